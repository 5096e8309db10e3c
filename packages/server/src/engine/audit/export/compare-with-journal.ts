/**
 * Compares exports in a folder with the journal, row by row: what was left out, added or changed by somebody
 * who has the key and could seal it again shows here.
 */
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import { addMs } from '@layline/contract';
import { readJson } from '../../../base/read-json.ts';
import type { Sql } from '../../../store/database.ts';
import type { ExportedRow } from '../../../store/queries/journal.ts';
import { ArchivesAtHand } from '../archive/at-hand.ts';
import { instantOf } from '../archive/find-start.ts';
import { rowsAfter, startBefore } from '../archive/rows-from.ts';
import { type ExportForm, fileOf, hourMs, hoursOf, rangeOf } from './export-range.ts';
import { leavingRow } from './export-row.ts';
import { parseManifestLine } from './manifest-line.ts';
import { sheetHead, sheetLine } from './sheet-row.ts';

/** Returns the first fault of each file; files that are missing are those of `checkExport`. */
export async function compareWithJournal(
  folder: string,
  { sql, archiveDir }: { readonly sql: Sql; readonly archiveDir: string },
): Promise<string[]> {
  const faults: string[] = [];
  const atHand = await ArchivesAtHand.open(sql, archiveDir);
  for (const name of (await readdir(folder)).toSorted()) {
    if (rangeOf(name) === null) continue;
    faults.push(...(await compareManifest(folder, { name, sql, atHand })));
  }
  return faults;
}

interface OfManifest {
  readonly name: string;
  readonly sql: Sql;
  readonly atHand: ArchivesAtHand;
}

async function compareManifest(
  folder: string,
  { name, sql, atHand }: OfManifest,
): Promise<string[]> {
  const range = rangeOf(name);
  if (range === null) return [];
  const texts = (await readFile(join(folder, name), 'utf8')).split('\n');
  const lines = new Map(
    texts.flatMap((text) => {
      const line = parseManifestLine(text);
      return line === null ? [] : [[line.file, line] as const];
    }),
  );
  const faults: string[] = [];
  const rows = rowsAfter(sql, { after: await startBefore(sql, range.from), atHand });
  let next = await rows.next();
  for (const hour of hoursOf(range)) {
    const file = fileOf(hour, range.form);
    const compared = new ComparedFile(folder, { file, form: range.form });
    const end = addMs(hour, hourMs);
    let hash: string | null = null;
    for (; !next.done && instantOf(next.value.at) < end; next = await rows.next()) {
      await compared.compare(next.value);
      hash = next.value.hash;
    }
    const fault = await compared.finish();
    const line = lines.get(file);
    if (fault !== null) faults.push(`${file}: ${fault}`);
    else if (line !== undefined && line.journalHash !== hash) {
      faults.push(`${file}: the journal has another hash at its end.`);
    }
  }
  await rows.return(undefined);
  return faults;
}

interface NamedFile {
  readonly file: string;
  readonly form: ExportForm;
}

/** The lines of a file beside the rows of its hour. */
class ComparedFile {
  readonly #lines: AsyncIterator<string>;
  readonly #close: () => void;
  readonly #isSheet: boolean;
  #fault: string | null = null;
  #isThere = true;

  constructor(folder: string, { file, form }: NamedFile) {
    this.#isSheet = form === 'csv';
    const stored = createReadStream(join(folder, file));
    const unpacked = this.#isSheet ? stored : stored.pipe(createGunzip());
    const reading = createInterface({ input: unpacked });
    for (const stream of [stored, unpacked]) {
      stream.on('error', () => {
        this.#isThere = false;
        reading.close();
      });
    }
    this.#lines = reading[Symbol.asyncIterator]();
    this.#close = () => {
      reading.close();
      stored.destroy();
    };
  }

  #isHead = true;

  async #nextLine(): Promise<string | null> {
    if (this.#isHead && this.#isSheet) {
      this.#isHead = false;
      const head = await this.#nextLine();
      if (head !== sheetHead.trimEnd()) this.#fault ??= 'its first line names other columns.';
    }
    const { done, value } = await this.#lines.next();
    return done === true ? null : value;
  }

  async compare(row: ExportedRow): Promise<void> {
    if (this.#fault !== null || !this.#isThere) return;
    const line = await this.#nextLine();
    if (!this.#isThere) return;
    this.#fault ??= faultOfLine(line, { row, isSheet: this.#isSheet });
  }

  async finish(): Promise<string | null> {
    if (this.#fault === null && this.#isThere && (await this.#nextLine()) !== null) {
      if (this.#isThere) this.#fault ??= 'it has rows that the journal does not have.';
    }
    this.#close();
    return this.#isThere ? this.#fault : null;
  }
}

interface Wanted {
  readonly row: ExportedRow;
  readonly isSheet: boolean;
}

function faultOfLine(line: string | null, { row, isSheet }: Wanted): string | null {
  const { seq, part } = row;
  const place = `number ${seq}, part ${part}`;
  if (line === null) return `it lacks ${place}, and what follows.`;
  const wanted = leavingRow(row);
  if (line === (isSheet ? sheetLine(wanted).trimEnd() : JSON.stringify(wanted))) return null;
  const given = isSheet ? null : readJson(line);
  const isOlder =
    typeof given === 'object' &&
    given !== null &&
    'seq' in given &&
    Object.entries(given).every(([name, value]) => isDeepStrictEqual(value, wanted[name]));
  return isOlder
    ? `${place} has fewer fields than are exported now: an earlier version wrote it, or it was changed.`
    : `${place} is not as in the journal.`;
}
