/**
 * Whether a trigger is reached, and the bet that it places.
 *
 *   stop, back          the best back price is at the trigger or lower
 *   stop, lay           the best lay price is at the trigger or higher
 *   take profit, back   the best back price is at the trigger or higher
 *   take profit, lay    the best lay price is at the trigger or lower
 *
 * Only prices of the feed count: no bet of a player, neither their own nor a friend's, can fire one. The
 * bet asks for the trigger's odds less so many ticks and never for worse.
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

/** The best price that the feed offers to a bet of the trigger's side; null for none. */
export const watchedPrice = (
  { side }: Pick<TriggerTerms, 'side'>,
  house: RunnerPrices | null,
): Odds | null => house?.[side][0]?.odds ?? null;

/** Whether this price fires it. An offset waits for no price. */
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
  /** What its parent's match comes to with it. */
  readonly covered: Money;
}

/** The bet as it would be placed now; null where there is nothing to bet, or not enough yet. */
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

/** A stake that follows from the position is no more than the site allows. */
const capped = (trigger: Trigger, stake: Money, { stakeMax }: StakeLimits): Money =>
  trigger.stake === null ? minMoney(stake, stakeMax) : stake;

/**
 * The stake at which the matched bets on the selection come to the same whether it wins or loses:
 * (what it wins - what it loses) / odds, to the nearest whole unit.
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
 * What is matched of the parent and not yet covered, at the parent's own odds less or plus the ticks: the
 * parent may have been matched at better odds, never at worse. A part below the least stake waits for more.
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
