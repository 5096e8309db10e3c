/**
 * Decides whether a trigger is reached, and builds the bet that it places.
 *
 *   stop, back          the best back price is at the trigger or lower
 *   stop, lay           the best lay price is at the trigger or higher
 *   take profit, back   the best back price is at the trigger or higher
 *   take profit, lay    the best lay price is at the trigger or lower
 *
 * Only prices of the feed count, so no player's bet, their own or a friend's, can fire a trigger. The bet
 * requests odds at most the trigger's number of ticks worse than its price.
 */
import {
  type Money,
  minMoney,
  money,
  moveTicks,
  noMoney,
  type Odds,
  type RunnerPrices,
  scaleMoney,
  subtractMoney,
} from '@layline/contract';
import type { Bet } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { StakeLimits } from '../../model/command.ts';
import type { Trigger, TriggerTerms } from '../../model/trigger.ts';

/** The feed's best price for a bet of the trigger's side; null if there is none. */
export const watchedPrice = (
  { side }: Pick<TriggerTerms, 'side'>,
  house: RunnerPrices | null,
): Odds | null => house?.[side][0]?.odds ?? null;

/** True if this price fires the trigger. An offset waits for no price. */
export function isReachedAt(
  { trigger, side, odds }: Pick<TriggerTerms, 'trigger' | 'side' | 'odds'>,
  price: Odds | null,
): boolean {
  if (odds === null || price === null) return false;
  const firesHigh = (trigger === 'stop') === (side === 'lay');
  return firesHigh ? price >= odds : price <= odds;
}

export interface TriggerBet {
  readonly odds: Odds;
  readonly stake: Money;
  /** How much of its parent's match is covered with this bet. */
  readonly covered: Money;
}

/** The bet as it would be placed now; null if there is nothing to bet, or not enough yet. */
export function triggerBet(
  state: ExchangeState,
  trigger: Trigger,
  limits: StakeLimits,
): TriggerBet | null {
  if (trigger.trigger === 'offset') return offsetBet(state, trigger, limits);
  const worse = trigger.side === 'back' ? -trigger.ticks : trigger.ticks;
  const odds = moveTicks(trigger.odds as Odds, worse);
  const stake = trigger.stake ?? levellingStake(state, trigger, odds);
  return stake > 0 ? { odds, stake: capped(trigger, stake, limits), covered: noMoney } : null;
}

/** Caps a stake that follows from the position at the site's maximum. */
const capped = (trigger: Trigger, stake: Money, { stakeMax }: StakeLimits): Money =>
  trigger.stake === null ? minMoney(stake, stakeMax) : stake;

/**
 * The stake that equalises the matched bets' results on the selection: (result if it wins - result if it
 * loses) / odds, rounded to the nearest minor unit.
 */
function levellingStake(state: ExchangeState, trigger: Trigger, odds: Odds): Money {
  const market = state.markets.get(trigger.marketId);
  const results = market?.positions.get(trigger.playerId)?.results;
  const index = market?.runners.get(trigger.runnerId)?.index ?? -1;
  const gap = (results?.ifWon[index] ?? 0) - (results?.ifLost[index] ?? 0);
  const toLevel = trigger.side === 'lay' ? gap : -gap;
  return toLevel > 0 ? scaleMoney(money(toLevel), 100, odds) : noMoney;
}

/**
 * The parent's matched and uncovered part, at the parent's own odds moved by the ticks: the parent may
 * have been matched at better odds, never at worse. A part below the least stake waits for more.
 */
function offsetBet(
  state: ExchangeState,
  trigger: Trigger,
  { stakeMin }: StakeLimits,
): TriggerBet | null {
  const parent = parentOf(state, trigger);
  if (parent === undefined) return null;
  const part = subtractMoney(parent.matched, trigger.covered);
  const better = trigger.side === 'lay' ? -trigger.ticks : trigger.ticks;
  const odds = moveTicks(parent.oddsRequested, better);
  const stake = trigger.isGreen ? scaleMoney(part, parent.oddsRequested, odds) : part;
  return stake >= Math.max(1, stakeMin) ? { odds, stake, covered: parent.matched } : null;
}

export const parentOf = (state: ExchangeState, { parentBetId }: TriggerTerms): Bet | undefined =>
  parentBetId === null ? undefined : state.bets.find(parentBetId);
