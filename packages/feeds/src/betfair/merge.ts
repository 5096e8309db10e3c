/** Plays several feeds together in order of time, each with one batch of look-ahead. */
import type { TimedBatch } from './replay-file.ts';

interface Waiting {
  readonly series: AsyncGenerator<TimedBatch>;
  readonly batch: TimedBatch;
}

async function pull(series: AsyncGenerator<TimedBatch>): Promise<Waiting | null> {
  const result = await series.next();
  return result.done ? null : { series, batch: result.value };
}

/** At equal instants the earlier feed in the list goes first. Ends all feeds when the reader stops. */
export async function* mergeBatches(
  all: readonly AsyncGenerator<TimedBatch>[],
): AsyncGenerator<TimedBatch> {
  const waiting: (Waiting | null)[] = [];
  try {
    for (const series of all) waiting.push(await pull(series));
    for (;;) {
      let first = -1;
      for (let index = 0; index < waiting.length; index += 1) {
        const at = waiting[index]?.batch.at;
        const best = waiting[first]?.batch.at ?? Number.POSITIVE_INFINITY;
        if (at !== undefined && at < best) first = index;
      }
      const next = waiting[first];
      if (next === undefined || next === null) return;
      yield next.batch;
      waiting[first] = await pull(next.series);
    }
  } finally {
    for (const series of all) await series.return(undefined);
  }
}
