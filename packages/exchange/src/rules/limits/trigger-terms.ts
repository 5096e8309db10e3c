/**
 * Says when a price reaches a trigger, and refuses terms that a trigger may not have.
 *
 *   stop, back          the best back price is at the trigger or lower
 *   stop, lay           the best lay price is at the trigger or higher
 *   take profit, back   the best back price is at the trigger or higher
 *   take profit, lay    the best lay price is at the trigger or lower
 *
 * Only prices of the feed count, so no player's bet, their own or a friend's, can fire a trigger.
 */
import {
  isOnLadder,
  makeOdds,
  type Odds,
  type Refusal,
  type RunnerPrices,
  refuse,
  triggerTicksMax,
} from '@layline/contract';
import type { PlaceTrigger, TriggerTerms } from '../../model/trigger.ts';
import { refuseOdds, refuseStake } from './bet-limits.ts';

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

export type WantedTerms = Pick<TriggerTerms, 'trigger' | 'side' | 'odds' | 'ticks' | 'stake'> &
  Pick<PlaceTrigger, 'limits' | 'house'>;

export function refuseTerms(command: WantedTerms): Refusal | null {
  const { trigger, odds, ticks, stake, limits } = command;
  const isOffset = trigger === 'offset';
  const ticksMin = isOffset ? 1 : 0;
  if (!Number.isSafeInteger(ticks) || ticks < ticksMin || ticks > triggerTicksMax) {
    return refuse('INVALID_REQUEST', `ticks are ${ticksMin} to ${triggerTicksMax}.`);
  }
  if (isOffset !== (odds === null) || (isOffset && stake !== null)) {
    return refuse('INVALID_REQUEST', 'An offset has no odds and no stake of its own.');
  }
  if (odds !== null) {
    const wrong = refuseOdds(odds);
    if (wrong !== null) return wrong;
    if (!isOnLadder(odds)) return refuse('ODDS_INVALID', 'These odds are not on the ladder.');
  }
  const wrongStake = stake === null ? null : refuseStake(stake, limits);
  return wrongStake ?? refuseReached(command);
}

function refuseReached(command: WantedTerms): Refusal | null {
  const price = watchedPrice(command, command.house);
  if (price === null || !isReachedAt(command, price)) return null;
  return refuse('ODDS_INVALID', `The price is ${makeOdds(price)} already: this would bet at once.`);
}

/**
 * Of a trigger whose bet is not matched yet: a stop lies at worse odds than the bet, a take profit at
 * better ones. The feed may have reached the take profit of a bet that still waits; a stop that it has
 * reached would close the bet at a loss at once.
 */
export function refuseAttachedTerms(terms: WantedTerms, oddsOfBet: Odds): Refusal | null {
  if (isReachedAt(terms, oddsOfBet)) {
    const text = 'A stop lies at worse odds than its bet, a take profit at better ones.';
    return refuse('ODDS_INVALID', text);
  }
  return refuseTerms(terms.trigger === 'stop' ? terms : { ...terms, house: null });
}
