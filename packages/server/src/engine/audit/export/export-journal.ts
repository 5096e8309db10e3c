/**
 * Writes the journal of a range of hours into a folder: a file for each hour, and a manifest that grows by a
 * line when a file has its name. An export that was interrupted goes on after the last such line.
 *
 * A row whose clock had gone back belongs to the hour of the row before it, so that hours are stretches of
 * the journal, and an hour that was written never changes.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { addMs, type Instant, makeInstant } from '@layline/contract';
import type { Processes } from '../../../base/processes.ts';
import type { Sql } from '../../../store/database.ts';
import { lockFile } from '../../../store/folder/data-lock.ts';
import { readRowFrom } from '../../../store/queries/journal.ts';
import type { AnchorSeal } from '../anchor/anchor-seal.ts';
import { ArchivesAtHand } from '../archive/at-hand.ts';
import { instantOf } from '../archive/find-start.ts';
import { rowsAfter, startBefore } from '../archive/rows-from.ts';
import {
  type ExportForm,
  type ExportRange,
  fileOf,
  hourMs,
  hourName,
  hourOf,
  hoursOf,
  manifestOf,
} from './export-range.ts';
import { HourFile } from './hour-file.ts';
import {
  isSealed,
  type ManifestLine,
  makeManifestLine,
  manifestStart,
  parseManifestLine,
} from './manifest-line.ts';

/** Commits of an hour's last bets are over by then, also after an outage of the store. */
const graceMs = 5 * 60_000;

export interface ExportParts {
  readonly sql: Sql;
  readonly processes: Processes;
  readonly seal: AnchorSeal;
  readonly now: Instant;
  /** Of archived months, whose texts have left the store. */
  readonly archiveDir: string;
  /** Called with the hour that was written. */
  readonly onProgress?: (hour: string) => void;
}

export interface ExportWanted {
  readonly folder: string;
  /** Null for the journal's first hour. */
  readonly from: Instant | null;
  /** Null for all hours that are over. */
  readonly until: Instant | null;
  readonly form: ExportForm;
}

export interface Exported {
  readonly manifest: string;
  readonly files: number;
  /** Of these, files that an earlier run had written. */
  readonly kept: number;
  readonly rows: number;
  readonly from: string;
  readonly until: string;
}

/** Another export writes into the folder. */
export class FolderInUse extends Error {}

/**
 * Returns null if no hour of what is wanted is over. Rejects if the folder cannot be written, or with
 * FolderInUse.
 */
export async function exportJournal(
  parts: ExportParts,
  wanted: ExportWanted,
): Promise<Exported | null> {
  const range = await rangeFor(parts, wanted);
  if (range === null) return null;
  const { folder } = wanted;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Two that write the same files would leave halves of each.
  const lock = await lockFile(join(folder, 'export.lock'), {
    processes: parts.processes,
    inUse: (pid) => `${folder} is in use by another export, of process ${pid}.`,
  });
  if (lock.kind === 'refused') throw new FolderInUse(lock.message);
  try {
    return await exportRange(parts, { folder, range });
  } finally {
    await lock.release();
  }
}

async function exportRange(
  parts: ExportParts,
  { folder, range }: Pick<Place, 'folder' | 'range'>,
): Promise<Exported> {
  const manifest = manifestOf(range);
  const lines = await readWritten(parts.seal, { folder, manifest, range });
  const kept = lines.length;
  await putManifest(join(folder, manifest), lines);
  await writeHours(parts, { folder, manifest, range, lines });
  const rows = lines.reduce((sum, line) => sum + line.rows, 0);
  const [from, until] = [hourName(range.from), hourName(range.until)];
  return { manifest, files: lines.length, kept, rows, from, until };
}

/** Whole hours that are over; null if there are none. */
async function rangeFor(
  { sql, now }: ExportParts,
  { from, until, form }: ExportWanted,
): Promise<ExportRange | null> {
  const first = await readRowFrom(sql, 0);
  if (first === null) return null;
  const over = hourOf(now - graceMs);
  const begin = from ?? hourOf(instantOf(first.at));
  const end = until === null || until > over ? over : until;
  return begin < end ? { from: begin, until: end, form } : null;
}

interface Place {
  readonly folder: string;
  readonly manifest: string;
  readonly range: ExportRange;
}

/** Returns the lines that can stay: in order, sealed by this server, and with the very file on the disk. */
async function readWritten(
  seal: AnchorSeal,
  { folder, manifest, range }: Place,
): Promise<ManifestLine[]> {
  const text = await readFile(join(folder, manifest), 'utf8').catch(noFile(''));
  const lines = text.split('\n');
  const kept: ManifestLine[] = [];
  let previous = manifestStart(manifest);
  for (const hour of hoursOf(range)) {
    const line = parseManifestLine(lines[kept.length] ?? '');
    if (line?.file !== fileOf(hour, range.form) || line.previous !== previous) break;
    if (!isSealed(line, seal)) break;
    if ((await hashOf(join(folder, line.file))) !== line.sha256) break;
    kept.push(line);
    previous = line.seal;
  }
  return kept;
}

/** Of the file's bytes; null if there is no such file. */
export async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
    return hash.digest('hex');
  } catch (error) {
    return noFile(null)(error as NodeJS.ErrnoException);
  }
}

const noFile =
  <Instead>(instead: Instead) =>
  (error: NodeJS.ErrnoException): Instead => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };

const lineText = (line: ManifestLine): string => `${JSON.stringify(line)}\n`;

async function putManifest(path: string, lines: readonly ManifestLine[]): Promise<void> {
  await writeFile(`${path}.part`, lines.map(lineText).join(''), { mode: 0o600, flush: true });
  await rename(`${path}.part`, path);
}

/** Adds to the lines what it writes. */
async function writeHours(
  { sql, seal, archiveDir, onProgress = () => undefined }: ExportParts,
  { folder, manifest, range, lines }: Place & { readonly lines: ManifestLine[] },
): Promise<void> {
  const last = lines.findLast((line) => line.last !== null)?.last ?? null;
  const atHand = await ArchivesAtHand.open(sql, archiveDir);
  const rows = rowsAfter(sql, { after: last ?? (await startBefore(sql, range.from)), atHand });
  const list = await open(join(folder, manifest), 'a');
  try {
    let next = await rows.next();
    for (const hour of [...hoursOf(range)].slice(lines.length)) {
      const file = new HourFile(folder, fileOf(hour, range.form));
      try {
        // Times of the store are of one length, in whose texts the order is that of the times.
        const end = makeInstant(addMs(hour, hourMs));
        for (; !next.done && next.value.at < end; next = await rows.next()) {
          await file.add(next.value);
        }
        const facts = await file.finish();
        const line = makeManifestLine(facts, lines.at(-1)?.seal ?? manifestStart(manifest), seal);
        await list.appendFile(lineText(line));
        await list.sync();
        lines.push(line);
      } catch (error) {
        file.abandon();
        throw error;
      }
      onProgress(hourName(hour));
    }
  } finally {
    await rows.return(undefined);
    await list.close();
  }
}
