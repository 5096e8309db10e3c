/** Manages the agents between a site and its players, and their place in the tree (docs/rules/agents.md). */
import { randomBytes } from 'node:crypto';
import {
  type AgentId,
  agentId,
  agentLevels,
  makeInstant,
  makeMoney,
  makeMoneyText,
  money,
  noMoney,
  playerId,
  sayInstant,
  siteId,
} from '@layline/contract';
import { agentRole } from '@layline/contract/console';
import { z } from 'zod';
import { amountText, idText, onOff, percentText } from '../../base/flag-text.ts';
import { replaceables } from '../../store/queries/factors/access-codes.ts';
import { readUserNames } from '../../store/queries/players.ts';
import { addStaff, findStaff, setDisabled } from '../../store/queries/staff/staff.ts';
import { guardMoney, issueAccessCode } from '../../venue/accounts/recovery/access-guard.ts';
import { type AdminParts, AdminProblem, command, type Done, makeTable } from '../command.ts';
import { growth, playerSubject } from '../effects/effect.ts';
import {
  agentText,
  byActor,
  mustAccept,
  mustFindAgent,
  ofAgent,
  rehearse,
} from '../find/find-agent.ts';
import { mustFindPlayer, ofUser } from '../find/find-player.ts';
import { findSite } from '../find/find-site.ts';
import { showAgent, showTotals, showTree } from './agent-views.ts';

const makePassword = (): string => randomBytes(16).toString('base64url');
const level = z.enum(agentLevels, `must be one of ${agentLevels.join(', ')}`);
const below = { of: 'agent', value: 'agent', isOwn: false } as const;
const own = { ...below, isOwn: true } as const;

/** Returns the upline with that name; without a name the site, which only staff may use. */
function uplineOf({ actor }: AdminParts, under: string | undefined): AgentId | null {
  if (under !== undefined) return agentId(under);
  if (actor === undefined) return null;
  throw new AdminProblem('--under: must be given.');
}

interface MadeSignIn {
  readonly staffId: string;
  readonly password: string;
}

/** Makes a console sign-in under the agent's name. */
async function makeSignIn(parts: AdminParts, name: string): Promise<MadeSignIn> {
  const { store, passwords, clock } = parts;
  const password = makePassword();
  const passwordHash = await passwords.hash(password);
  const staffId = randomBytes(12).toString('hex');
  const added = { staffId, name, role: agentRole, passwordHash, agentId: name };
  if (!(await addStaff(store, { ...added, now: clock.now() }))) {
    throw new AdminProblem(`AGENT: '${name}' is the name of a member of staff.`);
  }
  return { staffId, password };
}

/** The server may have stopped after it added the agent, before it made the sign-in. */
async function findSignIn(parts: AdminParts, name: string): Promise<string> {
  const known = await findStaff(parts.store, name);
  if (known?.agentId === name) return known.staffId;
  return (await makeSignIn(parts, name)).staffId;
}

const ofCode = ofAgent.extend({
  for: z.enum(replaceables, `must be one of ${replaceables.join(', ')}`).default('password'),
});

const replacedBy = {
  password: 'the password',
  factor: 'the authenticator',
  both: 'the password and the authenticator',
} as const;

/** Nobody but the agent sets the password; its upline learns of it, and no points leave for a day. */
async function issueCode(parts: AdminParts, given: z.output<typeof ofCode>): Promise<Done> {
  const { agent, for: replaces } = given;
  const { uplineId } = mustFindAgent(parts, agent);
  const id = await findSignIn(parts, agent);
  const code = await issueAccessCode(parts, { kind: 'staff', id, replaces });
  const heldUntil = await guardMoney(parts, {
    account: `agent ${agent}`,
    to: [
      { kind: 'agent', id: agent },
      uplineId === null ? { kind: 'owners' } : { kind: 'agent', id: uplineId },
    ],
    text: `A code was issued for ${agent}, which replaces ${replacedBy[replaces]}.`,
  });
  const data = { agent, code, heldUntil: makeInstant(heldUntil) };
  const text =
    `The code for ${agent} is ${code}. The agent enters it within 30 minutes at sign-in, under “I have ` +
    `a code”. No points leave the account until ${sayInstant(heldUntil)}.`;
  return { data, text };
}

/** For the audit. */
async function signInOfAgent(parts: AdminParts, { agent }: z.output<typeof ofAgent>) {
  const found = await findStaff(parts.store, agent);
  return { 'sign-in': found?.agentId === agent && found.disabledAt !== null ? 'disabled' : 'open' };
}

async function setAgentDisabled(
  parts: AdminParts,
  name: string,
  isDisabled: boolean,
): Promise<Done> {
  mustFindAgent(parts, name);
  const found = await findStaff(parts.store, name);
  if (found?.agentId !== name) {
    throw new AdminProblem(`AGENT: '${name}' cannot sign in yet; \`agent code\` makes it so.`);
  }
  await setDisabled(parts.store, found.staffId, isDisabled ? parts.clock.now() : null);
  const text = isDisabled ? 'is signed out and cannot sign in' : 'may sign in again';
  return { data: { agent: name, isDisabled }, text: `${name} ${text}.` };
}

interface Listed {
  readonly name: string;
  readonly isWhole: boolean;
}

/** The agent, and with `isWhole` all below it. */
function agentsOf(parts: AdminParts, { name, isWhole }: Listed): readonly AgentId[] {
  const { agentId: top, siteId: site } = mustFindAgent(parts, name);
  const { view } = parts.engine;
  if (!isWhole) return [top];
  return view
    .agentTree(site)
    .map(({ agentId: id }) => id)
    .filter((id) => view.isInBranch(id, top));
}

async function listAgentPlayers(parts: AdminParts, listed: Listed): Promise<Done> {
  const { view } = parts.engine;
  const found = agentsOf(parts, listed)
    .flatMap((agent) => view.playersOfAgent(agent).map((id) => ({ id, agent })))
    .slice(0, playersMax);
  const names = await readUserNames(
    parts.store,
    found.map(({ id }) => id),
  );
  const rows = found
    .map(({ id, agent }) => {
      const account = view.accountOf(playerId(id));
      return {
        user: names.get(id) ?? id,
        agent,
        balance: makeMoney(account?.openingBalance ?? noMoney),
        exposure: makeMoney(account?.exposure ?? noMoney),
      };
    })
    .toSorted((a, b) => (a.user < b.user ? -1 : 1));
  return { data: rows, text: makeTable(rows) };
}

const playersMax = 1000;

export const agentCommands = [
  command({
    name: 'agent add',
    summary:
      'Put an agent under another, or right under the site; shares are those of its whole branch. The ' +
      'password for the console is shown once.',
    staff: { branch: { of: 'agent', value: 'under', isOwn: true } },
    effects: {
      may: ['credit-grows'],
      of(_parts, { site, agent, credit: to }) {
        const subject = { kind: 'agent', id: agent } as const;
        const what = `The credit of ${agent}`;
        return growth({ effect: 'credit-grows', subject, siteId: site, what, from: 0, to });
      },
    },
    positions: ['site', 'agent'],
    schema: z.object({
      site: idText,
      agent: agentText,
      under: agentText.optional(),
      level,
      credit: amountText.default(money(0)),
      sports: percentText.default(0),
      casino: percentText.default(0),
      commission: percentText.default(0),
    }),
    async run(parts, { site, agent, under, credit, level: at, sports, casino, commission }) {
      await findSite(parts, site);
      if ((await findStaff(parts.store, agent)) !== null) {
        throw new AdminProblem(
          `AGENT: '${agent}' is taken by somebody who signs in to the console.`,
        );
      }
      mustAccept(
        await parts.engine.submit({
          kind: 'add-agent',
          agentId: agentId(agent),
          siteId: siteId(site),
          uplineId: uplineOf(parts, under),
          level: at,
          credit,
          shares: { sports, casino, commission },
          ...byActor(parts),
        }),
      );
      const { password } = await makeSignIn(parts, agent);
      const data = { ...showAgent(mustFindAgent(parts, agent)), password };
      const text = `${agent} signs in to the console. The password is ${password} and is not shown again.`;
      return { data, text };
    },
  }),
  command({
    name: 'agent code',
    summary:
      'Issue a code for an agent who lost the password (--for password), the authenticator (factor) or ' +
      'both. It is good once, for 30 minutes; only the agent sets the password.',
    staff: { roles: ['support'], branch: below },
    effects: {
      may: ['agent-access'],
      of(parts, { agent, for: replaces }) {
        const { siteId: ofSite } = mustFindAgent(parts, agent);
        const text = `Issues a code for ${agent}, which replaces ${replacedBy[replaces]}.`;
        const subject = { kind: 'agent', id: agent } as const;
        return [{ effect: 'agent-access', subject, siteId: ofSite, amount: noMoney, text }];
      },
    },
    positions: ['agent'],
    schema: ofCode,
    run: issueCode,
  }),
  command({
    name: 'agent disable',
    summary: 'Disable an agent’s sign-in to the console; its branch is not affected.',
    staff: { roles: ['support', 'risk'], branch: below, isAudited: true },
    positions: ['agent'],
    schema: ofAgent,
    sets: signInOfAgent,
    run: (parts, { agent }) => setAgentDisabled(parts, agent, true),
  }),
  command({
    name: 'agent enable',
    summary: 'Enable an agent’s sign-in to the console again.',
    staff: { roles: ['support', 'risk'], branch: below, isAudited: true },
    positions: ['agent'],
    schema: ofAgent,
    sets: signInOfAgent,
    run: (parts, { agent }) => setAgentDisabled(parts, agent, false),
  }),
  command({
    name: 'agent tree',
    summary: 'Show the agents of a site, or one with all below: balance, credit, exposure, shares.',
    staff: { isRead: true, branch: { of: 'agent', value: 'agent', isOwn: true } },
    positions: ['site'],
    schema: z.object({ site: idText, agent: agentText.optional() }),
    async run(parts, { site, agent }) {
      await findSite(parts, site);
      const top = agent === undefined ? null : mustFindAgent(parts, agent).agentId;
      const rows = showTree(parts.engine.view, { siteId: siteId(site), top });
      return { data: rows, text: makeTable(rows.map((row) => ({ ...row }))) };
    },
  }),
  command({
    name: 'agent worst',
    summary:
      'Show the most that a branch can lose now on open bets, by its shares of the time of each.',
    staff: { isRead: true, branch: own },
    positions: ['agent'],
    schema: ofAgent,
    async run(parts, { agent }) {
      const { agentId: id } = mustFindAgent(parts, agent);
      const worst = parts.engine.view.branchWorst(id);
      const text = `The branch of ${agent} can lose ${makeMoneyText(worst)} at most.`;
      return { data: { agent, worst: makeMoney(worst) }, text };
    },
  }),
  command({
    name: 'agent totals',
    summary: 'Show what all accounts of a site hold, by kind: together zero at any moment.',
    staff: { isRead: true },
    positions: ['site'],
    schema: z.object({ site: idText }),
    async run(parts, { site }) {
      await findSite(parts, site);
      const totals = showTotals(parts.engine.view, siteId(site));
      const rows = Object.entries(totals).map(([account, amount]) => ({ account, amount }));
      return { data: rows, text: makeTable(rows), isFault: totals.total !== 0 };
    },
  }),
  command({
    name: 'agent players',
    summary:
      `List the players right below an agent, or of its whole --branch, ${playersMax} at most: balance and ` +
      'exposure.',
    staff: { isRead: true, branch: own },
    positions: ['agent'],
    bare: ['branch'],
    schema: ofAgent.extend({ branch: onOff.default(false) }),
    run: (parts, { agent, branch }) => listAgentPlayers(parts, { name: agent, isWhole: branch }),
  }),
  command({
    name: 'agent move',
    summary:
      'Put an agent with all below under another upline, which takes over the points; --under site for ' +
      'the site. Counts for later bets.',
    staff: { isAudited: true },
    effects: {
      may: ['branch-moves'],
      of(parts, { agent }) {
        const { siteId: ofSite, allocated: amount } = mustFindAgent(parts, agent);
        const text = `Moves ${agent} with everything below.`;
        const subject = { kind: 'agent', id: agent } as const;
        return [{ effect: 'branch-moves', subject, siteId: ofSite, amount, text }];
      },
    },
    positions: ['agent'],
    bare: ['dryRun'],
    schema: ofAgent.extend({ under: agentText, dryRun: onOff.default(false) }),
    sets: (parts, { agent }) => ({ upline: mustFindAgent(parts, agent).uplineId ?? 'the site' }),
    async run(parts, { agent, under, dryRun }) {
      const { uplineId, allocated } = mustFindAgent(parts, agent);
      const upline = under === 'site' ? null : agentId(under);
      const request = { kind: 'move-agent', agentId: agentId(agent), uplineId: upline } as const;
      if (dryRun) rehearse(parts, request);
      else mustAccept(await parts.engine.submit(request));
      const points = makeMoney(allocated).toFixed(2);
      const way = `from ${uplineId ?? 'the site'} to ${under}; ${points} allocated go with it`;
      const text = `${agent} ${dryRun ? 'would move' : 'moved'} ${way}.`;
      return { data: { agent, from: uplineId, to: upline, allocated: makeMoney(allocated) }, text };
    },
  }),
  command({
    name: 'agent player',
    summary:
      'Put a player without open bets under an agent, who takes the balance over; --agent site for the site.',
    staff: { roles: ['support'], isAudited: true },
    effects: {
      may: ['branch-moves'],
      async of(parts, { site, user }) {
        const { player_id: id, user_name: name } = await mustFindPlayer(parts, { site, user });
        const amount = parts.engine.view.accountOf(playerId(id))?.openingBalance ?? noMoney;
        const text = `Moves ${name} of '${site}' with the whole balance.`;
        const subject = playerSubject(site, name);
        return [{ effect: 'branch-moves', subject, siteId: site, amount, text }];
      },
    },
    positions: ['site', 'user'],
    bare: ['dryRun'],
    schema: ofUser.extend({ agent: agentText, dryRun: onOff.default(false) }),
    async sets(parts, { site, user }) {
      const { player_id: id } = await mustFindPlayer(parts, { site, user });
      return { agent: parts.engine.view.agentOfPlayer(playerId(id)) ?? 'the site' };
    },
    async run(parts, { site, user, agent, dryRun }) {
      const id = playerId((await mustFindPlayer(parts, { site, user })).player_id);
      const before = parts.engine.view.agentOfPlayer(id);
      const to = agent === 'site' ? null : agentId(agent);
      const request = { kind: 'move-player', playerId: id, agentId: to } as const;
      if (dryRun) rehearse(parts, request);
      else mustAccept(await parts.engine.submit(request));
      const way = `from ${before ?? 'the site'} to ${agent}`;
      const text = `${user} of '${site}' ${dryRun ? 'would move' : 'moved'} ${way}.`;
      return { data: { user, from: before, to }, text };
    },
  }),
];
