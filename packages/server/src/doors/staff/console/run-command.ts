/**
 * Runs an admin command for a member of staff, after checking the role, the values and the reason. Whether a
 * second person is needed is decided with the command itself (admin/commands.ts).
 */
import type { RunAnswer } from '@layline/contract/console';
import { commands } from '../../../admin/catalogue/commands.ts';
import {
  AdminProblem,
  type Command,
  flagOf,
  isDryRun,
  parseValues,
  type Values,
} from '../../../admin/command.ts';
import { makeTransferRef } from '../../../admin/money/transfer-ref.ts';
import { mayRun } from '../../../admin/staff-rule.ts';
import { askForSecond } from './approvals.ts';
import { audit } from './audit.ts';
import { actorOf, refuseOutside, withOwn } from './branch-access.ts';
import type { Caller } from './caller.ts';
import { carryOut, refused, show, type ValidCall } from './carry-out.ts';
import type { ConsoleParts } from './console-parts.ts';

export interface CommandCall {
  readonly name: string;
  readonly values: Values;
  /** The reason; empty for commands that only read. */
  readonly reason: string;
}

const reasonMin = 3;

export async function runForStaff(
  parts: ConsoleParts,
  caller: Caller,
  { name, values: given, reason }: CommandCall,
): Promise<RunAnswer> {
  const command = commands.find((one) => one.name === name);
  if (!command) return refused(`There is no command '${name}'.`);
  if (!mayRun(caller.role, command.staff)) {
    const detail = `Your role may not run '${name}'.`;
    const act = { command: name, values: given, reason, outcome: 'refused', detail } as const;
    await audit(parts, caller, act);
    return refused(detail);
  }
  const actor = actorOf(parts.engine.view, caller);
  if (actor === undefined) return refused('Your agent is not known here.');
  const own = actor === null ? given : withOwn(command, given, actor);
  const values = withReason(command, withReference(command, own), reason);
  const problem = problemOf(command, values);
  if (problem !== null) return refused(problem);
  if (actor === null) return runValid(parts, caller, { command, values, reason });
  const outside = await refuseOutside(parts, actor, { command, values });
  if (outside === null) return runValid({ ...parts, actor }, caller, { command, values, reason });
  await audit(parts, caller, {
    command: name,
    values,
    reason,
    outcome: 'refused',
    detail: outside,
  });
  return refused(outside);
}

/** Runs a command that the caller may run, with valid values. */
async function runValid(
  parts: ConsoleParts,
  caller: Caller,
  { command, values, reason }: ValidCall,
): Promise<RunAnswer> {
  if (command.staff.isRead || isDryRun(command, values)) return show(parts, { command, values });
  if (reason.trim().length < reasonMin) return refused('Please give a reason.');
  const call = { command, values, reason };
  const answer = await carryOut(parts, caller, call);
  return answer.kind === 'second' ? askForSecond(parts, caller, { ...call, ...answer }) : answer;
}

/** Gives a transfer a reference, which makes it safe to repeat. */
const withReference = (command: Command, values: Values): Values =>
  'ref' in command.schema.shape && !values['ref'] ? { ...values, ref: makeTransferRef() } : values;

/** Gives a command that stores a reason the one of the audit. */
const withReason = (command: Command, values: Values, reason: string): Values =>
  'reason' in command.schema.shape ? { ...values, reason } : values;

function problemOf(command: Command, values: Values): string | null {
  const unknown = Object.keys(values).find((name) => !(name in command.schema.shape));
  if (unknown !== undefined) return `${flagOf(unknown)}: '${command.name}' takes no such value.`;
  try {
    parseValues(command, values);
    return null;
  } catch (error) {
    if (error instanceof AdminProblem) return error.message;
    throw error;
  }
}
