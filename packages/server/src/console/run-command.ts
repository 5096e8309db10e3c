/**
 * Runs an admin command for a member of staff: may the role run it, is the reason given, does it need a
 * second person. Whoever asks for a command never approves it. At approval the dry run is made again: if
 * it says anything else than the one that was approved, nothing is done.
 */
import { addMs, type Money } from '@layline/contract';
import {
  type AdminParts,
  AdminProblem,
  type Command,
  parseValues,
  type Values,
} from '../admin/command.ts';
import { commands, runCommand } from '../admin/commands.ts';
import { mayRun } from '../admin/staff-rule.ts';
import { makeTransferRef } from '../admin/transfer-commands.ts';
import type { App } from '../app.ts';
import type { FeedSet } from '../market/feed-set.ts';
import {
  type Approval,
  addApproval,
  type Decision,
  decideApproval,
  expireApprovals,
  listApprovals,
} from '../store/queries/staff/approvals.ts';
import { audit, withoutSecrets } from './audit.ts';
import type { Caller } from './caller.ts';

export type ConsoleParts = App & { readonly feeds: FeedSet } & AdminParts;

export interface CommandCall {
  readonly name: string;
  readonly values: Values;
  /** Why it is done; empty for what only shows. */
  readonly reason: string;
}

export type RunAnswer =
  | {
      readonly kind: 'done';
      readonly text: string;
      readonly data: unknown;
      readonly isFault: boolean;
    }
  | { readonly kind: 'waiting'; readonly approvalId: number; readonly plan: string }
  | { readonly kind: 'refused'; readonly message: string };

const approvalMs = 24 * 3_600_000;
const reasonMin = 3;

const refused = (message: string): RunAnswer => ({ kind: 'refused', message });

const findCommand = (name: string): Command | undefined =>
  commands.find((command) => command.name === name);

const hasDryRun = ({ schema }: Command): boolean => 'dryRun' in schema.shape;
const isDryRun = (values: Values): boolean => values['dryRun'] === 'on';

export async function runForStaff(
  parts: ConsoleParts,
  caller: Caller,
  call: CommandCall,
): Promise<RunAnswer> {
  const command = findCommand(call.name);
  if (!command) return refused(`There is no command '${call.name}'.`);
  const isQuiet = command.staff.isRead === true || isDryRun(call.values);
  if (!mayRun(caller.role, command.staff)) {
    return refuseAct(parts, caller, { ...call, message: `Your role may not run '${call.name}'.` });
  }
  if (!isQuiet && call.reason.trim().length < reasonMin) {
    return refused('Please give a reason.');
  }
  const values = withReference(command, call.values);
  const problem = problemOf(command, values);
  if (problem !== null) return refused(problem);
  if (!isDryRun(values) && needsSecond(command, values)) {
    return askForSecond(parts, caller, { ...call, command, values });
  }
  const answer = await carryOut(parts, command, values);
  if (!isQuiet) await record(parts, caller, { ...call, command, values, answer });
  return answer;
}

/** A transfer has a reference by which it is safe to repeat. */
const withReference = (command: Command, values: Values): Values =>
  'ref' in command.schema.shape && !values['ref'] ? { ...values, ref: makeTransferRef() } : values;

function problemOf(command: Command, values: Values): string | null {
  try {
    parseValues(command, values);
    return null;
  } catch (error) {
    if (error instanceof AdminProblem) return error.message;
    throw error;
  }
}

function needsSecond(command: Command, values: Values): boolean {
  const { second } = command.staff;
  if (second === undefined) return false;
  if (second === 'always') return true;
  return (parseValues(command, values)[second.value] as Money) > second.above;
}

async function carryOut(parts: ConsoleParts, command: Command, values: Values): Promise<RunAnswer> {
  const answer = await runCommand(parts, { name: command.name, values });
  if (answer.kind === 'problem') return refused(answer.message);
  const { text, data, isFault = false } = answer.done;
  return { kind: 'done', text, data, isFault };
}

/** What a dry run of the command says; empty for one that has none, a refusal where it cannot be done. */
async function planOf(
  parts: ConsoleParts,
  command: Command,
  values: Values,
): Promise<string | RunAnswer> {
  if (!hasDryRun(command)) return '';
  const answer = await carryOut(parts, command, { ...values, dryRun: 'on' });
  return answer.kind === 'done' ? answer.text : answer;
}

interface ValidCall extends CommandCall {
  readonly command: Command;
}

async function askForSecond(
  parts: ConsoleParts,
  caller: Caller,
  { command, values, reason }: ValidCall,
): Promise<RunAnswer> {
  const plan = await planOf(parts, command, values);
  if (typeof plan !== 'string') return plan;
  const now = parts.clock.now();
  await expireApprovals(parts.store, now);
  const approvalId = await addApproval(parts.store, {
    command: command.name,
    input: withoutSecrets(values),
    reason,
    plan,
    madeBy: caller.staffId,
    now,
    expiresAt: addMs(now, approvalMs),
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

/** Approves or rejects what somebody else asked for. Who asked may withdraw it by rejecting it. */
export async function decideForStaff(
  parts: ConsoleParts,
  caller: Caller,
  { approvalId, isApproved, reason }: DecisionCall,
): Promise<RunAnswer> {
  await expireApprovals(parts.store, parts.clock.now());
  const waiting = (await listApprovals(parts.store)).find((one) => one.approvalId === approvalId);
  if (!waiting) return refused('This is not waiting any more.');
  const command = findCommand(waiting.command);
  const isOwn = waiting.madeBy === caller.staffId;
  const may = command !== undefined && mayRun(caller.role, command.staff);
  if (!may || (isOwn && isApproved)) {
    const message = isOwn
      ? 'Whoever asked for it cannot approve it.'
      : `Your role may not approve '${waiting.command}'.`;
    return refuseAct(parts, caller, { ...asCall(waiting), message, approvalId });
  }
  if (!isApproved) {
    const decision = isOwn ? 'withdrawn' : 'rejected';
    return reject(parts, caller, { waiting, decision, reason });
  }
  return approve(parts, caller, { waiting, command });
}

const asCall = ({ command: name, input: values, reason }: Approval): CommandCall => ({
  name,
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
  const { approvalId, command, input: values } = waiting;
  if (!(await decide(parts, caller, { approvalId, decision }))) {
    return refused('This is not waiting any more.');
  }
  const act = { command, values, reason, approvalId, detail: decision };
  await audit(parts, caller, { ...act, outcome: 'rejected' });
  return { kind: 'done', text: `The command is ${decision}.`, data: null, isFault: false };
}

async function approve(
  parts: ConsoleParts,
  caller: Caller,
  { waiting, command }: { readonly waiting: Approval; readonly command: Command },
): Promise<RunAnswer> {
  const { approvalId, input: values } = waiting;
  const plan = await planOf(parts, command, values);
  const isSame = plan === waiting.plan;
  const decision = isSame ? 'approved' : 'changed';
  // Before the command runs: two who approve at once run it once.
  if (!(await decide(parts, caller, { approvalId, decision }))) {
    return refused('This is not waiting any more.');
  }
  const call = { ...asCall(waiting), command, approvalId };
  const answer = isSame
    ? await carryOut(parts, command, values)
    : refused('The dry run says something else than when it was asked for; ask for it again.');
  await record(parts, caller, { ...call, answer });
  return answer;
}

const decide = (
  { store, clock }: ConsoleParts,
  { staffId }: Caller,
  decided: { readonly approvalId: number; readonly decision: Decision },
): Promise<Approval | null> => decideApproval(store, { ...decided, staffId, now: clock.now() });

interface Recorded extends ValidCall {
  readonly answer: RunAnswer;
  readonly approvalId?: number;
}

async function record(
  parts: ConsoleParts,
  caller: Caller,
  { command, values, reason, answer, approvalId }: Recorded,
): Promise<void> {
  const done = approvalId === undefined ? 'done' : 'approved';
  const text = answer.kind === 'done' && command.staff.isAudited ? answer.text : '';
  await audit(parts, caller, {
    command: command.name,
    values,
    reason,
    outcome: answer.kind === 'refused' ? 'refused' : done,
    detail: answer.kind === 'refused' ? answer.message : text,
    ...(approvalId !== undefined && { approvalId }),
  });
}

interface RefusedAct extends CommandCall {
  readonly message: string;
  readonly approvalId?: number;
}

async function refuseAct(
  parts: ConsoleParts,
  caller: Caller,
  { name, values, reason, message, approvalId }: RefusedAct,
): Promise<RunAnswer> {
  await audit(parts, caller, {
    command: name,
    values,
    reason,
    outcome: 'refused',
    detail: message,
    ...(approvalId !== undefined && { approvalId }),
  });
  return refused(message);
}
