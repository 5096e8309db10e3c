/** The latest definitions of markets, and the casino rounds that paid bets. */
import { bigint, jsonb, table, text, timestamptz, type WriteRow } from './table.ts';

export const marketTable = table('market', {
  market_id: text(),
  event_id: text(),
  competition_id: text(),
  sport_id: text(),
  kind: text(),
  market_type: text(),
  status: text(),
  start_at: timestamptz(),
  definition: jsonb<unknown>(),
  seq: bigint(),
});

export type MarketRow = WriteRow<typeof marketTable>;

export const marketChanges = [
  'event_id',
  'competition_id',
  'sport_id',
  'kind',
  'market_type',
  'status',
  'start_at',
  'definition',
  'seq',
] as const satisfies readonly (keyof MarketRow)[];

/** When a market was first paid out, and the command that last did so. */
export const settledMarketTable = table('market', {
  market_id: text(),
  settled_at: timestamptz(),
  settled_seq: bigint(),
});

/** The commands that paid bets of a casino round. */
export const roundPaymentTable = table('round_payment', { round_id: text(), seq: bigint() });
