/** What players of agents ask for: their agent pays them in and out. */
import { playerId as idOf, type Refusal, refuse } from '@layline/contract';
import {
  type AgentRequest,
  addRequest,
  answerRequest,
  findRequest,
} from '../../store/queries/cashier/requests.ts';
import type { Site } from '../sites/directory.ts';
import { type CashierParts, moneyOf } from './cashier-parts.ts';
import { makePaymentRef } from './refs.ts';

const openRequestsMax = 3;

export interface AgentAsk extends Pick<AgentRequest, 'playerId' | 'direction' | 'amount' | 'note'> {
  readonly site: Site;
  readonly clientRef: string;
}

/** The same request again gets the same answer. */
export async function askAgent(
  parts: CashierParts,
  { site, ...request }: AgentAsk,
): Promise<AgentRequest | Refusal> {
  const { store, clock } = parts;
  const { agent } = moneyOf(parts, site, idOf(request.playerId));
  if (agent === null) return refuse('CASHIER_OFF', 'You have no agent to ask.');
  const id = await addRequest(store, {
    ...request,
    id: makePaymentRef(),
    siteId: site.site_id,
    agentId: agent,
    now: clock.now(),
    max: openRequestsMax,
  });
  if (id === null) return refuse('TOO_MANY_OPEN');
  const found = await findRequest(store, id);
  if (found === null) return refuse('UNAVAILABLE');
  const isSame = found.amount === request.amount && found.direction === request.direction;
  return isSame ? found : refuse('TRANSFER_REF_REUSED');
}

export async function dropRequest(
  { store, clock }: CashierParts,
  { id, playerId }: { readonly id: string; readonly playerId: string },
): Promise<AgentRequest | Refusal> {
  const found = await findRequest(store, id);
  if (found?.playerId !== playerId) return refuse('NOT_FOUND', 'There is no such request.');
  await answerRequest(store, { id, state: 'cancelled', answer: '', now: clock.now() });
  return (await findRequest(store, id)) ?? refuse('UNAVAILABLE');
}
