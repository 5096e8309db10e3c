/**
 * Where the engine writes a batch and reads its memory back: the store's tables. A simulation hands in
 * records of its own, which keep the same rows without SQL.
 */
import type { Instant, SiteId, TransferRef } from '@layline/contract';
import type { ExchangeState } from '@layline/exchange';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/database.ts';
import type { AccountRow, Batch } from './batch.ts';
import { writeBatch } from './commit/write-batch.ts';
import { type Memory, recover, writeSnapshot } from './recover.ts';
import { type AnsweredTransfer, findTransfer } from './transfers/find-transfer.ts';

export interface Records {
  /** Rejects with BrokenStore when what was written contradicts itself. */
  recover(): Promise<Memory>;
  /** Rejects until a write goes through again; `cause` is the failure that it is asked for, or null. */
  readonly prove?: (cause: unknown) => Promise<void>;
  /** Whether this process takes calls in while a batch is written. PGlite writes in this very process. */
  readonly isApart: boolean;
  /** All of the batch or, when it rejects, nothing that was acknowledged. */
  write(batch: Batch, accounts: readonly AccountRow[]): Promise<unknown>;
  snapshot(state: ExchangeState, lastHash: string, at: Instant): Promise<void>;
  /** What a site's reference stands for, however long ago it was; null for a new one. */
  findTransfer(siteId: SiteId, ref: TransferRef): Promise<AnsweredTransfer | null>;
}

export const recordsIn = (store: Store, prove?: Records['prove']): Records => ({
  isApart: store.kind === 'postgres',
  recover: () => recover(store),
  ...(prove && { prove }),
  write: (batch, accounts) => writeBatch(store, batch, accounts),
  snapshot: (state, lastHash, at) => writeSnapshot(store, state, lastHash, at),
  findTransfer: (siteId, ref) => findTransfer(store, siteId, ref),
});

interface ReadBackParts {
  readonly records: Records;
  readonly clock: Clock;
  readonly log: Log;
}

const retryMs = { first: 100, last: 1000 };

/** Tries until it can: before each attempt `isInVain` is asked, and ends it. Null then. */
export async function readBack(
  { records, clock, log }: ReadBackParts,
  cause: unknown,
  isInVain: () => boolean,
): Promise<Memory | null> {
  let told = '';
  let untold = cause;
  for (let delayMs = retryMs.first; !isInVain(); delayMs = Math.min(delayMs * 2, retryMs.last)) {
    const isWritable = await takesWrites(records, untold);
    untold = null;
    if (isWritable) {
      try {
        return await records.recover();
      } catch (error) {
        // Once for each reason: it may be tried for hours.
        if (told !== String(error)) log.error({ error }, 'the store cannot be read back yet');
        told = String(error);
      }
    }
    await clock.sleep(delayMs);
  }
  return null;
}

/** Why it does not is told where that is watched. */
async function takesWrites({ prove }: Records, cause: unknown): Promise<boolean> {
  try {
    await prove?.(cause);
    return true;
  } catch {
    return false;
  }
}
