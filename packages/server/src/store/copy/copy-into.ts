/** Sends rows to PostgreSQL by COPY, over the driver's own stream. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { systemClock } from '../../base/clock.ts';
import type { Copy } from './copy-rows.ts';

/**
 * Resolves once PostgreSQL has accepted all rows, within `maxMs`. Rejects with the database's error or an
 * error of making a chunk; no rows are added then.
 */
export function copyInto(
  client: pg.PoolClient,
  { text, chunks, maxMs }: Copy & { readonly maxMs: number },
): Promise<void> {
  const stream = Object.assign(copyFrom(text), { query_timeout: maxMs });
  return pipeline(Readable.from(inTurns(chunks)), client.query(stream));
}

/** Yields one chunk per turn of the event loop, so that other work runs in between. */
async function* inTurns(chunks: Iterable<Buffer>): AsyncGenerator<Buffer> {
  for (const chunk of chunks) {
    yield chunk;
    await systemClock.turn();
  }
}
