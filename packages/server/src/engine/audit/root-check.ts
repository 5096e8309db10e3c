/** Verifies the Merkle roots: each is that of the rows that it covers, and none are left out between them. */
import type { Sql } from '../../store/database.ts';
import { type JournalRoot, readRootsFrom } from '../../store/queries/journal-roots.ts';
import { leavesOf, rootOf } from './roots/tree.ts';

const rootsAtOnce = 500;

export class RootCheck {
  readonly faults: string[] = [];
  /** Rows that no root was compared with yet. */
  #waiting: { readonly seq: number; readonly hash: string }[] = [];
  #last: JournalRoot | null = null;

  note(row: { readonly seq: number; readonly hash: string }): void {
    this.#waiting.push(row);
  }

  /** Compares the roots whose rows were all noted. */
  async compare(sql: Sql): Promise<void> {
    const noted = this.#waiting.at(-1)?.seq ?? 0;
    for (;;) {
      const from = this.#last === null ? 0 : this.#last.number + 1;
      const roots = await readRootsFrom(sql, { from, max: rootsAtOnce });
      const due = roots.filter(({ lastSeq }) => lastSeq <= noted);
      for (const root of due) this.#check(root);
      if (due.length < rootsAtOnce) break;
    }
    // Without roots nothing is compared later either.
    if (this.#last === null) this.#waiting = [];
  }

  #check(root: JournalRoot): void {
    const { number, afterSeq, lastSeq, rows } = root;
    const after = this.#last?.lastSeq ?? afterSeq;
    if (afterSeq !== after || (this.#last !== null && number !== this.#last.number + 1)) {
      this.faults.push(`Root ${number} of the journal does not follow the one before.`);
    }
    const end = this.#waiting.findIndex(({ seq }) => seq > lastSeq);
    const own = this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
    const covered = own.filter(({ seq }) => seq > afterSeq);
    const hashes = Buffer.from(covered.map(({ hash }) => hash).join(''), 'hex');
    const isSame =
      covered.length === rows &&
      rootOf(leavesOf(hashes)).toString('hex') === root.root &&
      (rows === 0 || covered.at(-1)?.hash === root.journalHash);
    if (!isSame) this.faults.push(`Root ${number} of the journal is not that of its rows.`);
    this.#last = root;
  }
}
