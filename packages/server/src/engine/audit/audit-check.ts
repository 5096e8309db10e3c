/** Verifies the audit: every row announced in the journal exists, with the announced content. */
import type { Event } from '@layline/exchange';
import type { Sql } from '../../store/database.ts';
import { readAuditEntries } from '../../store/queries/staff/audit.ts';
import { auditHash } from '../../store/queries/staff/audit-hash.ts';
import { parseAuditMark } from '../../store/queries/staff/audit-mark.ts';

export class AuditCheck {
  readonly faults: string[] = [];
  /** Expected hashes by row number. */
  #waiting = new Map<number, string>();

  note(event: Event): void {
    const mark = event.kind === 'journal-marked' ? parseAuditMark(event.text) : null;
    if (mark !== null) this.#waiting.set(mark.auditId, mark.hash);
  }

  /** Compares the rows noted since the last call with the store. */
  async compare(sql: Sql): Promise<void> {
    const noted = this.#waiting;
    if (noted.size === 0) return;
    this.#waiting = new Map();
    const rows = await readAuditEntries(sql, [...noted.keys()]);
    const byId = new Map(rows.map((row) => [row.auditId, row]));
    for (const [auditId, hash] of noted) {
      const row = byId.get(auditId);
      if (row === undefined) this.faults.push(`Row ${auditId} of the audit is gone.`);
      else if (auditHash(row) !== hash)
        this.faults.push(`Row ${auditId} of the audit was changed.`);
    }
  }
}
