/** Verifies the list of archives: each is as the journal announced it, and none is gone. */
import type { Event } from '@layline/exchange';
import type { Sql } from '../../../store/database.ts';
import { readArchives } from '../../../store/queries/system/journal-archive.ts';
import { makeArchiveMark, numberOfMark } from './archive-mark.ts';

export class ArchiveCheck {
  readonly faults: string[] = [];
  /** By number; a reply that was lost may have had one announced twice. */
  readonly #announced = new Map<number, Set<string>>();

  note(event: Event): void {
    if (event.kind !== 'journal-marked') return;
    const number = numberOfMark(event.text);
    if (number === null) return;
    const texts = this.#announced.get(number) ?? new Set<string>();
    this.#announced.set(number, texts.add(event.text));
  }

  /** There is nothing to read. */
  compare(): Promise<void> {
    return Promise.resolve();
  }

  /** Runs once, after all of the journal was noted. */
  async finish(sql: Sql): Promise<void> {
    const archives = await readArchives(sql);
    for (const archive of archives) {
      if (archive.announcedSeq === null) continue;
      const texts = this.#announced.get(archive.number);
      if (texts?.has(makeArchiveMark(archive)) && texts.size === 1) continue;
      this.faults.push(`The archive ${archive.file} is not listed as the journal announced it.`);
    }
    const listed = new Set(archives.map(({ number }) => number));
    for (const number of this.#announced.keys()) {
      if (listed.has(number)) continue;
      this.faults.push(`The archive ${number}, which the journal announces, is listed no more.`);
    }
  }
}
