/**
 * Which outcome of a market costs a player most, worked out from the open bets as the server works out
 * exposure: matched bets plus what the waiting ones could add to the loss (BETS-1). Pure.
 */
import type { BetRow, TradeRow } from '@layline/contract';
import { type Money, money } from '@layline/contract/money';
import { parseOdds } from '@layline/contract/odds';
import { liabilityOf, profitOf, sessionLadder } from '@layline/exchange/preview';
import { parseAmount } from '../session/current-user.ts';
import { currentOf, isSessionRow, sessionStakesOf } from '../slip/position.ts';

type CostlyOutcome =
  | { readonly kind: 'runner'; readonly runner: string }
  /** From this number up to the next; `to` is null where it has no end. */
  | { readonly kind: 'range'; readonly from: number; readonly to: number | null }
  /** A table's round, or a market whose outcomes the bets do not tell. */
  | { readonly kind: 'unknown' };

export interface Cost {
  readonly key: string;
  /** The row as the server gave it, for its match. */
  readonly trade: TradeRow;
  readonly market: string;
  /** How many bets. */
  readonly count: number;
  readonly outcome: CostlyOutcome;
  /** What it costs, as a positive amount. */
  readonly loss: Money;
}

type Worst = Pick<Cost, 'outcome' | 'loss'>;

/** What the waiting part of a bet comes to if the runner wins. */
function waitingIf(bet: BetRow, runnerId: number, size: Money): number {
  const odds = parseOdds(bet.oddsReq);
  if (odds === null || size <= 0) return 0;
  const part = { side: bet.type, odds, stake: size };
  const isWon = (bet.selectionId === runnerId) === (bet.type === 'back');
  return isWon ? profitOf(part) : -liabilityOf(part);
}

function lossIf(bets: readonly BetRow[], runnerId: number): number {
  let sum = 0;
  for (const bet of bets) {
    const current = currentOf(bet);
    if (current !== null) sum += bet.selectionId === runnerId ? current.win : current.lose;
    const waiting = parseAmount(bet.sizeRemaining ?? 0);
    sum += Math.min(0, waitingIf(bet, runnerId, waiting));
  }
  return -sum;
}

function worstRunner(bets: readonly BetRow[]): Worst {
  const runners = bets[0]?.runners ?? [];
  let worst: Worst = { outcome: { kind: 'unknown' }, loss: money(0) };
  for (const { selectionId, runnerName } of runners) {
    const loss = lossIf(bets, selectionId);
    if (loss > worst.loss) {
      worst = { outcome: { kind: 'runner', runner: runnerName }, loss: money(loss) };
    }
  }
  return worst;
}

function worstRange(bets: readonly BetRow[], marketId: string): Worst {
  const rows = sessionLadder(sessionStakesOf(bets, marketId));
  const least = Math.min(...rows.map(({ result }) => result));
  const at = rows.findIndex(({ result }) => result === least);
  const next = rows[at + 1]?.from;
  const to = next === undefined ? null : next - 1;
  return {
    outcome: { kind: 'range', from: rows[at]?.from ?? 0, to },
    loss: money(Math.max(0, -least)),
  };
}

/** One bet of a casino or a round has no book of runners that could be worked out here. */
const isRound = ({ roundId }: BetRow): boolean => roundId !== '' && roundId !== undefined;

/** A server may put the markets of a match in one row; each is a row of its own here. */
function costsOfTrade(trade: TradeRow): Cost[] {
  const { exposure, bets } = trade;
  const own = Map.groupBy(bets, ({ marketId }) => marketId);
  const costs = [...own].map(([marketId, rows]): Cost => {
    const [first] = rows as [BetRow, ...BetRow[]];
    const worst = isSessionRow(first) ? worstRange(rows, marketId) : worstRunner(rows);
    return { key: marketId, trade, market: first.market, count: rows.length, ...worst };
  });
  const known = costs.reduce((sum, { loss }) => sum + loss, 0);
  const isKnown = known === parseAmount(exposure) && !bets.some(isRound);
  if (isKnown && costs.length > 0) return costs;
  const markets = [...new Set(bets.map((bet) => bet.market))];
  const market = markets.join(', ') || trade.markettype;
  const outcome = { kind: 'unknown' } as const;
  const loss = parseAmount(exposure);
  return [{ key: trade._id, trade, market, count: trade.count, outcome, loss }];
}

/** What the exposure is made of by market, the dearest first. */
export const costsOf = (trades: readonly TradeRow[]): Cost[] =>
  trades.flatMap(costsOfTrade).toSorted((a, b) => b.loss - a.loss);
