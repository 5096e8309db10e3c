/**
 * Finds the most costly outcome of a market for a player, from open bets and like the server's exposure:
 * matched bets plus what waiting ones could add to the loss (BETS-1). Pure.
 */
import type { BetRow, TradeRow } from '@layline/contract';
import { type Money, money } from '@layline/contract/money';
import { parseOdds } from '@layline/contract/odds';
import { liabilityOf, profitOf, sessionLadder } from '@layline/exchange/preview';
import { parseAmount } from '../session/amount.ts';
import { currentOf, isSessionRow, sessionStakesOf } from '../slip/position.ts';

type CostlyOutcome =
  | { readonly kind: 'runner'; readonly runner: string }
  /** From this number up to the next; `to` is null for an open range. */
  | { readonly kind: 'range'; readonly from: number; readonly to: number | null }
  /** A table's round, or a market whose bets do not reveal the outcomes. */
  | { readonly kind: 'unknown' };

export interface Cost {
  readonly key: string;
  /** The server's row, for its match. */
  readonly trade: TradeRow;
  readonly market: string;
  /** The number of bets. */
  readonly count: number;
  readonly outcome: CostlyOutcome;
  /** The cost, as a positive amount. */
  readonly loss: Money;
}

type Worst = Pick<Cost, 'outcome' | 'loss'>;

/** Returns the result of the bet's waiting part if the runner wins. */
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
    const waiting = parseAmount(bet.sizeRemaining);
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

/** Casino bets have no set of runners from which outcomes could be computed here; lines go by number. */
const isRound = ({ roundId }: BetRow): boolean => roundId !== '';

/** A server may combine a match's markets in one row; here each is a separate row. */
function costsOfTrade(trade: TradeRow): Cost[] {
  const { exposure, bets } = trade;
  const own = Map.groupBy(bets, ({ marketId }) => marketId);
  const costs = [...own].map(([marketId, rows]): Cost => {
    const [first] = rows as [BetRow, ...BetRow[]];
    const worst = isSessionRow(first) ? worstRange(rows, marketId) : worstRunner(rows);
    return { key: marketId, trade, market: first.market, count: rows.length, ...worst };
  });
  const known = costs.reduce((sum, { loss }) => sum + loss, 0);
  const isAgreed = exposure === undefined || known === parseAmount(exposure);
  const isKnown = isAgreed && !bets.some((bet) => isRound(bet) || bet.line !== undefined);
  if (isKnown && costs.length > 0) return costs;
  const markets = [...new Set(bets.map((bet) => bet.market))];
  const market = markets.join(', ') || trade.markettype;
  const outcome = { kind: 'unknown' } as const;
  // Where the server does not say, the stakes.
  const loss = parseAmount(exposure ?? bets.reduce((sum, { stake }) => sum + stake, 0));
  return [{ key: trade._id, trade, market, count: trade.count, outcome, loss }];
}

/** Returns the parts of the exposure by market, most costly first. */
export const costsOf = (trades: readonly TradeRow[]): Cost[] =>
  trades.flatMap(costsOfTrade).toSorted((a, b) => b.loss - a.loss);
