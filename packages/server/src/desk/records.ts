/**
 * Where the desk writes a batch and reads its memory back: the store's tables. A simulation hands in
 * records of its own, which keep the same rows without SQL.
 */
import type { Instant } from '@layline/contract';
import type { ExchangeState } from '@layline/exchange';
import type { Store } from '../store/database.ts';
import type { AccountRow, Batch } from './batch.ts';
import { type Memory, recover, writeSnapshot } from './recover.ts';
import { writeBatch } from './write-batch.ts';

export interface Records {
  /** Rejects with BrokenStore when what was written contradicts itself. */
  recover(): Promise<Memory>;
  /** All of the batch or, when it rejects, nothing that was acknowledged. */
  write(batch: Batch, accounts: readonly AccountRow[]): Promise<void>;
  snapshot(state: ExchangeState, lastHash: string, at: Instant): Promise<void>;
}

export const recordsIn = (store: Store): Records => ({
  recover: () => recover(store),
  write: (batch, accounts) => writeBatch(store, batch, accounts),
  snapshot: (state, lastHash, at) => writeSnapshot(store, state, lastHash, at),
});
