/** Refuses triggers for their number or their market. */
import { type MarketId, type PlayerId, type Refusal, refuse, triggersMax } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { TriggerTerms } from '../../model/trigger.ts';
import { isWaiting, playerTriggers } from '../held/find-trigger.ts';

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
