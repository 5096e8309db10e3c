/** Reads triggers from the state. */
import type { MarketId, PlayerId, TriggerId } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { OpenBet } from '../../model/bet.ts';
import type { Trigger } from '../../model/trigger.ts';

interface TriggerKey {
  readonly marketId: MarketId;
  readonly triggerId: TriggerId;
}

export const findTrigger = (
  { triggers }: ExchangeState,
  { marketId, triggerId }: TriggerKey,
): Trigger | undefined => triggers.get(marketId)?.get(triggerId);

/** Triggers of a market, oldest first. */
export const triggersIn = ({ triggers }: ExchangeState, marketId: MarketId): Trigger[] => [
  ...(triggers.get(marketId)?.values() ?? []),
];

/** A player's triggers in unsettled markets, grouped by market, oldest first. */
export const playerTriggers = (state: ExchangeState, playerId: PlayerId): Trigger[] =>
  [...state.triggers.keys()].flatMap((id) =>
    triggersIn(state, id).filter((one) => one.playerId === playerId),
  );

export const isWaiting = ({ end }: Trigger): boolean => end === null;

/** True for a stop or a take profit that came with a bet. */
export const isAttached = ({ trigger, parentBetId }: Trigger): boolean =>
  trigger !== 'offset' && parentBetId !== null;

/** The stop and the take profit that came with the bet and wait. */
export const guardsOf = (
  state: ExchangeState,
  { marketId, betId }: Pick<OpenBet, 'marketId' | 'betId'>,
): Trigger[] =>
  triggersIn(state, marketId).filter(
    (one) => one.parentBetId === betId && isWaiting(one) && isAttached(one),
  );
