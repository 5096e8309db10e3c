/** The driver's end of a COPY: chunks leave as fast as PostgreSQL takes them, and are made meanwhile. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type pg from 'pg';
import type { Copy } from './copy-rows.ts';

/** What the driver calls while a COPY runs; it takes the place of a query. */
interface Wire {
  readonly stream: Writable;
  query(text: string): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** Rejects with the database's error, or with what making a chunk threw; then nothing is added. */
export function copyInto(client: pg.PoolClient, { text, chunks }: Copy): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | null = null;
    const fail = (error: Error): void => {
      failure ??= error;
    };
    async function send(wire: Wire): Promise<void> {
      try {
        for (const chunk of chunks) {
          if (failure !== null) return;
          if (!wire.stream.write(chunk)) await once(wire.stream, 'drain');
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
