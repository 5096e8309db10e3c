/** Adds a row to the audit, announced in the journal, so that `verify` finds a changed or removed row. */
import type { Store } from '../../store/database.ts';
import { type AuditEntry, addAuditEntry } from '../../store/queries/staff/audit.ts';
import { auditHash } from '../../store/queries/staff/audit-hash.ts';
import { makeAuditMark } from '../../store/queries/staff/audit-mark.ts';
import type { AppEngine } from '../writer/app-engine.ts';

export interface NotedAct {
  /** The row's number. */
  readonly auditId: number;
  /** False while the journal accepts nothing. */
  readonly isMarked: boolean;
}

/** Rejects if the row cannot be written. */
export async function noteAct(
  { store, engine }: { readonly store: Store; readonly engine: Pick<AppEngine, 'submit'> },
  entry: AuditEntry,
): Promise<NotedAct> {
  const auditId = await addAuditEntry(store, entry);
  const text = makeAuditMark({ auditId, hash: auditHash(entry) });
  const { kind } = await engine.submit({ kind: 'mark-journal', text });
  return { auditId, isMarked: kind === 'accepted' };
}
