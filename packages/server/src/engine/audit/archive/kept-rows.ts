/** What can be checked of archived rows without their archives. */
import { type Event, type ExchangeState, parseEventText, restoreExchange } from '@layline/exchange';
import type { Sql } from '../../../store/database.ts';
import { readSnapshotState } from '../../../store/queries/journal.ts';
import type { KeptRow, StoredArchive } from '../../../store/queries/system/journal-archive.ts';
import { chainStart } from '../../chain/chain.ts';
import { BrokenStore, followChain, textHash, unpackSnapshot } from '../../memory/replay.ts';

/** Rejects with BrokenStore if the snapshot there is not the one that the archive names. */
export async function stateAtEnd(
  sql: Sql,
  { lastSeq, stateHash, file }: StoredArchive,
): Promise<ExchangeState> {
  const packed = await readSnapshotState(sql, lastSeq);
  const text = packed === null ? '' : await unpackSnapshot(packed).catch(() => '');
  if (textHash(text) === stateHash) return restoreExchange(JSON.parse(text));
  throw new BrokenStore(`The snapshot at ${lastSeq} is not the state that ${file} ends with.`);
}

/** Rows in order: each that still has its text must have the hash that follows from it. */
export class KeptRows {
  #hash = chainStart;

  /** Returns null if the text is archived. Throws BrokenStore for a row that cannot follow. */
  take(row: KeptRow): Event | null {
    this.#hash = row.event === '' ? row.hash : followChain(this.#hash, row);
    return row.event === '' ? null : parseEventText(row.event);
  }

  /** Returns the hash of the last row. */
  finish({ file, lastSeq, lastHash }: StoredArchive): string {
    if (this.#hash === lastHash) return lastHash;
    throw new BrokenStore(
      `The journal's hash at ${lastSeq} is not the one that ${file} ends with.`,
    );
  }
}
