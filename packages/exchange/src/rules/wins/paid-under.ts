/** What a result would pay, without carrying it out: for limits on results, not for the payout itself. */
import type { MarketDefinition } from '@layline/contract';
import { ifLost, ifWon, resultOf } from '../../memory/results.ts';
import type { ExchangeState } from '../../memory/state.ts';
import { lineState, matchedAt } from '../risk/line-outcomes.ts';
import { resultsOf } from '../risk/position.ts';
import { sessionResult } from '../risk/session-exposure.ts';

/**
 * The sum of what players gain by the result of this closed definition, in minor units; a loss of one is not
 * set off against the gain of another. A dead heat counts as if each of its runners won whole. Zero for a
 * void.
 */
export function paidUnder(state: ExchangeState, definition: MarketDefinition): number {
  const { marketId, kind, sessionResult: number, lineResult, runners } = definition;
  const gain = (results: Iterable<number>): number => {
    let sum = 0;
    for (const result of results) sum += Math.max(0, result);
    return sum;
  };
  if (kind === 'session') {
    const positions = [...(state.sessions.get(marketId)?.values() ?? [])];
    if (number === undefined) return 0;
    return gain(
      positions.map(({ bets }) => bets.reduce((sum, bet) => sum + sessionResult(bet, number), 0)),
    );
  }
  const market = state.markets.get(marketId);
  const hasWinner =
    lineResult !== undefined ||
    runners.some(({ status }) => status === 'WINNER' || status === 'PLACED');
  if (market === undefined || !hasWinner) return 0;
  const statusOf = new Map(runners.map(({ runnerId, status }) => [runnerId, status]));
  return gain(
    [...market.positions.values()].map((position) => {
      const results = resultsOf(state, { market, position });
      let sum = 0;
      for (const [index, { runnerId, line }] of market.definition.runners.entries()) {
        const status = statusOf.get(runnerId) ?? 'REMOVED';
        if (status === 'REMOVED') continue;
        if (line !== undefined && lineResult !== undefined) {
          sum += matchedAt(results, index, lineState(line, lineResult));
          continue;
        }
        const isWon = status === 'WINNER' || status === 'PLACED';
        sum += resultOf(results, index, isWon ? ifWon : ifLost);
      }
      return sum;
    }),
  );
}
