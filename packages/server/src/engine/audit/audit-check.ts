/** Proves the audit: each row that the journal announced is there, and says what it said then. */
import type { Event } from '@layline/exchange';
import type { Sql } from '../../store/database.ts';
import { readAuditEntries } from '../../store/queries/staff/audit.ts';
import { auditHash } from '../../store/queries/staff/audit-hash.ts';
import { parseAuditMark } from '../../store/queries/staff/audit-mark.ts';

export class AuditCheck {
  readonly faults: string[] = [];
  /** Hashes by the number of the row. */
  #waiting = new Map<number, string>();

  note(event: Event): void {
    const mark = event.kind === 'journal-marked' ? parseAuditMark(event.text) : null;
    if (mark !== null) this.#waiting.set(mark.auditId, mark.hash);
  }

  /** Holds what was noted since the last time against the rows. */
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
