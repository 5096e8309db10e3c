/** Locks a branch of the agents' tree: signing in, betting, a sport or a market (docs/rules/agents.md). */
import {
  addMs,
  agentId,
  type Instant,
  marketId,
  sayInstant,
  siteId,
  sports,
} from '@layline/contract';
import type { LockedPart } from '@layline/exchange';
import { z } from 'zod';
import { idText, integerText, someText } from '../../base/flag-text.ts';
import { type AdminParts, AdminProblem, command, type Done, makeTable } from '../command.ts';
import { agentText, byActor, mustAccept, mustFindAgent, ofAgent } from '../find/find-agent.ts';
import { findSite } from '../find/find-site.ts';
import { partText, showLock } from './agent-views.ts';

const hourMs = 3_600_000;
const lockedParts = ['sign-in', 'betting', 'sport', 'market'] as const;
const sportsText = sports.map(({ id, name }) => `${id} ${name}`).join(', ');

const ofLock = ofAgent.extend({
  part: z.enum(lockedParts, `must be one of ${lockedParts.join(', ')}`),
  /** The sport or the market. */
  id: idText.optional(),
  reason: someText(300),
});
type Given = z.output<typeof ofLock>;

function partOf({ part, id }: Given): LockedPart {
  if (part === 'sign-in' || part === 'betting') {
    if (id !== undefined) throw new AdminProblem(`--id: '${part}' takes none.`);
    return { kind: part };
  }
  if (id === undefined) throw new AdminProblem(`--id: must name the ${part}.`);
  if (part === 'market') return { kind: 'market', marketId: marketId(id) };
  const sport = sports.find((one) => one.id === id || one.name.toLowerCase() === id.toLowerCase());
  if (sport === undefined) throw new AdminProblem(`--id: must be one of ${sportsText}.`);
  return { kind: 'sport', sportId: sport.id };
}

interface Turning {
  readonly kind: 'lock-branch' | 'unlock-branch';
  readonly given: Given;
  readonly until: Instant | null;
}

async function turn(parts: AdminParts, { kind, given, until }: Turning): Promise<Done> {
  const { agentId: id } = mustFindAgent(parts, given.agent);
  const part = partOf(given);
  const own = { agentId: id, part, reason: given.reason, ...byActor(parts) };
  mustAccept(
    await parts.engine.submit(kind === 'lock-branch' ? { kind, ...own, until } : { kind, ...own }),
  );
  const locks = parts.engine.view
    .locksOfAgent({ agentId: id, at: parts.clock.now() })
    .map(showLock);
  const isLocked = kind === 'lock-branch';
  const end = until === null ? 'until `agent unlock`' : `until ${sayInstant(until)}`;
  const others = locks.length === 0 ? '' : ` Still locked: ${namesOf(locks)}.`;
  const text = isLocked
    ? `${partText(part)} is locked for the branch of ${given.agent} ${end}.`
    : `${partText(part)} is open again for the branch of ${given.agent}.${others}`;
  return { data: { agent: given.agent, locks }, text };
}

const namesOf = (locks: readonly ReturnType<typeof showLock>[]): string =>
  locks.map(({ agent, part }) => `${part} of ${agent}`).join(', ');

/** For the audit. */
function locksOf(parts: AdminParts, { agent }: Pick<Given, 'agent'>) {
  const { agentId: id } = mustFindAgent(parts, agent);
  return {
    locked: namesOf(
      parts.engine.view.locksOfAgent({ agentId: id, at: parts.clock.now() }).map(showLock),
    ),
  };
}

const staff = {
  roles: ['risk', 'support'],
  branch: { of: 'agent', value: 'agent', isOwn: false },
  isAudited: true,
} as const;

export const agentLockCommands = [
  command({
    name: 'agent lock',
    summary:
      'Lock a whole branch, players that come later included: sign-in, betting, a sport or a market ' +
      '(--id); for --hours, or until it is unlocked.',
    staff,
    positions: ['agent', 'part'],
    schema: ofLock.extend({ hours: integerText(1, 8784).optional() }),
    sets: locksOf,
    run(parts, { hours, ...given }) {
      const until = hours === undefined ? null : addMs(parts.clock.now(), hours * hourMs);
      return turn(parts, { kind: 'lock-branch', given, until });
    },
  }),
  command({
    name: 'agent unlock',
    summary: 'Lift a lock of a branch; locks of branches above it stay.',
    staff,
    positions: ['agent', 'part'],
    schema: ofLock,
    sets: locksOf,
    run: (parts, given) => turn(parts, { kind: 'unlock-branch', given, until: null }),
  }),
  command({
    name: 'agent locks',
    summary: "List the locks of a site's branches, or those that cover one --agent.",
    staff: { isRead: true, branch: { of: 'agent', value: 'agent', isOwn: true } },
    positions: ['site'],
    schema: z.object({ site: idText, agent: agentText.optional() }),
    async run(parts, { site, agent }) {
      await findSite(parts, site);
      const { view } = parts.engine;
      const now = parts.clock.now();
      const ids =
        agent === undefined
          ? view.agentTree(siteId(site)).map((one) => one.agentId)
          : [mustFindAgent(parts, agentId(agent)).agentId];
      const own = ids.flatMap((id) =>
        view
          .locksOfAgent({ agentId: id, at: now })
          .filter((lock) => agent !== undefined || lock.agentId === id),
      );
      const rows = own.map(showLock);
      return { data: rows, text: makeTable(rows.map((row) => ({ ...row }))) };
    },
  }),
];
