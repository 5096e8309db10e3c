/**
 * Builds the bet that a reached trigger places (limits/trigger-terms.ts). It requests odds at most the
 * trigger's number of ticks worse than its price.
 */
import {
  type Money,
  minMoney,
  moveTicks,
  noMoney,
  type Odds,
  scaleMoney,
  subtractMoney,
  sumMoney,
} from '@layline/contract';
import type { Bet } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { StakeLimits } from '../../model/command.ts';
import type { Trigger, TriggerTerms } from '../../model/trigger.ts';
import { isAttached } from '../held/find-trigger.ts';
import { closingStake, levellingStake, levellingStakeOf } from './closing-stake.ts';

/**
 * True if the trigger has something to close: one that came with its bet waits until part of the bet is
 * matched.
 */
export const isArmed = (state: ExchangeState, trigger: Trigger): boolean =>
  !isAttached(trigger) || matchedOfParents(state, trigger) > 0;

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
  if (isAttached(trigger)) return closingBet(state, trigger, odds);
  const stake = trigger.stake ?? levellingStake(state, trigger, odds);
  return stake > 0 ? { odds, stake: capped(trigger, stake, limits), covered: noMoney } : null;
}

/** Caps a stake that follows from the position at the site's maximum. */
const capped = (trigger: Trigger, stake: Money, { stakeMax }: StakeLimits): Money =>
  trigger.stake === null ? minMoney(stake, stakeMax) : stake;

/** Closes the matched parts of the parents; null while nothing of it is matched, or nothing is to close. */
function closingBet(state: ExchangeState, trigger: Trigger, odds: Odds): TriggerBet | null {
  const wanted = levellingStakeOf(state, parentsOf(state, trigger), odds);
  const cancels = parentOf(state, trigger) ?? null;
  const stake = closingStake(state, trigger, { odds, wanted, cancels });
  return stake > 0 ? { odds, stake, covered: matchedOfParents(state, trigger) } : null;
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
  const wanted = trigger.isGreen ? scaleMoney(part, parent.oddsRequested, odds) : part;
  const stake = closingStake(state, trigger, { odds, wanted, cancels: null });
  return stake >= Math.max(1, stakeMin) ? { odds, stake, covered: parent.matched } : null;
}

export const parentOf = (state: ExchangeState, { parentBetId }: TriggerTerms): Bet | undefined =>
  parentBetId === null ? undefined : state.bets.find(parentBetId);

/** The bets that the trigger closes, those before a move first; without those that went unmatched. */
export const parentsOf = (state: ExchangeState, trigger: TriggerTerms): Bet[] =>
  [...(trigger.earlierBetIds ?? []), trigger.parentBetId].flatMap((id) =>
    id === null ? [] : (state.bets.find(id) ?? []),
  );

export const matchedOfParents = (state: ExchangeState, trigger: TriggerTerms): Money =>
  sumMoney(parentsOf(state, trigger).map(({ matched }) => matched));
