/** What players ask of their agents. An agent pays by `deposit` and `withdraw`, and then says so here. */
import { agentId, makeMoney, money, siteId, transferRef } from '@layline/contract';
import type { ShownRequest } from '@layline/contract/console-commands';
import { z } from 'zod';
import { idText, someText } from '../../base/flag-text.ts';
import { findTransfer } from '../../engine/commit/find-transfer.ts';
import {
  type AgentRequest,
  answerRequest,
  findRequest,
  listRequests,
} from '../../store/queries/cashier/requests.ts';
import { type AdminParts, AdminProblem, command, type Done, makeTable } from '../command.ts';
import { agentText, mustFindAgent } from '../find/find-agent.ts';
import { mustFindPlayer, ofUser } from '../find/find-player.ts';
import { refText } from '../money/transfer-ref.ts';

const listedMax = 500;
const states = ['open', 'done', 'refused', 'cancelled'] as const;

const ofRequest = ofUser.extend({ id: z.string().regex(/^[\w-]{16,64}$/, 'must be its id') });
type Given = z.output<typeof ofRequest>;

const rowOf = (one: AgentRequest): ShownRequest => ({
  id: one.id,
  user: one.userName,
  site: one.siteId,
  agent: one.agentId,
  direction: one.direction,
  amount: makeMoney(money(one.amount)),
  note: one.note,
  state: one.state,
  answer: one.answer,
  createdAt: one.createdAt,
});

async function find(parts: AdminParts, { id, ...of }: Given): Promise<AgentRequest> {
  const player = await mustFindPlayer(parts, of);
  const found = await findRequest(parts.store, id);
  if (found?.playerId === player.player_id) return found;
  throw new AdminProblem(`ID: ${of.user} has no such request.`);
}

interface Answer {
  readonly state: 'done' | 'refused';
  readonly answer: string;
}

async function settle(parts: AdminParts, given: Given, how: Answer): Promise<Done> {
  const { store, clock } = parts;
  const isAnswered = await answerRequest(store, { id: given.id, ...how, now: clock.now() });
  const found = await find(parts, given);
  if (!isAnswered && found.state !== how.state) {
    throw new AdminProblem(`ID: the request is ${found.state} already.`);
  }
  return { data: rowOf(found), text: `The request of ${given.user} is ${found.state}.` };
}

/** The agent and those below it; null for all of a site. */
export function branchOf(parts: AdminParts, name: string | undefined): string[] | null {
  if (name === undefined) return null;
  const { agentId: top, siteId: site } = mustFindAgent(parts, name);
  const { view } = parts.engine;
  return view
    .agentTree(site)
    .map((one) => one.agentId)
    .filter((id) => view.isInBranch(agentId(id), top));
}

const staff = { roles: ['support', 'finance'], branch: { of: 'player' }, isAudited: true } as const;

export const requestCommands = [
  command({
    name: 'request list',
    staff: { isRead: true, branch: { of: 'agent', value: 'agent', isOwn: true } },
    summary: 'List what players ask of their agents, what waits unless --state says otherwise.',
    schema: z.object({
      site: idText.optional(),
      agent: agentText.optional(),
      state: z.enum(states).default('open'),
    }),
    async run(parts, { site, agent, state }) {
      const agentIds = branchOf(parts, agent);
      const of = { siteId: site ?? null, agentIds, state, max: listedMax };
      const data = (await listRequests(parts.store, of)).map(rowOf);
      return { data, text: makeTable(data.map((row) => ({ ...row }))) };
    },
  }),
  command({
    name: 'request done',
    staff,
    summary: 'Answer a request with the deposit or withdrawal of --ref, which was made for it.',
    positions: ['site', 'user', 'id'],
    schema: ofRequest.extend({ ref: refText }),
    async run(parts, { ref, ...given }) {
      const { direction, playerId: id } = await find(parts, given);
      const of = { siteId: siteId(given.site), ref: transferRef(ref) };
      const paid = await findTransfer(parts.store, of);
      const isIts = paid?.playerId === id && paid.direction === direction && paid.code === null;
      if (!isIts) {
        throw new AdminProblem(
          `--ref: '${ref}' is no ${direction} of ${given.user} that was made.`,
        );
      }
      return settle(parts, given, { state: 'done', answer: ref });
    },
  }),
  command({
    name: 'request refuse',
    staff,
    summary: 'Refuse a request; the player reads the reason.',
    positions: ['site', 'user', 'id'],
    schema: ofRequest.extend({ reason: someText(200) }),
    async run(parts, { reason, ...given }) {
      await find(parts, given);
      return settle(parts, given, { state: 'refused', answer: reason });
    },
  }),
];
