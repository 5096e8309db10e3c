/**
 * Writes every act of staff down, also one that was refused. The journal repeats each row's hash, so that
 * a row that is changed or taken out later shows there.
 */
import { hash } from 'node:crypto';
import type { Values } from '../admin/command.ts';
import type { App } from '../app.ts';
import { type AuditEntry, type AuditOutcome, addAuditEntry } from '../store/queries/staff/audit.ts';
import type { Caller } from './caller.ts';

export interface Act {
  readonly command: string;
  readonly values: Values;
  readonly reason: string;
  readonly outcome: AuditOutcome;
  readonly detail: string;
  readonly approvalId?: number;
}

const detailMax = 4000;
/** Values that nobody may read later. */
const secretNames: ReadonlySet<string> = new Set(['password', 'key', 'code']);

/** The same values without what is secret. */
export const withoutSecrets = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      secretNames.has(name) ? '(hidden)' : value,
    ]),
  );

type AuditParts = Pick<App, 'store' | 'clock' | 'engine' | 'log'>;

/** Rejects when the row cannot be written. */
export async function audit(
  { store, clock, engine, log }: AuditParts,
  { staffId, name, role, address }: Caller,
  act: Act,
): Promise<void> {
  const written: Omit<AuditEntry, 'hash'> = {
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
  };
  const rowHash = hash('sha256', JSON.stringify(written), 'hex');
  const id = await addAuditEntry(store, { ...written, hash: rowHash });
  const marked = await engine.submit({ kind: 'mark-journal', text: `audit ${id} ${rowHash}` });
  if (marked.kind === 'refused') log.warn({ id }, 'an audit row is not in the journal');
}
