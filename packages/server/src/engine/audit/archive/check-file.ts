/**
 * Checks an archive file by itself: every row's hash follows from the one before, the rows lead from the
 * state at its begin to the one at its end, and its Merkle roots are those of its rows.
 */
import {
  apply,
  openExchange,
  parseEventText,
  restoreExchange,
  snapshotExchange,
} from '@layline/exchange';
import { followChain, textHash } from '../../memory/replay.ts';
import { leavesOf, rootOf } from '../roots/tree.ts';
import {
  type ArchiveEnd,
  type ArchiveHead,
  endSchema,
  headSchema,
  rootSchema,
  rowSchema,
} from './archive-format.ts';
import { BrokenArchive, linesOf, parseLine } from './read-file.ts';

export interface CheckedFile {
  readonly head: ArchiveHead;
  readonly end: ArchiveEnd['end'];
  /** The snapshot's text that it ends with. */
  readonly state: string;
}

/** Rejects with BrokenArchive if it is not sound. */
export async function checkFile(path: string): Promise<CheckedFile> {
  const lines = linesOf(path);
  const next = async (): Promise<string | undefined> => {
    const step = await lines.next();
    return step.done === true ? undefined : step.value;
  };
  try {
    const head = parseLine(await next(), { schema: headSchema, what: 'its head' });
    const check = new FileCheck(head, (await next()) ?? '');
    for (let line = await next(); line !== undefined; line = await next()) check.take(line);
    return { head, ...check.finish() };
  } finally {
    await lines.return(undefined);
  }
}

class FileCheck {
  readonly #state;
  readonly #after: number;
  #hash: string;
  #hashes: { readonly seq: number; readonly hash: string }[] = [];
  #lastSeq: number;
  #rows = 0;
  #roots = 0;
  #end: ArchiveEnd['end'] | null = null;

  constructor({ after, stateHash }: ArchiveHead, stateText: string) {
    const isFirst = stateText === 'null';
    if ((isFirst ? null : textHash(stateText)) !== stateHash) {
      throw new BrokenArchive('the state at its begin is not that of its head');
    }
    this.#state = isFirst ? openExchange() : restoreExchange(JSON.parse(stateText));
    this.#after = after.seq;
    this.#lastSeq = after.seq;
    this.#hash = after.hash;
    if (this.#state.seq !== after.seq) throw new BrokenArchive('its state is of another number');
  }

  take(line: string): void {
    if (this.#end !== null) throw new BrokenArchive('it goes on after its end');
    if (line.startsWith('{"seq":')) this.#takeRow(line);
    else if (line.startsWith('{"number":')) this.#takeRoot(line);
    else this.#end = parseLine(line, { schema: endSchema, what: 'its end' }).end;
  }

  #takeRow(line: string): void {
    const row = parseLine(line, { schema: rowSchema, what: `what follows ${this.#lastSeq}` });
    try {
      this.#hash = followChain(this.#hash, row);
      apply(this.#state, parseEventText(row.event));
    } catch (cause) {
      throw new BrokenArchive(`number ${row.seq} does not follow`, { cause });
    }
    if (this.#state.seq !== row.seq) throw new BrokenArchive(`number ${row.seq} is another's`);
    this.#hashes.push({ seq: row.seq, hash: row.hash });
    this.#lastSeq = row.seq;
    this.#rows += 1;
  }

  /** It covers rows that were noted since the last one. */
  #takeRoot(line: string): void {
    const root = parseLine(line, { schema: rootSchema, what: 'a root' });
    const { number, afterSeq, lastSeq } = root;
    const covered = this.#hashes.filter(({ seq }) => seq > afterSeq);
    this.#hashes = [];
    const hashes = Buffer.from(covered.map(({ hash }) => hash).join(''), 'hex');
    const isSame =
      afterSeq >= this.#after &&
      (root.rows === 0 || lastSeq === this.#lastSeq) &&
      covered.length === root.rows &&
      rootOf(leavesOf(hashes)).toString('hex') === root.root;
    if (!isSame) throw new BrokenArchive(`root ${number} is not that of its rows`);
    this.#roots += 1;
  }

  finish(): Pick<CheckedFile, 'end' | 'state'> {
    const end = this.#end;
    if (end === null) throw new BrokenArchive('it has no end');
    const state = JSON.stringify(snapshotExchange(this.#state));
    const isSame =
      end.seq === this.#lastSeq &&
      end.hash === this.#hash &&
      end.rows === this.#rows &&
      end.roots === this.#roots &&
      end.stateHash === textHash(state);
    if (!isSame) throw new BrokenArchive('its rows do not come to its end');
    return { end, state };
  }
}
