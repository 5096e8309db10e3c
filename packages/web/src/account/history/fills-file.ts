/** ACC-13: a player's fills as a file, in columns that programs may rely on. Pure. */
import type { BetFill } from '@layline/contract';
import { type CsvValue, makeCsv } from '../../ui/table/csv.ts';

const columns = [
  ['matched_at', ({ matchedAt }) => matchedAt],
  ['bet_id', ({ betId }) => betId],
  ['fill', ({ fill }) => fill],
  ['placed_at', ({ placedAt }) => placedAt],
  ['sport', ({ sportsName }) => sportsName],
  ['event', ({ event }) => event],
  ['market', ({ market }) => market],
  ['market_id', ({ marketId }) => marketId],
  ['selection', ({ selection }) => selection],
  ['side', ({ side }) => side],
  ['odds', ({ odds }) => odds ?? ''],
  ['line', ({ line }) => line ?? ''],
  ['rate', ({ rate }) => rate ?? ''],
  ['size', ({ size }) => size],
  ['role', ({ role }) => role ?? ''],
  ['round', ({ roundId }) => roundId],
  ['client_ref', ({ clientRef }) => clientRef],
  ['strategy', ({ strategyRef }) => strategyRef],
] as const satisfies readonly (readonly [string, (fill: BetFill) => CsvValue])[];

/** The names of the columns, as they stand in the first line. */
export const fillsHead = makeCsv([columns.map(([name]) => name)]);

export const fillsText = (fills: readonly BetFill[]): string =>
  makeCsv(fills.map((fill) => columns.map(([, valueOf]) => valueOf(fill))));
