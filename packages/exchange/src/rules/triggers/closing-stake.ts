/**
 * Stakes that close a bet or a position, and nothing beyond it. A trigger with a parent bets the least of
 *
 *   what closes the matched part of its parent
 *   what levels the selection's matched bets, so that a position closed meanwhile is not opened again
 *   what leaves the player's possible loss in the market as it is, whether the bet is matched or not
 */
import { type Money, minMoney, money, noMoney, type Odds, scaleMoney } from '@layline/contract';
import type { Bet } from '../../memory/market.ts';
import { ifLost, ifWon, resultOf } from '../../memory/results.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { OpenBet } from '../../model/bet.ts';
import type { Trigger } from '../../model/trigger.ts';
import { currentFills } from '../held/open-bets.ts';
import { exposureOf } from '../risk/exposure.ts';
import { noReserve, pieceProfit, reserveOf } from '../risk/position.ts';

/**
 * The stake that equalises the matched bets' results on the selection: (result if it wins - result if it
 * loses) / odds, rounded to the nearest minor unit.
 */
export function levellingStake(state: ExchangeState, trigger: Trigger, odds: Odds): Money {
  const market = state.markets.get(trigger.marketId);
  const results = market?.positions.get(trigger.playerId)?.results;
  const index = market?.runners.get(trigger.runnerId)?.index ?? -1;
  const gap = results ? resultOf(results, index, ifWon) - resultOf(results, index, ifLost) : 0;
  const toLevel = trigger.side === 'lay' ? gap : -gap;
  return toLevel > 0 ? scaleMoney(money(toLevel), 100, odds) : noMoney;
}

/** The stake that equalises both outcomes of the matched parts of bets of one side, at their current odds. */
export function levellingStakeOf(
  state: ExchangeState,
  bets: readonly OpenBet[],
  odds: Odds,
): Money {
  let gap = 0;
  for (const bet of bets) {
    const market = state.markets.get(bet.marketId);
    const fills = market === undefined ? [] : currentFills(market, bet);
    for (const fill of fills) gap += pieceProfit(fill) + fill.size;
  }
  return scaleMoney(money(gap), 100, odds);
}

interface Closing {
  readonly odds: Odds;
  readonly wanted: Money;
  /** The bet whose unmatched part is cancelled with this one; null for none. */
  readonly cancels: Bet | null;
}

/** The largest stake up to the wanted one that only closes. */
export function closingStake(state: ExchangeState, trigger: Trigger, closing: Closing): Money {
  const { odds, wanted, cancels } = closing;
  const market = state.markets.get(trigger.marketId);
  const position = market?.positions.get(trigger.playerId);
  if (market === undefined || position === undefined) return noMoney;
  const runner = market?.runners.get(trigger.runnerId);
  const [index, line] = [runner?.index ?? -1, runner?.line ?? null];
  const freed = cancels === null ? noReserve : reserveOf(line, cancels);
  const exposureWith = (stake: Money): Money => {
    const rest = { side: trigger.side, oddsRequested: odds, remaining: stake, made: noMoney };
    const costs = reserveOf(line, rest);
    return exposureOf(position.results, market.outcomes, {
      index,
      ifWon: freed.ifWon - costs.ifWon,
      ifLost: freed.ifLost - costs.ifLost,
      ifMiddle: freed.ifMiddle - costs.ifMiddle,
    });
  };
  const most = minMoney(wanted, levellingStake(state, trigger, odds));
  const exposure = exposureWith(noMoney);
  return largestUpTo(most, (stake) => exposureWith(stake) <= exposure);
}

/** Halves the range until it is found; `fits` holds for 0, and for no stake above one that it refuses. */
function largestUpTo(most: Money, fits: (stake: Money) => boolean): Money {
  if (fits(most)) return most;
  let low = 0;
  let high: number = most;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(money(middle))) low = middle;
    else high = middle;
  }
  return money(low);
}
