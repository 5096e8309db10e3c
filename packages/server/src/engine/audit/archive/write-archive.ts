/** Writes one month into its file, and reads it back: what is not sound on the disk is not believed. */
import { join } from 'node:path';
import {
  apply,
  type ExchangeState,
  openExchange,
  parseEventText,
  restoreExchange,
  snapshotExchange,
} from '@layline/exchange';
import type { Sql } from '../../../store/database.ts';
import { readSnapshotState } from '../../../store/queries/journal.ts';
import { type JournalRoot, readRootsWithin } from '../../../store/queries/journal-roots.ts';
import type { ArchiveFacts } from '../../../store/queries/system/journal-archive.ts';
import { chainStart } from '../../chain/chain.ts';
import { BrokenStore, followChain, textHash, unpackSnapshot } from '../../memory/replay.ts';
import { ArchiveFile, type FileSize } from './archive-file.ts';
import { type ArchiveEnd, archiveName } from './archive-format.ts';
import { ArchivesAtHand } from './at-hand.ts';
import { type CheckedFile, checkFile } from './check-file.ts';
import type { DueMonth, Place } from './plan-archive.ts';
import { rowsAfter } from './rows-from.ts';

export interface MonthToWrite extends DueMonth {
  readonly folder: string;
  /** The archive before; null for the first. */
  readonly before: ArchiveFacts | null;
}

export interface WrittenMonth {
  readonly facts: ArchiveFacts;
  /** The snapshot's text that it ends with. */
  readonly state: string;
}

/** Rejects with BrokenStore if the journal's rows do not follow each other. */
export async function writeMonth(sql: Sql, wanted: MonthToWrite): Promise<WrittenMonth> {
  const { folder, month, last, before } = wanted;
  const number = (before?.number ?? 0) + 1;
  const file = archiveName(number, month);
  const path = join(folder, file);
  const size = await writeRows(sql, { ...wanted, path, number });
  const checked = await checkFile(path);
  const after = placeOf(before);
  requireSame(checked, { after, last, number });
  const { end, state } = checked;
  const facts: ArchiveFacts = {
    ...size,
    number,
    month,
    file,
    afterSeq: after.seq,
    afterHash: after.hash,
    lastSeq: end.seq,
    lastHash: end.hash,
    rows: end.rows,
    stateHash: end.stateHash,
  };
  return { facts, state };
}

const placeOf = (before: ArchiveFacts | null): Place => ({
  seq: before?.lastSeq ?? 0,
  hash: before?.lastHash ?? chainStart,
});

function requireSame(
  { head, end }: CheckedFile,
  wanted: { readonly after: Place; readonly last: Place; readonly number: number },
): void {
  const { after, last, number } = wanted;
  const isSame =
    head.number === number &&
    head.after.seq === after.seq &&
    head.after.hash === after.hash &&
    end.seq === last.seq &&
    end.hash === last.hash;
  if (!isSame) throw new BrokenStore(`The archive ${number} read back is not that of the journal.`);
}

interface Writing extends MonthToWrite {
  readonly path: string;
  readonly number: number;
}

async function writeRows(sql: Sql, writing: Writing): Promise<FileSize> {
  const { before, folder, number, month, path, last } = writing;
  const after = placeOf(before);
  const text = await readStateText(sql, before);
  const stateHash = text === null ? null : textHash(text);
  const head = { layline: 'journal-archive', version: 1, number, month, after, stateHash } as const;
  const file = await ArchiveFile.begin(path, { head, state: text });
  try {
    const state = text === null ? openExchange() : restoreExchange(JSON.parse(text));
    const end = await addRows(sql, { folder, file, state, after, last });
    return await file.finish(end);
  } catch (error) {
    await file.abandon();
    throw error;
  }
}

/** Null for the first archive. */
async function readStateText(sql: Sql, before: ArchiveFacts | null): Promise<string | null> {
  if (before === null) return null;
  const packed = await readSnapshotState(sql, before.lastSeq);
  const text = packed === null ? '' : await unpackSnapshot(packed).catch(() => '');
  if (textHash(text) === before.stateHash) return text;
  throw new BrokenStore(`The snapshot at ${before.lastSeq} is not that of ${before.file}.`);
}

interface Adding {
  readonly folder: string;
  readonly file: ArchiveFile;
  readonly state: ExchangeState;
  readonly after: Place;
  readonly last: Place;
}

async function addRows(
  sql: Sql,
  { folder, file, state, after, last }: Adding,
): Promise<ArchiveEnd['end']> {
  const roots = new RootsOnTheWay(sql, { after: after.seq, until: last.seq });
  let [hash, rows, count] = [after.hash, 0, 0];
  let root = await roots.next();
  const passed = async (seq: number): Promise<void> => {
    for (; root !== null && root.lastSeq < seq; root = await roots.next()) {
      file.addRoot(root);
      count += 1;
    }
  };
  const atHand = await ArchivesAtHand.open(sql, folder);
  for await (const row of rowsAfter(sql, { after: after.seq, atHand })) {
    if (row.seq > last.seq) break;
    await passed(row.seq);
    hash = followChain(hash, row);
    apply(state, parseEventText(row.event));
    await file.add(row);
    rows += 1;
  }
  await passed(last.seq + 1);
  const stateHash = textHash(JSON.stringify(snapshotExchange(state)));
  return { seq: state.seq, hash, rows, roots: count, stateHash };
}

const rootsAtOnce = 500;

/** Roots whose rows are all between two commands, in order. */
class RootsOnTheWay {
  readonly #sql: Sql;
  readonly #within: { readonly after: number; readonly until: number };
  #page: JournalRoot[] = [];
  #last = -1;
  #isOver = false;

  constructor(sql: Sql, within: { readonly after: number; readonly until: number }) {
    this.#sql = sql;
    this.#within = within;
  }

  async next(): Promise<JournalRoot | null> {
    if (this.#page.length === 0 && !this.#isOver) {
      const wanted = { ...this.#within, number: this.#last, max: rootsAtOnce };
      this.#page = await readRootsWithin(this.#sql, wanted);
      this.#isOver = this.#page.length < rootsAtOnce;
    }
    const root = this.#page.shift() ?? null;
    this.#last = root?.number ?? this.#last;
    return root;
  }
}
