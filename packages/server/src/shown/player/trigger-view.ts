/** Triggers in the wire's shape. */
import {
  makeInstant,
  makeMoney,
  makeOdds,
  type PlayerId,
  refuse,
  type TriggerRow,
} from '@layline/contract';
import type { Trigger } from '@layline/exchange';
import type { EngineView, OpenMarket } from '../../engine/view/view.ts';
import { sportName } from '../market/lists.ts';

/** Returns a player's triggers in unsettled markets, latest first. */
export const triggerRows = (view: EngineView, id: PlayerId): TriggerRow[] =>
  view
    .triggersOf(id)
    .toSorted((one, other) => Number(other.triggerId) - Number(one.triggerId))
    .flatMap((trigger) => {
      const market = view.marketOf(trigger.marketId);
      return market ? [{ ...rowOf(trigger, market), parentBetId: view.parentShown(trigger) }] : [];
    });

function rowOf(trigger: Trigger, { definition }: OpenMarket): TriggerRow {
  const { runnerId, odds, stake, oddsFired, code } = trigger;
  const { fixture, runners } = definition;
  return {
    triggerId: trigger.triggerId,
    kind: trigger.trigger,
    matchId: fixture.eventId,
    sportsName: sportName(fixture.sportId),
    event: fixture.name,
    marketId: definition.marketId,
    market: definition.name,
    selectionId: runnerId,
    selection: runners.find((one) => one.runnerId === runnerId)?.name ?? '',
    type: trigger.side,
    oddsTrigger: odds === null ? null : makeOdds(odds),
    ticks: trigger.ticks,
    stake: stake === null ? null : makeMoney(stake),
    isGreen: trigger.isGreen,
    persistence: trigger.persistence,
    parentBetId: trigger.parentBetId,
    pairedWith: trigger.pairId,
    isWaiting: trigger.end === null,
    end: trigger.end,
    reason: code === null ? null : refuse(code).message,
    betIds: [...trigger.betIds],
    oddsFired: oddsFired === null ? null : makeOdds(oddsFired),
    placeTime: makeInstant(trigger.placedAt),
  };
}
