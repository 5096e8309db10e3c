/**
 * Where the engine writes a batch and reads its memory back: the store's tables. A simulation brings
 * records of its own, which hold the same rows without SQL.
 */
import type { SiteId, TransferRef } from '@layline/contract';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/database.ts';
import type { AccountRow, Batch } from './batch.ts';
import { writeBatch } from './commit/write-batch.ts';
import type { Replay } from './memory/replay.ts';
import { type Memory, recover, type StateAt, writeSnapshot } from './recover.ts';
import { type AnsweredTransfer, findTransfer } from './transfers/find-transfer.ts';

export interface Records {
  /** Rejects with BrokenStore when what was written contradicts itself. */
  recover(): Promise<Memory>;
  /** Rejects until a write succeeds again; `cause` is the failure that led to the call, or null. */
  readonly prove?: (cause: unknown) => Promise<void>;
  /** Whether this process serves calls while a batch is written. PGlite writes on the same thread. */
  readonly isApart: boolean;
  /** All of the batch or, when it rejects, nothing that was acknowledged. */
  write(batch: Batch, accounts: readonly AccountRow[]): Promise<unknown>;
  snapshot(moment: StateAt): Promise<void>;
  /** The answer given under a site's reference, however long ago; null for a new one. */
  findTransfer(siteId: SiteId, ref: TransferRef): Promise<AnsweredTransfer | null>;
}

interface RecordsOptions {
  readonly prove?: Records['prove'];
  /** What this server has read of the journal while another led; used for the first recovery alone. */
  readonly followed?: Replay | null;
}

export function recordsIn(store: Store, { prove, followed = null }: RecordsOptions = {}): Records {
  let unused = followed;
  return {
    isApart: store.kind === 'postgres',
    async recover() {
      const read = unused;
      // Once it is the engine's it may be ahead of the store.
      unused = null;
      if (read === null) return recover(store);
      // Whatever is wrong with it, the store alone may still be read.
      return recover(store, read).catch(() => recover(store));
    },
    ...(prove && { prove }),
    write: (batch, accounts) => writeBatch(store, { batch, accounts }),
    snapshot: (moment) => writeSnapshot(store, moment),
    findTransfer: (siteId, ref) => findTransfer(store, { siteId, ref }),
  };
}

interface ReadBackParts {
  readonly records: Records;
  readonly clock: Clock;
  readonly log: Log;
}

const retryMs = { first: 100, last: 1000 };

interface ReadBack {
  /** The failure that led here; null for none. */
  readonly cause: unknown;
  readonly isPointless: () => boolean;
}

/** Tries until it succeeds, or until `isPointless`, checked before each attempt, is true: null then. */
export async function readBack(
  { records, clock, log }: ReadBackParts,
  { cause, isPointless }: ReadBack,
): Promise<Memory | null> {
  let logged = '';
  let unproved = cause;
  for (let delayMs = retryMs.first; !isPointless(); delayMs = Math.min(delayMs * 2, retryMs.last)) {
    const isWritable = await takesWrites(records, unproved);
    unproved = null;
    if (isWritable) {
      try {
        return await records.recover();
      } catch (error) {
        // Each reason once: the attempts may go on for hours.
        if (logged !== String(error)) log.error({ error }, 'the store cannot be read back yet');
        logged = String(error);
      }
    }
    await clock.sleep(delayMs);
  }
  return null;
}

/** The reason is logged where writes are watched. */
async function takesWrites({ prove }: Records, cause: unknown): Promise<boolean> {
  try {
    await prove?.(cause);
    return true;
  } catch {
    return false;
  }
}
