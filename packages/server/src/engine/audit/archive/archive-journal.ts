/**
 * Archives the months of the journal that are due. A month is written to a file and read back, added to the
 * store with the state that it ends with, announced in the journal, and only then do its texts leave, some
 * hundred rows at a time. A run that ends anywhere in between is gone on with by the next one.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Clock } from '../../../base/clock.ts';
import type { Processes } from '../../../base/processes.ts';
import type { Store } from '../../../store/database.ts';
import { lockFile } from '../../../store/folder/data-lock.ts';
import {
  addArchive,
  emptyRows,
  noteEmptied,
  readArchives,
  readLateWebhook,
  type StoredArchive,
} from '../../../store/queries/system/journal-archive.ts';
import { findDue } from './plan-archive.ts';
import { hashOfFile } from './read-file.ts';
import { writeMonth } from './write-archive.ts';

const pack = promisify(gzip);
/** Commands whose texts one statement empties. */
const commandsAtOnce = 500;

export interface ArchiveParts {
  readonly store: Store;
  readonly clock: Pick<Clock, 'now' | 'turn'>;
  readonly processes: Processes;
  /** Announces an archive of this number in the journal, once. */
  readonly announce: (number: number) => Promise<unknown>;
  readonly onProgress?: (detail: string) => void;
}

export interface ArchiveWanted {
  readonly folder: string;
  /** Months before the running one that stay as they are. */
  readonly keep: number;
}

export interface ArchivedMonth {
  readonly month: string;
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  /** Texts that have left the store in this run. */
  readonly emptied: number;
}

/** It cannot be archived now; the message says why, and what to do. */
export class ArchiveRefused extends Error {}

export async function archiveJournal(
  parts: ArchiveParts,
  wanted: ArchiveWanted,
): Promise<ArchivedMonth[]> {
  const { folder } = wanted;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await lockFile(join(folder, 'archive.lock'), {
    processes: parts.processes,
    inUse: (pid) => `${folder} is in use by another archive run, of process ${pid}.`,
  });
  if (lock.kind === 'refused') throw new ArchiveRefused(lock.message);
  try {
    const done = await finishBegun(parts, wanted);
    for (
      let next = await addDue(parts, wanted);
      next !== null;
      next = await addDue(parts, wanted)
    ) {
      done.push(await empty(parts, { archive: next, folder }));
    }
    return done;
  } finally {
    await lock.release();
  }
}

/** Those of a run that ended too early. */
async function finishBegun(
  parts: ArchiveParts,
  { folder }: ArchiveWanted,
): Promise<ArchivedMonth[]> {
  const begun = (await readArchives(parts.store)).filter(({ emptiedAt }) => emptiedAt === null);
  const done: ArchivedMonth[] = [];
  for (const archive of begun) done.push(await empty(parts, { archive, folder }));
  return done;
}

/** Writes the next month that is due; null if there is none. */
async function addDue(
  { store, clock, onProgress }: ArchiveParts,
  { folder, keep }: ArchiveWanted,
): Promise<StoredArchive | null> {
  const before = (await readArchives(store)).at(-1) ?? null;
  const now = clock.now();
  const due = await findDue(store, { after: before?.lastSeq ?? 0, keep, now });
  if (due === null) return null;
  await refuseLate(store, { ...due, seq: due.last.seq });
  onProgress?.(`writing ${due.month}`);
  const { facts, state } = await writeMonth(store, { ...due, folder, before });
  const packed = (await pack(state)).toString('base64');
  if (!(await addArchive(store, { facts, state: packed, now }))) {
    throw new ArchiveRefused(
      `Another run has archived ${due.month} meanwhile; its file is elsewhere.`,
    );
  }
  return { ...facts, announcedSeq: null, emptiedAt: null };
}

async function refuseLate(
  store: Store,
  { month, seq }: { readonly month: string; readonly seq: number },
): Promise<void> {
  const late = await readLateWebhook(store, seq);
  if (late === null) return;
  throw new ArchiveRefused(
    `The webhook ${late} has not had all of ${month} yet; turn it on, or remove it, and run this again.`,
  );
}

interface Emptying {
  readonly archive: StoredArchive;
  readonly folder: string;
}

async function empty(parts: ArchiveParts, { archive, folder }: Emptying): Promise<ArchivedMonth> {
  const { store, clock, announce, onProgress } = parts;
  const { number, month, file, rows, bytes, afterSeq, lastSeq } = archive;
  await refuseLate(store, { month, seq: lastSeq });
  await requireFile(archive, folder);
  if (archive.announcedSeq === null) await announce(number);
  let emptied = 0;
  for (let from = afterSeq + 1; from <= lastSeq; from += commandsAtOnce) {
    const until = from + commandsAtOnce - 1;
    emptied += await emptyRows(store, { number, from, until });
    onProgress?.(`${month}: texts have left up to number ${Math.min(until, lastSeq)}`);
    await clock.turn();
  }
  await noteEmptied(store, { number, now: clock.now() });
  return { month, file, rows, bytes, emptied };
}

/** Nothing leaves the store that is not on this disk, as it was read back. */
async function requireFile({ file, sha256 }: StoredArchive, folder: string): Promise<void> {
  const path = join(folder, file);
  const found = await hashOfFile(path).catch(() => null);
  if (found === null) {
    throw new ArchiveRefused(
      `${file} is not in ${folder}; give the folder that it was written to.`,
    );
  }
  if (found !== sha256) throw new ArchiveRefused(`${path} was changed; bring back its copy.`);
}
