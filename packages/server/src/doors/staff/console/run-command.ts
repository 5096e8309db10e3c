/**
 * Runs an admin command for a member of staff, after checking the role, the values and the reason. Whether a
 * second person is needed is decided with the command itself (admin/catalogue/commands.ts).
 */
import type { RunAnswer } from '@layline/contract/console';
import { findCommand } from '../../../admin/catalogue/commands.ts';
import {
  type Command,
  flagOf,
  isProblem,
  type ParsedCommand,
  type Problem,
  type Values,
} from '../../../admin/command.ts';
import { makeTransferRef } from '../../../admin/money/transfer-ref.ts';
import { mayRun } from '../../../admin/staff-rule.ts';
import { askForSecond } from './approvals.ts';
import { audit } from './audit.ts';
import { actorOf, refuseOutside, withOwn } from './branch-access.ts';
import { carryOut, refused, show, type ValidCall } from './carry-out.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { Caller } from './staff/caller.ts';

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
  const command = findCommand(name);
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
  const parsed = parseKnown(command, values);
  if (isProblem(parsed)) return refused(parsed.message);
  if (actor === null) return runValid(parts, caller, { parsed, reason });
  const outside = await refuseOutside(parts, actor, parsed);
  if (outside === null) return runValid({ ...parts, actor }, caller, { parsed, reason });
  const act = { command: name, values, reason, outcome: 'refused', detail: outside } as const;
  await audit(parts, caller, act);
  return refused(outside);
}

/** Runs a command that the caller may run, with valid values. */
async function runValid(parts: ConsoleParts, caller: Caller, call: ValidCall): Promise<RunAnswer> {
  const { parsed, reason } = call;
  if (parsed.command.staff.isRead || parsed.isDryRun) return show(parts, parsed);
  if (reason.trim().length < reasonMin) return refused('Please give a reason.');
  const answer = await carryOut(parts, caller, call);
  return answer.kind === 'second' ? askForSecond(parts, caller, { ...call, ...answer }) : answer;
}

/** Gives a transfer a reference, which makes it safe to repeat. */
const withReference = (command: Command, values: Values): Values =>
  'ref' in command.schema.shape && !values['ref'] ? { ...values, ref: makeTransferRef() } : values;

/** Gives a command that stores a reason the one of the audit. */
const withReason = (command: Command, values: Values, reason: string): Values =>
  'reason' in command.schema.shape ? { ...values, reason } : values;

function parseKnown(command: Command, values: Values): ParsedCommand | Problem {
  const unknown = Object.keys(values).find((name) => !(name in command.schema.shape));
  if (unknown === undefined) return command.parse(values);
  const message = `${flagOf(unknown)}: '${command.name}' takes no such value.`;
  return { kind: 'problem', message };
}
