/** Runs an admin command with valid values, and audits its begin and outcome. */
import type { RunAnswer } from '@layline/contract/console';
import type { Command, Values } from '../admin/command.ts';
import { runCommand } from '../admin/commands.ts';
import { audit, auditBegin } from './audit.ts';
import type { Caller } from './caller.ts';
import type { ConsoleParts } from './console-parts.ts';

export interface ValidCall {
  readonly command: Command;
  readonly values: Values;
  /** The reason; empty for commands that only read. */
  readonly reason: string;
  /** The approval by a second person, if there was one. */
  readonly approvalId?: number;
}

export const refused = (message: string): RunAnswer => ({ kind: 'refused', message });

const hasDryRun = ({ schema }: Command): boolean => 'dryRun' in schema.shape;

export const isDryRun = (command: Command, values: Values): boolean =>
  hasDryRun(command) && values['dryRun'] === 'on';

/** Runs a command that changes nothing, without an audit entry. */
export async function show(
  parts: ConsoleParts,
  { command, values }: Pick<ValidCall, 'command' | 'values'>,
): Promise<RunAnswer> {
  const answer = await runCommand(parts, { name: command.name, values });
  if (answer.kind === 'problem') return refused(answer.message);
  const { text, data, isFault = false } = answer.done;
  return { kind: 'done', text, data, isFault };
}

/**
 * Returns the text of the command's dry run: empty if it has none, a refusal if the command cannot be done.
 */
export async function planOf(
  parts: ConsoleParts,
  { command, values }: Pick<ValidCall, 'command' | 'values'>,
): Promise<string | RunAnswer> {
  if (!hasDryRun(command)) return '';
  const answer = await show(parts, { command, values: { ...values, dryRun: 'on' } });
  return answer.kind === 'done' ? answer.text : answer;
}

/**
 * If the process dies or the command fails on the way, the audit shows only the begin, and nobody is told
 * that it was done.
 */
export async function carryOut(
  parts: ConsoleParts,
  caller: Caller,
  call: ValidCall,
): Promise<RunAnswer> {
  const { command, values, reason, approvalId } = call;
  const act = {
    command: command.name,
    values,
    reason,
    ...(approvalId !== undefined && { approvalId }),
  };
  const begunId = await auditBegin(parts, caller, act);
  if (begunId === null) return refused('The journal takes nothing now, and nothing was done.');
  const answer = await show(parts, call);
  const outcome = approvalId === undefined ? 'done' : 'approved';
  const text = answer.kind === 'done' && command.staff.isAudited ? answer.text : '';
  await audit(parts, caller, {
    ...act,
    begunId,
    outcome: answer.kind === 'refused' ? 'refused' : outcome,
    detail: answer.kind === 'refused' ? answer.message : text,
  });
  return answer;
}
