/**
 * Commands that need a second person, who is never the one who requested it. At approval the plan is made
 * again; if it differs from the one shown, nothing is done. Where nobody else could approve, the requester
 * may carry it out after a day, in which the owners and those whom it affects can stop it.
 */
import { addMs, type Instant, makeInstant, parseInstant, sayInstant } from '@layline/contract';
import type { RunAnswer } from '@layline/contract/console';
import { titleOf } from '../../../admin/catalogue/command-titles.ts';
import { findCommand } from '../../../admin/catalogue/commands.ts';
import { type Command, flagOf, isProblem } from '../../../admin/command.ts';
import { type Effect, subjectKey } from '../../../admin/effects/effect.ts';
import { storedEffect } from '../../../admin/effects/take-effects.ts';
import { mayRun } from '../../../admin/staff-rule.ts';
import {
  type Approval,
  addApproval,
  type Decision,
  decideApproval,
  expireApprovals,
  listApprovals,
} from '../../../store/queries/staff/approvals.ts';
import { addNotices } from '../../../store/queries/staff/notices.ts';
import { canOthersApprove, recipientsOf } from './approvers.ts';
import { audit, secretNames } from './audit.ts';
import { actorOf, refuseOutside } from './branch-access.ts';
import { carryOut, planOf, refused, type ValidCall } from './carry-out.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { Caller } from './staff/caller.ts';
import { tellOwners } from './staff/tell-owners.ts';

const dayMs = 24 * 3_600_000;
const isOver = refused('This is not waiting any more.');

/** A call that one person alone may not make. */
type Asking = ValidCall & { readonly effects: readonly Effect[]; readonly why: string };

export async function askForSecond(
  parts: ConsoleParts,
  caller: Caller,
  call: Asking,
): Promise<RunAnswer> {
  const { parsed, reason, effects, why } = call;
  const { command, values } = parsed;
  const secret = Object.keys(values).find((name) => secretNames.has(name));
  if (secret !== undefined) {
    return refused(`${flagOf(secret)}: leave it out: it would be stored while this waits.`);
  }
  const plan = await planOf(parts, parsed);
  if (typeof plan !== 'string') return plan;
  const now = parts.clock.now();
  await expire(parts);
  const isAlone = !(await canOthersApprove(parts, caller, { command, effects }));
  const ripeAt = isAlone ? addMs(now, dayMs) : null;
  const object = objectOf(effects);
  const approvalId = await addApproval(parts.store, {
    command: command.name,
    input: values,
    reason,
    plan,
    why,
    object,
    madeBy: caller.staffId,
    effects: effects.map(storedEffect),
    now,
    expiresAt: addMs(ripeAt ?? now, dayMs),
    ripeAt,
  });
  if (approvalId === null) return refused(`Another request for ${object} is waiting already.`);
  const act = { command: command.name, values, reason, detail: plan, approvalId };
  await audit(parts, caller, { ...act, outcome: 'waiting' });
  if (ripeAt !== null) await announce(parts, caller, { ...call, plan, ripeAt });
  return { kind: 'waiting', approvalId, plan, ripeAt: ripeAt && makeInstant(ripeAt) };
}

const objectOf = ([first]: readonly Effect[]): string =>
  first === undefined ? '' : subjectKey(first.subject);

interface Announced extends Asking {
  readonly plan: string;
  readonly ripeAt: Instant;
}

/** Nobody else can approve it, so the owners and those whom it affects are informed in time to stop it. */
async function announce(
  parts: ConsoleParts,
  caller: Caller,
  { parsed, effects, plan, ripeAt }: Announced,
): Promise<void> {
  const text =
    `${caller.name} asked for “${titleOf(parsed.command.name)}”: ${plan} ` +
    `It may be done from ${sayInstant(ripeAt)}, unless it is stopped before.`;
  await tellOwners(parts, { kind: 'notice-to-owners', severity: 'warning', text });
  const to = await recipientsOf(parts, effects);
  if (to.length > 0) await addNotices(parts.store, { to, text, now: parts.clock.now() });
}

/** Records an expired request in the audit, under the name of its author. */
async function expire(parts: ConsoleParts): Promise<void> {
  for (const expired of await expireApprovals(parts.store, parts.clock.now())) {
    const { madeBy: staffId, madeByName: name, madeByRole: role } = expired;
    const maker = { staffId, name, role, address: '', sessionId: '', agentId: null };
    const detail = 'Nobody decided it in time.';
    await audit(parts, maker, { ...actOf(expired), outcome: 'expired', detail });
  }
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
  await expire(parts);
  const waiting = (await listApprovals(parts.store)).find((one) => one.approvalId === approvalId);
  if (!waiting) return isOver;
  const command = findCommand(waiting.command);
  const isOwn = waiting.madeBy === caller.staffId;
  const actor = actorOf(parts.engine.view, caller);
  if (!(await isSeenBy(parts, actor, waiting))) return isOver;
  const may = command !== undefined && mayRun(caller.role, command.staff);
  const isStopped = !isApproved && isOnThe(actor, waiting);
  const isTooEarly = isOwn && isApproved && !isRipe(waiting, parts.clock.now());
  if (command === undefined || isTooEarly || !(may || isStopped)) {
    const detail = isTooEarly
      ? tooEarly(waiting)
      : `Your role may not approve '${waiting.command}'.`;
    await audit(parts, caller, { ...actOf(waiting), outcome: 'refused', detail });
    return refused(detail);
  }
  const own = actor ? { ...parts, actor } : parts;
  if (isApproved) return approve(own, caller, { waiting, command });
  return reject(parts, caller, { waiting, reason, decision: isOwn ? 'withdrawn' : 'rejected' });
}

/** The requester may do it alone once the day in which it could be stopped is over. */
export const isRipe = ({ ripeAt }: Pick<Approval, 'ripeAt'>, now: Instant): boolean =>
  ripeAt !== null && (parseInstant(ripeAt) ?? Number.POSITIVE_INFINITY) <= now;

function tooEarly({ ripeAt }: Approval): string {
  const from = ripeAt === null ? null : parseInstant(ripeAt);
  if (from === null) return 'Whoever asked for it cannot approve it.';
  return `Nobody else can approve it, so it may be done from ${sayInstant(from)}.`;
}

/** An agent may stop what is asked for about itself and nobody else can approve. */
const isOnThe = (actor: ReturnType<typeof actorOf>, { object, ripeAt }: Approval): boolean =>
  Boolean(actor) &&
  ripeAt !== null &&
  object === subjectKey({ kind: 'agent', id: actor?.agentId ?? '' });

/** Staff see all requests; an agent sees its own, those it may make itself, and those about itself. */
async function isSeenBy(
  parts: ConsoleParts,
  actor: ReturnType<typeof actorOf>,
  waiting: Approval,
): Promise<boolean> {
  const { command: name, input: values } = waiting;
  if (actor === null || isOnThe(actor, waiting)) return true;
  const command = findCommand(name);
  if (actor === undefined || command === undefined) return false;
  return (await refuseOutside(parts, actor, { command, values })) === null;
}

/** Returns the requests that the caller may see. */
export async function listApprovalsFor(parts: ConsoleParts, caller: Caller): Promise<Approval[]> {
  const actor = actorOf(parts.engine.view, caller);
  await expire(parts);
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
  // Values that an older server took may not be allowed any more.
  const parsed = command.parse(values);
  const isSame = !isProblem(parsed) && (await planOf(parts, parsed)) === waiting.plan;
  const decision = isSame ? 'approved' : 'changed';
  // Decided before the command runs, so that two concurrent approvals run it once.
  if (!(await decide(parts, caller, { waiting, decision }))) return isOver;
  if (isSame) {
    const answer = await carryOut(parts, caller, { parsed, reason, approvalId });
    return answer.kind === 'second' ? refused(answer.why) : answer;
  }
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
