/** Places, changes, lists and cancels triggers. */
import {
  type BetId,
  type MarketId,
  marketId,
  type PlaceTriggerBody,
  type Refusal,
  refuse,
  runnerId,
  type TriggerId,
  triggerId,
} from '@layline/contract';
import type { Trigger } from '@layline/exchange';
import { succeed } from '../../../base/envelope.ts';
import type { Outcome, TriggerRequest } from '../../../engine/request/request.ts';
import { triggerRows } from '../../../shown/player/trigger-view.ts';
import { idOf, type OfPlayer } from '../../../venue/accounts/of-player.ts';
import { limitsOf, type OfBettor, refFrom, refuseBettor } from '../../../venue/bets/bet-request.ts';
import { isRefusal } from '../../door/is-refusal.ts';
import type { PlayerCall } from './call.ts';

type Terms = Omit<TriggerRequest, 'kind' | 'playerId' | 'clientRef' | 'limits'>;

/** Refuses an offset whose bet is not the player's, or not open. */
function termsOf(call: OfBettor, body: PlaceTriggerBody): Terms | Refusal {
  const { ticks, persistence } = body;
  if (body.kind === 'offset') {
    const parent = call.app.engine.view.betOf(body.betId as BetId);
    if (!parent || parent.playerId !== idOf(call)) return refuse('BET_UNKNOWN');
    return {
      trigger: 'offset',
      marketId: parent.marketId,
      runnerId: parent.runnerId,
      side: parent.side === 'back' ? 'lay' : 'back',
      odds: null,
      ticks,
      stake: null,
      isGreen: body.isGreen,
      persistence,
      parentBetId: parent.betId,
      pairId: null,
    };
  }
  return {
    trigger: body.kind,
    marketId: marketId(body.marketId),
    runnerId: runnerId(body.selectionId),
    side: body.type,
    odds: body.oddsTrigger,
    ticks,
    stake: body.stake ?? null,
    isGreen: false,
    persistence,
    parentBetId: null,
    pairId: body.pairWith === undefined ? null : triggerId(body.pairWith),
  };
}

const rowOf = (call: OfPlayer, id: string) =>
  triggerRows(call.app.engine.view, idOf(call)).find((row) => row.triggerId === id);

function answer(
  call: OfPlayer,
  { outcome, id, message }: { outcome: Outcome; id: string | null; message: string },
) {
  if (outcome.kind === 'refused') return outcome.refusal;
  const row = id === null ? undefined : rowOf(call, id);
  return row ? succeed(row, message) : refuse('NOT_FOUND', 'This trigger was not found.');
}

interface OwnTrigger {
  readonly playerId: Trigger['playerId'];
  readonly marketId: MarketId;
  readonly triggerId: TriggerId;
}

/** Returns a trigger's market. The engine refuses the id of another player's trigger. */
function ownTrigger(call: OfPlayer, id: string): OwnTrigger {
  const playerId = idOf(call);
  const found = call.app.engine.view.triggersOf(playerId).find((one) => one.triggerId === id);
  return { playerId, marketId: found?.marketId ?? marketId(''), triggerId: triggerId(id) };
}

export const triggerHandlers = {
  triggers: (call: PlayerCall<'triggers'>) =>
    succeed(triggerRows(call.app.engine.view, idOf(call))),

  async placeTrigger(call: PlayerCall<'placeTrigger'>) {
    const terms = termsOf(call, call.body);
    if (isRefusal(terms)) return terms;
    const refusal = refuseBettor(call, terms.marketId);
    if (refusal) return refusal;
    const outcome = await call.app.engine.submit({
      kind: 'place-trigger',
      playerId: idOf(call),
      clientRef: refFrom(call.body),
      ...terms,
      limits: limitsOf(call, terms.marketId),
    });
    const id = outcome.kind === 'accepted' ? outcome.betId : null;
    return answer(call, { outcome, id, message: 'Trigger placed.' });
  },

  async changeTrigger(call: PlayerCall<'changeTrigger'>) {
    const { oddsTrigger: odds, ticks, stake } = call.body;
    const own = ownTrigger(call, call.params.triggerId);
    const refusal = refuseBettor(call, own.marketId);
    if (refusal) return refusal;
    const outcome = await call.app.engine.submit({
      kind: 'change-trigger',
      ...own,
      ...(odds !== undefined && { odds }),
      ...(ticks !== undefined && { ticks }),
      ...(stake !== undefined && { stake }),
      limits: limitsOf(call, own.marketId),
    });
    return answer(call, { outcome, id: own.triggerId, message: 'Trigger changed.' });
  },

  async cancelTrigger(call: PlayerCall<'cancelTrigger'>) {
    const own = ownTrigger(call, call.params.triggerId);
    const outcome = await call.app.engine.submit({ kind: 'end-trigger', ...own, code: null });
    return answer(call, { outcome, id: own.triggerId, message: 'Trigger cancelled.' });
  },
};
