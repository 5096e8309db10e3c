/** Adds a row to the audit, announced in the journal, so that `verify` finds a changed or removed row. */
import type { Store } from '../../store/database.ts';
import { type AuditEntry, addAuditEntry } from '../../store/queries/staff/audit.ts';
import { auditHash } from '../../store/queries/staff/audit-hash.ts';
import { makeAuditMark } from '../../store/queries/staff/audit-mark.ts';
import type { MarkJournal } from './mark-journal.ts';

export interface NotedAct {
  /** The row's number. */
  readonly auditId: number;
  /** False while the journal accepts nothing. */
  readonly isMarked: boolean;
}

/** Rejects if the row cannot be written. */
export async function noteAct(
  { store, mark }: { readonly store: Store; readonly mark: MarkJournal },
  entry: AuditEntry,
): Promise<NotedAct> {
  const auditId = await addAuditEntry(store, entry);
  const text = makeAuditMark({ auditId, hash: auditHash(entry) });
  return { auditId, isMarked: await mark(text) };
}
