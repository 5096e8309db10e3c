/**
 * Names bets by their references, so that a story stays valid when some of its acts are left out and bet
 * numbers change. Names become ids just before a request is sent.
 */
import { type BetId, betId, type ClientRef, type PlayerId } from '@layline/contract';
import type { Request } from '@layline/server/engine';
import type { Act } from '../acts/act.ts';
import type { ReferenceModel } from '../model/reference-model.ts';
import { readUndone } from './draw-correction.ts';

const mark = 'bet of ';
/** An id that no bet has. */
const nobody = betId('1');

export const nameBet = (playerId: PlayerId, clientRef: ClientRef): BetId =>
  betId(`${mark}${playerId}/${clientRef}`);

const resolveBet = ({ answers }: ReferenceModel, name: BetId): BetId =>
  name.startsWith(mark) ? (answers.get(name.slice(mark.length))?.betId ?? nobody) : name;

/** The request as a server would send it, with ids. */
function resolveRequest(model: ReferenceModel, request: Request): Request {
  if (request.kind === 'cancel-bet' || request.kind === 'change-persistence') {
    return { ...request, betId: resolveBet(model, request.betId) };
  }
  if (request.kind === 'resettle-market' || request.kind === 'resettle-session') {
    return readUndone(model, request);
  }
  if (request.kind !== 'change-bet') return request;
  return { ...request, betId: resolveBet(model, request.betId) };
}

export function resolveAct(model: ReferenceModel, act: Act): Act {
  if (act.kind !== 'ask') return act;
  const requests = act.requests.map((request) => resolveRequest(model, request));
  return { ...act, requests };
}
