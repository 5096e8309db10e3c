/** Writes the results of casino rounds that a batch settled or voided. */
import type { RoundOutcome } from '@layline/exchange';
import type { Sql } from '../../store/database.ts';
import { finishRound, voidRounds } from '../../store/queries/casino/rounds.ts';
import { roundPaymentTable } from '../../store/tables/market.ts';
import { insertRows } from '../../store/writes/write-rows.ts';

export interface FinishedRound extends RoundOutcome {
  readonly mid: string;
}

/** A batch's rounds; their bets are among the batch's other bets. */
export interface RoundWrites {
  readonly finished: FinishedRound[];
  /** Commands that paid bets of a round; a void finds by them what to reverse. */
  readonly paid: { readonly roundId: string; readonly seq: number }[];
  /** Rounds that were voided after their result. */
  readonly voided: string[];
}

/** How an abandoned round is shown (rule book 1.3). */
export const voidResult = { result: 'V', win: '', facts: 'Abandoned', isVoid: true } as const;

export async function writeRounds(sql: Sql, writes: RoundWrites): Promise<void> {
  const { finished, paid, voided } = writes;
  await insertRows(sql, {
    table: roundPaymentTable,
    rows: paid.map(({ roundId, seq }) => ({ round_id: roundId, seq })),
  });
  for (const round of finished) await finishRound(sql, round);
  if (voided.length > 0) await voidRounds(sql, { mids: voided, ...voidResult });
}
