/** The worst and best result of a match's open bets, over all its markets. Pure (BETS-2). */
import type { BetRow, TradeRow } from '@layline/contract';
import { addMoney, type Money, money, negateMoney, noMoney } from '@layline/contract/money';
import { sessionLadder } from '@layline/exchange/preview';
import { parseAmount } from '../session/amount.ts';
import { isSessionRow, positionOf, sessionStakesOf } from '../slip/position.ts';

export interface EventSums {
  /** Null if the server does not say. */
  readonly worst: Money | null;
  /** Null if the bets do not reveal how many runners of a market win. */
  readonly best: Money | null;
}

function resultsOf(bets: readonly BetRow[], marketId: string): readonly Money[] {
  const [first] = bets;
  if (first === undefined) return [];
  if (isSessionRow(first)) {
    return sessionLadder(sessionStakesOf(bets, marketId)).map(({ result }) => result);
  }
  const runnerIds = first.runners.map(({ selectionId }) => selectionId);
  return [...(positionOf(bets, marketId, runnerIds, 1)?.values() ?? [])];
}

/** Returns a row's best result if its worst equals the server's; null else, and for lines. */
function bestOf({ bets, exposure }: TradeRow): Money | null {
  if (bets.some(({ roundId, eachWay, line }) => roundId !== '' || eachWay || line)) return null;
  let [worst, best] = [0, 0];
  for (const [marketId, own] of Map.groupBy(bets, (bet) => bet.marketId)) {
    const results = resultsOf(own, marketId);
    if (results.length === 0) continue;
    worst += Math.min(0, ...results);
    best += Math.max(...results);
  }
  return exposure !== undefined && -worst === parseAmount(exposure) ? money(best) : null;
}

export function sumsOfEvent(trades: readonly TradeRow[]): EventSums {
  let worst: Money = noMoney;
  let best: Money | null = noMoney;
  for (const trade of trades) {
    const { exposure } = trade;
    if (exposure === undefined) return { worst: null, best: null };
    worst = addMoney(worst, negateMoney(parseAmount(exposure)));
    const own = bestOf(trade);
    best = best === null || own === null ? null : addMoney(best, own);
  }
  return { worst, best };
}
