/**
 * Records every act of staff before it is done, and then its outcome; refused acts too. The journal has each
 * row's hash, so that `verify` detects a changed or removed row.
 */
import type { Values } from '../../../admin/command.ts';
import type { Change } from '../../../admin/effects/effect.ts';
import { markThrough } from '../../../engine/audit/mark-journal.ts';
import { type NotedAct, noteAct } from '../../../engine/audit/note-act.ts';
import type { AuditEntry, AuditOutcome } from '../../../store/queries/staff/audit.ts';
import type { Decides } from '../../door/parts.ts';
import type { Caller } from './staff/caller.ts';

export interface Act {
  readonly command: string;
  readonly values: Values;
  readonly reason: string;
  readonly outcome: AuditOutcome;
  readonly detail: string;
  readonly approvalId?: number;
  /** The row that recorded the begin. */
  readonly begunId?: number;
  /** The values before and after. */
  readonly changes?: readonly Change[];
}

const detailMax = 4000;
/** Values that must never be stored. */
export const secretNames: ReadonlySet<string> = new Set(['password', 'key', 'code']);

/** Returns the values without secrets. */
const withoutSecrets = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      secretNames.has(name) ? '(hidden)' : value,
    ]),
  );

type AuditParts = Pick<Decides, 'store' | 'clock' | 'engine' | 'log'>;

/** Rejects if the row cannot be written. */
export async function audit(parts: AuditParts, caller: Caller, act: Act): Promise<void> {
  const { auditId, isMarked } = await write(parts, caller, act);
  if (!isMarked) parts.log.warn({ auditId }, 'a row of the audit is not in the journal');
}

/**
 * Records the begin of a command and returns the row's number. Returns null while the journal accepts
 * nothing; the command must then not run. Rejects if the row cannot be written.
 */
export async function auditBegin(
  parts: AuditParts,
  caller: Caller,
  act: Omit<Act, 'outcome' | 'detail'>,
): Promise<number | null> {
  const begun = { ...act, outcome: 'begun', detail: '' } as const;
  const { auditId, isMarked } = await write(parts, caller, begun);
  return isMarked ? auditId : null;
}

function write(
  { store, clock, engine }: AuditParts,
  { staffId, name, role, address }: Caller,
  act: Act,
): Promise<NotedAct> {
  const entry: AuditEntry = {
    at: clock.now(),
    staffId,
    staffName: name,
    role,
    address,
    command: act.command,
    input: withoutSecrets(act.values),
    reason: act.reason,
    outcome: act.outcome,
    detail: act.detail.slice(0, detailMax),
    approvalId: act.approvalId ?? null,
    begunId: act.begunId ?? null,
    changes: act.changes ?? null,
  };
  return noteAct({ store, mark: markThrough(engine) }, entry);
}
