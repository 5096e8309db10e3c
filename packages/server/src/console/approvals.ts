/**
 * Commands that need a second person, who is never the one who requested it. At approval the dry run is
 * repeated; if its result differs from the one shown, nothing is done.
 */
import { addMs } from '@layline/contract';
import type { RunAnswer } from '@layline/contract/console';
import type { Command } from '../admin/command.ts';
import { commands } from '../admin/commands.ts';
import { mayRun } from '../admin/staff-rule.ts';
import {
  type Approval,
  addApproval,
  type Decision,
  decideApproval,
  expireApprovals,
  listApprovals,
} from '../store/queries/staff/approvals.ts';
import { audit } from './audit.ts';
import { actorOf, refuseOutside } from './branch-access.ts';
import type { Caller } from './caller.ts';
import { carryOut, planOf, refused, type ValidCall } from './carry-out.ts';
import type { ConsoleParts } from './console-parts.ts';

const waitMs = 24 * 3_600_000;
const isOver = refused('This is not waiting any more.');

export async function askForSecond(
  parts: ConsoleParts,
  caller: Caller,
  call: ValidCall,
): Promise<RunAnswer> {
  const { command, values, reason } = call;
  const plan = await planOf(parts, call);
  if (typeof plan !== 'string') return plan;
  const now = parts.clock.now();
  await expireApprovals(parts.store, now);
  const approvalId = await addApproval(parts.store, {
    command: command.name,
    input: values,
    reason,
    plan,
    madeBy: caller.staffId,
    now,
    expiresAt: addMs(now, waitMs),
  });
  if (approvalId === null) return refused('The same is waiting for approval already.');
  const act = { command: command.name, values, reason, detail: plan, approvalId };
  await audit(parts, caller, { ...act, outcome: 'waiting' });
  return { kind: 'waiting', approvalId, plan };
}

export interface DecisionCall {
  readonly approvalId: number;
  readonly isApproved: boolean;
  readonly reason: string;
}

/** Approves or rejects a request of another person. The requester may withdraw it by rejecting it. */
export async function decideForStaff(
  parts: ConsoleParts,
  caller: Caller,
  { approvalId, isApproved, reason }: DecisionCall,
): Promise<RunAnswer> {
  await expireApprovals(parts.store, parts.clock.now());
  const waiting = (await listApprovals(parts.store)).find((one) => one.approvalId === approvalId);
  if (!waiting) return isOver;
  const command = commands.find(({ name }) => name === waiting.command);
  const isOwn = waiting.madeBy === caller.staffId;
  const actor = actorOf(parts.engine.view, caller);
  if (!(await isSeenBy(parts, actor, waiting))) return isOver;
  const may = command !== undefined && mayRun(caller.role, command.staff);
  if (!may || (isOwn && isApproved)) {
    const detail = isOwn
      ? 'Whoever asked for it cannot approve it.'
      : `Your role may not approve '${waiting.command}'.`;
    await audit(parts, caller, { ...actOf(waiting), outcome: 'refused', detail });
    return refused(detail);
  }
  const own = actor ? { ...parts, actor } : parts;
  if (isApproved) return approve(own, caller, { waiting, command });
  return reject(parts, caller, { waiting, reason, decision: isOwn ? 'withdrawn' : 'rejected' });
}

/** Staff see all requests; an agent sees its own and those it may make itself. */
async function isSeenBy(
  parts: ConsoleParts,
  actor: ReturnType<typeof actorOf>,
  { command: name, input: values }: Approval,
): Promise<boolean> {
  if (actor === null) return true;
  const command = commands.find((one) => one.name === name);
  if (actor === undefined || command === undefined) return false;
  return (await refuseOutside(parts, actor, { command, values })) === null;
}

/** Returns the requests that the caller may see. */
export async function listApprovalsFor(parts: ConsoleParts, caller: Caller): Promise<Approval[]> {
  const actor = actorOf(parts.engine.view, caller);
  const seen: Approval[] = [];
  for (const waiting of await listApprovals(parts.store)) {
    if (await isSeenBy(parts, actor, waiting)) seen.push(waiting);
  }
  return seen;
}

const actOf = ({ approvalId, command, input: values, reason }: Approval) => ({
  approvalId,
  command,
  values,
  reason,
});

interface Rejected {
  readonly waiting: Approval;
  readonly decision: Decision;
  readonly reason: string;
}

async function reject(
  parts: ConsoleParts,
  caller: Caller,
  { waiting, decision, reason }: Rejected,
): Promise<RunAnswer> {
  if (!(await decide(parts, caller, { waiting, decision }))) return isOver;
  await audit(parts, caller, { ...actOf(waiting), reason, outcome: 'rejected', detail: decision });
  return { kind: 'done', text: `The command is ${decision}.`, data: null, isFault: false };
}

interface Approving {
  readonly waiting: Approval;
  readonly command: Command;
}

async function approve(
  parts: ConsoleParts,
  caller: Caller,
  { waiting, command }: Approving,
): Promise<RunAnswer> {
  const { input: values, reason, approvalId } = waiting;
  const isSame = (await planOf(parts, { command, values })) === waiting.plan;
  const decision = isSame ? 'approved' : 'changed';
  // Decided before the command runs, so that two concurrent approvals run it once.
  if (!(await decide(parts, caller, { waiting, decision }))) return isOver;
  if (isSame) return carryOut(parts, caller, { command, values, reason, approvalId });
  const detail = 'The dry run says something else than when it was asked for; ask for it again.';
  await audit(parts, caller, { ...actOf(waiting), outcome: 'refused', detail });
  return refused(detail);
}

interface Deciding {
  readonly waiting: Approval;
  readonly decision: Decision;
}

/** Returns false if another person decided first. */
async function decide(
  { store, clock }: ConsoleParts,
  { staffId }: Caller,
  { waiting: { approvalId }, decision }: Deciding,
): Promise<boolean> {
  const decided = { approvalId, staffId, decision, now: clock.now() };
  return (await decideApproval(store, decided)) !== null;
}
