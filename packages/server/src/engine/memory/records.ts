/**
 * The interface by which the engine writes batches and reads its memory back: the store's tables, or in a
 * simulation the same rows without SQL.
 */
import type { SiteId, TransferRef } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Store } from '../../store/database.ts';
import type { AccountRow, Batch } from '../commit/batch.ts';
import { type AnsweredTransfer, findTransfer } from '../commit/find-transfer.ts';
import { writeBatch } from '../commit/write-batch.ts';
import { type Memory, recover, type StateAt, writeSnapshot } from './recover.ts';
import type { Replay } from './replay.ts';

export interface Records {
  /** Rejects with BrokenStore if the records contradict themselves. */
  recover(): Promise<Memory>;
  /** Rejects until a write succeeds again; `cause` is the failure that led to the call, or null. */
  readonly prove?: (cause: unknown) => Promise<void>;
  /** Whether this process serves calls while a batch is written. PGlite writes on the same thread. */
  readonly isApart: boolean;
  /** Writes all of the batch. If it rejects, nothing that was acknowledged is affected. */
  write(batch: Batch, accounts: readonly AccountRow[]): Promise<unknown>;
  snapshot(moment: StateAt): Promise<void>;
  /** Returns the answer given under a site's reference, however long ago; null for a new one. */
  findTransfer(siteId: SiteId, ref: TransferRef): Promise<AnsweredTransfer | null>;
}

interface RecordsOptions {
  readonly prove?: Records['prove'];
  /** What this server followed of the journal while another led; used for the first recovery only. */
  readonly followed?: Replay | null;
}

export function recordsIn(store: Store, { prove, followed = null }: RecordsOptions = {}): Records {
  let unused = followed;
  return {
    isApart: store.kind === 'postgres',
    async recover() {
      const read = unused;
      // Once the engine has it, it may be ahead of the store.
      unused = null;
      if (read === null) return recover(store);
      // If it is unusable, the store alone may still be readable.
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
  /** The failure that led here; null if there is none. */
  readonly cause: unknown;
  readonly isPointless: () => boolean;
}

/**
 * Retries until it succeeds. Returns null once `isPointless`, which is checked before each attempt, is true.
 */
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
        // Each reason is logged once: the attempts may go on for hours.
        if (logged !== String(error)) log.error({ error }, 'the store cannot be read back yet');
        logged = String(error);
      }
    }
    await clock.sleep(delayMs);
  }
  return null;
}

/** The write watch logs the reason. */
async function takesWrites({ prove }: Records, cause: unknown): Promise<boolean> {
  try {
    await prove?.(cause);
    return true;
  } catch {
    return false;
  }
}
