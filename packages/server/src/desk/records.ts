/**
 * Where the desk writes a batch and reads its memory back: the store's tables. A simulation hands in
 * records of its own, which keep the same rows without SQL.
 */
import type { Instant, SiteId, TransferRef } from '@layline/contract';
import type { ExchangeState } from '@layline/exchange';
import type { Store } from '../store/database.ts';
import type { AccountRow, Batch } from './batch.ts';
import { type Answered, findPayment } from './payments/find-payment.ts';
import { type Memory, recover, writeSnapshot } from './recover.ts';
import { writeBatch } from './write-batch.ts';

export interface Records {
  /** Rejects with BrokenStore when what was written contradicts itself. */
  recover(): Promise<Memory>;
  /** All of the batch or, when it rejects, nothing that was acknowledged. */
  write(batch: Batch, accounts: readonly AccountRow[]): Promise<void>;
  snapshot(state: ExchangeState, lastHash: string, at: Instant): Promise<void>;
  /** What a site's reference stands for, however long ago it was; null for a new one. */
  findPayment(siteId: SiteId, ref: TransferRef): Promise<Answered | null>;
}

export const recordsIn = (store: Store): Records => ({
  recover: () => recover(store),
  write: (batch, accounts) => writeBatch(store, batch, accounts),
  snapshot: (state, lastHash, at) => writeSnapshot(store, state, lastHash, at),
  findPayment: (siteId, ref) => findPayment(store, siteId, ref),
});
