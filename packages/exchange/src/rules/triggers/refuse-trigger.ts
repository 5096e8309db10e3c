/** Refuses triggers for their number, their market or their terms. */
import {
  isOnLadder,
  type MarketId,
  makeOdds,
  type Odds,
  type PlayerId,
  type Refusal,
  refuse,
  triggersMax,
  triggerTicksMax,
} from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { PlaceTrigger, TriggerTerms } from '../../model/trigger.ts';
import { refuseOdds, refuseStake } from '../bets/limits.ts';
import { isWaiting, playerTriggers } from './find-trigger.ts';
import { isReachedAt, watchedPrice } from './trigger-bet.ts';

interface Added {
  readonly playerId: PlayerId;
  readonly marketId: MarketId;
  readonly added: number;
}

/** Limits the waiting triggers of a player, in a market and in all. */
export function refuseMore(
  state: ExchangeState,
  { playerId, marketId, added }: Added,
): Refusal | null {
  const waiting = playerTriggers(state, playerId).filter(isWaiting);
  const inMarket = waiting.filter((one) => one.marketId === marketId).length;
  const { perMarket, perPlayer } = triggersMax;
  return inMarket + added > perMarket || waiting.length + added > perPlayer
    ? refuse('TOO_MANY_REQUESTS', 'Too many of your triggers are waiting.')
    : null;
}

/** A trigger can be created while the market is suspended; it waits for the first price afterwards. */
export function refuseTarget(
  state: ExchangeState,
  { marketId, runnerId }: Pick<TriggerTerms, 'marketId' | 'runnerId'>,
): Refusal | null {
  const market = state.markets.get(marketId);
  if (market === undefined) {
    return refuse(state.settled.has(marketId) ? 'MARKET_CLOSED' : 'MARKET_UNKNOWN');
  }
  const { definition } = market;
  if (definition.status === 'CLOSED') return refuse('MARKET_CLOSED');
  if (definition.kind !== 'match' || definition.eachWayDivisor !== null) {
    return refuse('MARKET_UNKNOWN', 'A trigger waits in a market at match odds only.');
  }
  const runner = definition.runners[market.runners.get(runnerId)?.index ?? -1];
  if (runner === undefined) return refuse('RUNNER_UNKNOWN');
  return runner.status === 'ACTIVE' ? null : refuse('RUNNER_NOT_ACTIVE');
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
