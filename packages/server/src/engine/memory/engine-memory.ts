/**
 * The engine's two copies of the exchange. Commands are decided on the first, which is ahead of the
 * store while a commit is on its way. The second applies a batch's events once their commit succeeded:
 * what anybody is shown is read from it.
 */
import { apply, type ExchangeState } from '@layline/exchange';
import type { Log } from '../../log.ts';
import type { AccountSummaries } from '../account-summaries.ts';
import type { Batch } from '../batch.ts';
import type { Records } from '../records.ts';
import type { Memory } from '../recover.ts';
import { copyOf, EngineView } from '../view.ts';

/** Rejects with BrokenStore when the store contradicts itself. */
export async function openMemory(records: Records, log: Log): Promise<EngineMemory> {
  const recovered = await records.recover();
  const { unusable } = recovered;
  if (unusable > 0) log.warn({ unusable }, 'snapshots were passed over for the journal');
  return new EngineMemory(recovered);
}

export class EngineMemory {
  /** Reads committed events only. */
  readonly view = new EngineView(() => this.#committed);
  /** Reads what has been decided: what `view` will show once the commit on its way succeeds. */
  readonly expected = new EngineView(() => this.#recovered.state);
  #recovered: Memory;
  #committed: ExchangeState;
  #lastHash: string;

  constructor(recovered: Memory) {
    this.#recovered = recovered;
    this.#committed = recovered.twin ?? copyOf(recovered.state);
    this.#lastHash = recovered.lastHash;
  }

  /** Commands are decided on it. A new object after each recovery: never keep it. */
  get decided(): ExchangeState {
    return this.#recovered.state;
  }

  /** A new object after each recovery: never keep it. */
  get committed(): ExchangeState {
    return this.#committed;
  }

  /** Events that were read since the snapshot that the memory began with. */
  get replayed(): number {
    return this.#recovered.replayed;
  }

  get summaries(): AccountSummaries {
    return this.#recovered.summaries;
  }

  /** Of the journal's last row. */
  get lastHash(): string {
    return this.#lastHash;
  }

  /** The batch is in the store. Throws when its events break a rule of the exchange. */
  commit({ events, end }: Pick<Batch, 'events' | 'end'>): void {
    this.#lastHash = end.hash;
    for (const event of events) apply(this.#committed, event);
  }

  /** Gives up both copies for what the store holds. */
  replace(recovered: Memory): void {
    this.#recovered = recovered;
    this.#committed = copyOf(recovered.state);
    this.#lastHash = recovered.lastHash;
  }
}
