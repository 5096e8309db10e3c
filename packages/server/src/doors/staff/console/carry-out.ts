/** Runs an admin command with valid values, and audits its begin and outcome. */
import type { RunAnswer } from '@layline/contract/console';
import {
  type CommandAnswer,
  runForMember,
  runParsed,
  type SecondNeeded,
} from '../../../admin/catalogue/commands.ts';
import {
  AdminProblem,
  type Command,
  type Done,
  isProblem,
  type ParsedCommand,
} from '../../../admin/command.ts';
import { type Act, audit, auditBegin } from './audit.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { Caller } from './staff/caller.ts';

export interface ValidCall {
  readonly parsed: ParsedCommand;
  /** The reason; empty for commands that only read. */
  readonly reason: string;
  /** The approval by a second person, if there was one. */
  readonly approvalId?: number;
}

export const refused = (message: string): RunAnswer => ({ kind: 'refused', message });

/** Runs a command that changes nothing, without an audit entry. */
export async function show(parts: ConsoleParts, parsed: ParsedCommand): Promise<RunAnswer> {
  const answer = await runParsed(parts, parsed);
  return answer.kind === 'done' ? shownDone(answer.done) : refused(answer.message);
}

const shownDone = ({ text, data, isFault = false }: Done): RunAnswer => ({
  kind: 'done',
  text,
  data,
  isFault,
});

/**
 * Returns what the command would do: its dry run, if it has one, and its effects. Returns a refusal if it
 * cannot be done.
 */
export async function planOf(
  parts: ConsoleParts,
  parsed: ParsedCommand,
): Promise<string | RunAnswer> {
  const { command, values } = parsed;
  const dry = 'dryRun' in command.schema.shape ? command.parse({ ...values, dryRun: 'on' }) : null;
  if (dry !== null && isProblem(dry)) return refused(dry.message);
  const tried = dry === null ? null : await show(parts, dry);
  if (tried !== null && tried.kind !== 'done') return tried;
  try {
    const effects = await parsed.effects(parts);
    return [...(tried === null ? [] : [tried.text]), ...effects.map(({ text }) => text)].join('\n');
  } catch (error) {
    if (error instanceof AdminProblem) return refused(error.message);
    throw error;
  }
}

const journalTakesNothing = 'The journal takes nothing now, and nothing was done.';

/**
 * If the process dies or the command fails on the way, the audit shows only the begin, and nobody is told
 * that it was done. An act that needs a second person is neither done nor begun.
 */
export async function carryOut(
  parts: ConsoleParts,
  caller: Caller,
  { parsed, reason, approvalId }: ValidCall,
): Promise<RunAnswer | SecondNeeded> {
  const { command, values } = parsed;
  const act = {
    command: command.name,
    values,
    reason,
    ...(approvalId !== undefined && { approvalId }),
  };
  let begunId: number | null | undefined;
  const begin = async (): Promise<string | null> => {
    begunId = await auditBegin(parts, caller, act);
    return begunId === null ? journalTakesNothing : null;
  };
  const by = { staffId: caller.staffId, role: caller.role, begin };
  const answer = await runForMember(parts, {
    parsed,
    by: { ...by, ...(approvalId !== undefined && { approvalId }) },
  });
  if (answer.kind === 'second') return answer;
  if (begunId === null) return refused(journalTakesNothing);
  const done = outcomeOf(answer, { isApproved: approvalId !== undefined, command });
  await audit(parts, caller, { ...act, ...done, ...(begunId !== undefined && { begunId }) });
  return answer.kind === 'done' ? shownDone(answer.done) : refused(answer.message);
}

function outcomeOf(
  answer: CommandAnswer,
  { isApproved, command }: { readonly isApproved: boolean; readonly command: Command },
): Pick<Act, 'outcome' | 'detail' | 'changes'> {
  if (answer.kind === 'problem') return { outcome: 'refused', detail: answer.message };
  const { text, changes = [] } = answer.done;
  return {
    outcome: isApproved ? 'approved' : 'done',
    detail: command.staff.isAudited ? text : '',
    ...(changes.length > 0 && { changes }),
  };
}
