/**
 * Names bets by their references, so that a story stays valid when some of its acts are left out and bet
 * numbers change. Names become ids just before a request is sent.
 */
import {
  clientRef as asRef,
  triggerId as asTrigger,
  type BetId,
  betId,
  type ClientRef,
  type PlayerId,
  type TriggerId,
} from '@layline/contract';
import type { Request } from '@layline/server/engine';
import type { Act } from '../acts/act.ts';
import type { ReferenceModel } from '../model/noted/reference-model.ts';
import { readUndone } from './draw-correction.ts';

const mark = 'bet of ';
/** An id that no bet has. */
const nobody = betId('1');

export const nameBet = (playerId: PlayerId, clientRef: ClientRef): BetId =>
  betId(`${mark}${playerId}/${clientRef}`);

const resolveBet = ({ answers }: ReferenceModel, name: BetId): BetId =>
  name.startsWith(mark) ? (answers.get(name.slice(mark.length))?.betId ?? nobody) : name;

const triggerMark = 'trigger of ';

/** A trigger too is named by its reference. */
export const nameTrigger = (playerId: PlayerId, clientRef: string): TriggerId =>
  asTrigger(`${triggerMark}${playerId}/${clientRef}`);

function resolveTrigger({ triggers }: ReferenceModel, name: TriggerId): TriggerId {
  if (!name.startsWith(triggerMark)) return name;
  const key = name.slice(triggerMark.length);
  const known = triggers.answers.get(key)?.triggerId ?? triggers.attached.get(key);
  return known ?? asTrigger(nobody);
}

type OfTrigger = Extract<
  Request,
  { kind: 'place-trigger' | 'change-trigger' | 'end-trigger' | 'place-bet' }
>;

const isOfTrigger = (request: Request): request is OfTrigger =>
  request.kind === 'place-trigger' ||
  request.kind === 'change-trigger' ||
  request.kind === 'end-trigger' ||
  (request.kind === 'place-bet' && request.fires !== undefined);

function resolveOfTrigger(model: ReferenceModel, request: OfTrigger): Request {
  if (request.kind === 'place-trigger') {
    const { pairId, parentBetId } = request;
    return {
      ...request,
      pairId: pairId && resolveTrigger(model, pairId),
      parentBetId: parentBetId && resolveBet(model, parentBetId),
    };
  }
  if (request.kind !== 'place-bet') {
    return { ...request, triggerId: resolveTrigger(model, request.triggerId) };
  }
  const { fires, clientRef } = request;
  if (fires === undefined) return request;
  const triggerId = resolveTrigger(model, fires.triggerId);
  const named = asRef(clientRef.replace(fires.triggerId, triggerId));
  return { ...request, clientRef: named, fires: { ...fires, triggerId } };
}

/** The request as a server would send it, with ids. */
function resolveRequest(model: ReferenceModel, request: Request): Request {
  if (request.kind === 'cancel-bet' || request.kind === 'change-persistence') {
    return { ...request, betId: resolveBet(model, request.betId) };
  }
  if (request.kind === 'resettle-market' || request.kind === 'resettle-session') {
    return readUndone(model, request);
  }
  if (isOfTrigger(request)) return resolveOfTrigger(model, request);
  if (request.kind !== 'change-bet') return request;
  return { ...request, betId: resolveBet(model, request.betId) };
}

export function resolveAct(model: ReferenceModel, act: Act): Act {
  if (act.kind !== 'ask') return act;
  const requests = act.requests.map((request) => resolveRequest(model, request));
  return { ...act, requests };
}
