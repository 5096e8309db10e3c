/**
 * The driver's end of COPYs that follow each other: chunks leave as fast as PostgreSQL takes them, and
 * while it is busy with what it has, those that come next are made.
 */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type pg from 'pg';
import { systemClock } from '../../clock.ts';
import type { Copy } from './copy-rows.ts';
import { MadeAhead } from './made-ahead.ts';

/** What the driver calls while a COPY runs; it takes the place of a query. */
interface Wire {
  readonly stream: Writable;
  query(text: string): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** Rejects with the database's error, or with what making a chunk threw; then nothing is added. */
export async function copyInto(client: pg.PoolClient, copies: readonly Copy[]): Promise<void> {
  const made = new MadeAhead(copies.map(({ chunks }) => chunks));
  for (const [nth, { text }] of copies.entries()) await copyOne(client, text, made, nth);
}

function copyOne(client: pg.PoolClient, text: string, made: MadeAhead, nth: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | null = null;
    const fail = (error: Error): void => {
      failure ??= error;
    };
    async function send(wire: Wire): Promise<void> {
      try {
        for (let chunk = made.take(nth); chunk !== null; chunk = made.take(nth)) {
          if (failure !== null) return;
          const isFull = !wire.stream.write(chunk);
          await systemClock.turn();
          if (isFull && wire.stream.writableNeedDrain) await untilDrained(wire.stream, made);
        }
        wire.endCopyFrom();
      } catch (error) {
        fail(error as Error);
        wire.sendCopyFail('The rows could not be made.');
      }
    }
    const copy = {
      submit: (wire: Wire) => wire.query(text),
      handleCopyInResponse: (wire: Wire) => void send(wire),
      handleCommandComplete: () => undefined,
      handleError(error: Error) {
        fail(error);
        reject(failure);
      },
      handleReadyForQuery: () => (failure === null ? resolve() : undefined),
    };
    client.query(copy as unknown as pg.Submittable);
  });
}

/** A chunk a turn of the event loop: others get in between. */
async function untilDrained(stream: Writable, made: MadeAhead): Promise<void> {
  let isDrained = false;
  const drained = once(stream, 'drain').finally(() => {
    isDrained = true;
  });
  // Should making a chunk throw, nobody waits for it any more.
  drained.catch(() => undefined);
  while (!isDrained && made.makeNext()) await systemClock.turn();
  await drained;
}
