/** Credit, shares and points of agents, and the sheets between them (docs/rules/agents.md). */
import {
  type AgentId,
  agentId,
  type Money,
  makeMoney,
  makeMoneyText,
  money,
  transferRef,
} from '@layline/contract';
import type { AgentView, ClearSheet, MovePoints } from '@layline/exchange';
import { z } from 'zod';
import { amountText, onOff, percentText, positiveAmount, someText } from '../../base/flag-text.ts';
import { answerBefore, moveAgentPoints } from '../../engine/transfers/move-agent-points.ts';
import { type AdminParts, AdminProblem, command, type Done } from '../command.ts';
import { type Effect, growth } from '../effects/effect.ts';
import {
  agentText,
  byActor,
  mustAccept,
  mustFindAgent,
  ofAgent,
  rehearse,
} from '../find/find-agent.ts';
import { makeTransferRef, refText } from '../money/transfer-ref.ts';
import { showAgent } from './agent-views.ts';

const below = { of: 'agent', value: 'agent', isOwn: false } as const;
const dryRunFlag = { dryRun: onOff.default(false) };
const ofPoints = ofAgent.extend({
  amount: positiveAmount,
  remark: someText(200).default('By the operator'),
  ref: refText.optional(),
  ...dryRunFlag,
});

const nameOf = (id: AgentId | null): string => id ?? 'the site';

interface Points extends z.output<typeof ofPoints> {
  readonly direction: MovePoints['direction'];
}

const pointsRequest = (
  parts: AdminParts,
  { agent, amount, direction, remark, ref = makeTransferRef() }: Points,
): MovePoints => ({
  kind: 'move-points',
  agentId: agentId(agent),
  direction,
  amount,
  transferRef: transferRef(ref),
  remark,
  ...byActor(parts),
});

const ofThe = (agent: string): Pick<Effect, 'subject'> => ({
  subject: { kind: 'agent', id: agent },
});

/** A reference that was used before moves nothing. */
async function pointsEffect(parts: AdminParts, given: Points): Promise<Effect[]> {
  const { agent, amount, direction } = given;
  const { siteId, uplineId } = mustFindAgent(parts, agent);
  if ((await answerBefore(parts, pointsRequest(parts, given))) !== null) return [];
  const points = makeMoneyText(amount);
  const of = { ...ofThe(agent), siteId, amount };
  return direction === 'allocate'
    ? [
        {
          effect: 'balance-grows',
          ...of,
          ...fromThe(uplineId),
          text: `Gives ${agent} ${points} points.`,
        },
      ]
    : [
        {
          effect: 'money-leaves',
          ...of,
          ...fromThe(agent),
          text: `Takes ${points} points of ${agent} back.`,
        },
      ];
}

/** Points of the site have no account that could be held. */
const fromThe = (agent: string | null): Pick<Effect, 'from'> =>
  agent === null ? {} : { from: `agent ${agent}` };

async function movePoints(parts: AdminParts, given: Points): Promise<Done> {
  const { agent, amount, direction, ref = makeTransferRef(), dryRun } = given;
  const { uplineId } = mustFindAgent(parts, agent);
  const request = pointsRequest(parts, { ...given, ref });
  const isDone = await carryOut(parts, request, dryRun);
  const [from, to] = direction === 'allocate' ? [uplineId, agent] : [agent, uplineId];
  const way = `${makeMoneyText(amount)} from ${from ?? 'the site'} to ${to ?? 'the site'}`;
  return {
    data: {
      ...showAgent(mustFindAgent(parts, agent)),
      reference: ref,
      isRepeat: isDone === 'before',
    },
    text: `${textOf[isDone]} ${way}. Reference ${ref}.`,
  };
}

type Doing = 'dry' | 'before' | 'now';
const textOf: Readonly<Record<Doing, string>> = {
  dry: 'Would give',
  before: 'Already done, nothing moves now:',
  now: 'Gave',
};

/** Throws if the command is, or would be, refused. */
async function carryOut(
  parts: AdminParts,
  request: MovePoints | ClearSheet,
  isDry: boolean,
): Promise<Doing> {
  if (!isDry) {
    const { events } = mustAccept(await moveAgentPoints(parts, request));
    return events.length === 0 ? 'before' : 'now';
  }
  const known = await answerBefore(parts, request);
  if (known !== null) mustAccept(known);
  else rehearse(parts, request);
  return 'dry';
}

/** Returns the upline with that name, `site` for the site; without a name the current upline. */
const uplineNamed = ({ uplineId }: AgentView, name: string | undefined): AgentId | null => {
  if (name === undefined) return uplineId;
  return name === 'site' ? null : agentId(name);
};

const ofClearing = ofPoints.extend({
  upline: agentText.optional(),
  paidBy: z.enum(['agent', 'upline'], "must be 'agent' or 'upline'"),
});

type Clearing = z.output<typeof ofClearing>;

function clearingRequest(parts: AdminParts, given: Clearing): ClearSheet {
  const { agent, upline, paidBy, amount, remark, ref = makeTransferRef() } = given;
  const found = mustFindSheetAgent(parts, agent);
  return {
    kind: 'clear-sheet',
    agentId: found.agentId,
    uplineId: uplineNamed(found, upline),
    paidBy,
    amount,
    transferRef: transferRef(ref),
    remark,
    ...byActor(parts),
  };
}

/** The side that was paid gives as many points. */
async function clearingEffect(parts: AdminParts, given: Clearing): Promise<Effect[]> {
  const { agent, amount, paidBy } = given;
  const { siteId } = mustFindSheetAgent(parts, agent);
  const request = clearingRequest(parts, given);
  if ((await answerBefore(parts, request)) !== null) return [];
  const [payer, other] =
    paidBy === 'agent' ? [agent, nameOf(request.uplineId)] : [nameOf(request.uplineId), agent];
  const text = `${payer} paid ${makeMoneyText(amount)}, for which ${other} gives points.`;
  const from = fromThe(paidBy === 'agent' ? request.uplineId : agent);
  return [{ effect: 'balance-grows', ...ofThe(agent), siteId, amount, text, ...from }];
}

async function clearSheet(parts: AdminParts, given: Clearing): Promise<Done> {
  const { agent, paidBy, amount, ref = makeTransferRef(), dryRun } = given;
  const found = mustFindSheetAgent(parts, agent);
  const request = clearingRequest(parts, { ...given, ref });
  const { uplineId } = request;
  const isDone = await carryOut(parts, request, dryRun);
  const [payer, other] = paidBy === 'agent' ? [agent, nameOf(uplineId)] : [nameOf(uplineId), agent];
  const sheets = parts.engine.view.sheetsOf(found.agentId);
  const owed = sheets.find((sheet) => sheet.uplineId === uplineId)?.owed ?? money(0);
  const way = `${payer} paid ${makeMoneyText(amount)}, for which ${other} gives points`;
  const left = isDone === 'dry' ? '' : ` ${owedText(agent, nameOf(uplineId), owed)}`;
  const first = isDone === 'before' ? 'Already done, nothing moves now: ' : '';
  return {
    data: { agent, upline: uplineId, reference: ref, isRepeat: isDone === 'before' },
    text: `${first}${way}.${left} Reference ${ref}.`,
  };
}

/** An agent that has moved away remains visible to its former upline. */
function mustFindSheetAgent({ engine }: AdminParts, name: string): AgentView {
  const found = engine.view.agentOf(agentId(name));
  if (found === undefined) throw new AdminProblem(`AGENT: there is no agent '${name}'.`);
  return found;
}

function owedText(agent: string, upline: string, owed: Money): string {
  if (owed === 0) return 'The sheet is even.';
  const [debtor, creditor] = owed > 0 ? [agent, upline] : [upline, agent];
  return `${debtor} still owes ${creditor} ${makeMoneyText(money(Math.abs(owed)))}.`;
}

const shareNames = ['sports', 'casino', 'commission'] as const;
/** For the audit. */
function valuesOfAgent(parts: AdminParts, { agent }: { readonly agent: string }) {
  const { credit, shares } = mustFindAgent(parts, agent);
  const percentages = shareNames.map((name) => [name, shares[name] / 100]);
  return { ...Object.fromEntries(percentages), credit: makeMoney(credit) };
}

export const agentPointsCommands = [
  command({
    name: 'agent credit',
    summary: 'Set the most that an upline may have allocated to an agent.',
    staff: {
      roles: ['risk', 'finance'],
      branch: below,
      isAudited: true,
    },
    effects: {
      may: ['credit-grows'],
      of(parts, { agent, credit }) {
        const { credit: from, siteId } = mustFindAgent(parts, agent);
        const subject = { kind: 'agent', id: agent } as const;
        const what = `The credit of ${agent}`;
        return growth({ effect: 'credit-grows', subject, siteId, what, from, to: credit });
      },
    },
    positions: ['agent', 'credit'],
    bare: ['dryRun'],
    schema: ofAgent.extend({ credit: amountText, ...dryRunFlag }),
    sets: valuesOfAgent,
    async run(parts, { agent, credit, dryRun }) {
      const before = mustFindAgent(parts, agent);
      const own = { agentId: before.agentId, credit, ...byActor(parts) };
      const request = { kind: 'set-agent-credit', ...own } as const;
      if (dryRun) rehearse(parts, request);
      else mustAccept(await parts.engine.submit(request));
      const change = `${makeMoneyText(before.credit)} to ${makeMoneyText(credit)}`;
      const text = `The credit of ${agent} ${dryRun ? 'would go' : 'went'} from ${change}.`;
      return { data: showAgent(mustFindAgent(parts, agent)), text };
    },
  }),
  command({
    name: 'agent shares',
    summary:
      'Set the shares of a whole branch, in percent; they count for bets that are placed from then on.',
    staff: { roles: ['risk'], branch: below, isAudited: true },
    effects: {
      may: ['shares-change'],
      of(parts, { agent }) {
        const { siteId } = mustFindAgent(parts, agent);
        const text = `Changes the shares of ${agent}.`;
        return [{ effect: 'shares-change', ...ofThe(agent), siteId, amount: money(0), text }];
      },
    },
    positions: ['agent'],
    bare: ['dryRun'],
    schema: ofAgent.extend({
      sports: percentText.optional(),
      casino: percentText.optional(),
      commission: percentText.optional(),
      ...dryRunFlag,
    }),
    sets: valuesOfAgent,
    async run(parts, { agent, dryRun, ...given }) {
      const { agentId: id, shares: before } = mustFindAgent(parts, agent);
      const shares = {
        sports: given.sports ?? before.sports,
        casino: given.casino ?? before.casino,
        commission: given.commission ?? before.commission,
      };
      const request = { kind: 'set-agent-shares', agentId: id, shares, ...byActor(parts) } as const;
      if (dryRun) rehearse(parts, request);
      else mustAccept(await parts.engine.submit(request));
      const words = shareNames.map(
        (name) => `${name} ${before[name] / 100} % to ${shares[name] / 100} %`,
      );
      const text = `Shares of ${agent} ${dryRun ? 'would go' : 'went'} from ${words.join(', ')}.`;
      const data = showAgent(mustFindAgent(parts, agent));
      return { data, text };
    },
  }),
  command({
    name: 'agent allocate',
    summary:
      'Give an agent points of its upline, within its credit; the same --ref again gives none.',
    staff: { roles: ['finance'], branch: below, isAudited: true },
    effects: {
      may: ['balance-grows'],
      of: (parts, given) => pointsEffect(parts, { ...given, direction: 'allocate' }),
    },
    positions: ['agent', 'amount'],
    bare: ['dryRun'],
    schema: ofPoints,
    run: (parts, given) => movePoints(parts, { ...given, direction: 'allocate' }),
  }),
  command({
    name: 'agent return',
    summary: 'Take points of an agent back to its upline; the same --ref again takes none.',
    staff: { roles: ['finance'], branch: below, isAudited: true },
    effects: {
      may: ['money-leaves'],
      of: (parts, given) => pointsEffect(parts, { ...given, direction: 'return' }),
    },
    positions: ['agent', 'amount'],
    bare: ['dryRun'],
    schema: ofPoints,
    run: (parts, given) => movePoints(parts, { ...given, direction: 'return' }),
  }),
  command({
    name: 'agent clear',
    summary:
      'Note money that was paid for what stands on a sheet; whoever got it gives points. The upline is ' +
      'that of now, or --upline of before.',
    staff: {
      roles: ['finance'],
      branch: { of: 'sheet', isOwn: false },
      isAudited: true,
    },
    effects: { may: ['balance-grows'], of: clearingEffect },
    positions: ['agent', 'amount'],
    bare: ['dryRun'],
    schema: ofClearing,
    run: clearSheet,
  }),
];
