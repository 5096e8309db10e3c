/**
 * Records the journal's length and last hash once a minute, outside the database, with the Merkle root of the
 * rows since the last time. Whoever can change every table still cannot change these records
 * (docs/decisions/2026-11-journal-anchor.md).
 */
import { open, readFile } from 'node:fs/promises';
import { makeInstant } from '@layline/contract';
import type { Clock } from '../../../base/clock.ts';
import type { Log } from '../../../base/log.ts';
import type { Store } from '../../../store/database.ts';
import { readHashes } from '../../../store/queries/journal.ts';
import { closeMinute } from '../roots/close-minute.ts';
import { type AnchorLine, anchorStart, makeAnchorLine, parseAnchorLine } from './anchor-line.ts';
import type { AnchorSeal } from './anchor-seal.ts';

const everyMs = 60_000;

interface AnchorParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly anchorSeal: AnchorSeal;
}

interface AnchorState {
  readonly file: string;
  /** Of the last line; null before the first. */
  readonly at: string | null;
  readonly seq: number | null;
  /** Why the last line could not be written; null if it was. */
  readonly fault: string | null;
}

export interface Anchor {
  state(): AnchorState;
  /** Writes a line if the journal has grown since the last one. */
  write(): Promise<void>;
  /** Writes the last line. */
  close(): Promise<void>;
}

/** Rejects if the file cannot be read or written. */
export async function keepAnchor(parts: AnchorParts, path: string): Promise<Anchor> {
  const { clock, log } = parts;
  let last = await readLast(path);
  if (last !== null && (await readHashes(parts.store, [last.seq])).get(last.seq) !== last.hash) {
    log.error({ path, seq: last.seq }, 'the journal differs from the anchored one; run verify');
  }
  let writing = Promise.resolve();
  let fault: string | null = null;
  const append = async (): Promise<void> => {
    const now = clock.now();
    const minute = await closeMinute(parts.store, now);
    if (minute === null || minute.journalHash === last?.hash) return;
    const { lastSeq: seq, journalHash: hash, root } = minute;
    const head = { at: makeInstant(now), seq, hash, root };
    const line = makeAnchorLine(head, last?.seal ?? anchorStart, parts.anchorSeal);
    await appendLine(path, line);
    last = line;
    fault = null;
  };
  const write = (): Promise<void> => {
    writing = writing.catch(() => undefined).then(append);
    return writing;
  };
  await write();
  const logFailure = (error: unknown): void => {
    fault = error instanceof Error ? error.message : String(error);
    log.error({ error, path }, 'the journal is not anchored');
  };
  const cancel = clock.every(everyMs, () => void write().catch(logFailure));
  return {
    state: () => ({ file: path, at: last?.at ?? null, seq: last?.seq ?? null, fault }),
    write,
    async close() {
      cancel();
      await write();
    },
  };
}

async function readLast(path: string): Promise<AnchorLine | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .reduce<AnchorLine | null>((last, line) => parseAnchorLine(line) ?? last, null);
}

/** Starts on a new line if the file ends with half a line. */
async function appendLine(path: string, line: AnchorLine): Promise<void> {
  const file = await open(path, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const end = Buffer.alloc(1);
    if (size > 0) await file.read(end, 0, 1, size - 1);
    const isWhole = size === 0 || end.toString() === '\n';
    await file.appendFile(`${isWhole ? '' : '\n'}${JSON.stringify(line)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}
