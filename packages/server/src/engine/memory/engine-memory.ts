/**
 * The engine's two copies of the exchange. Commands are decided on the first, which is ahead of the store
 * during a commit. The second applies a batch's events once their commit has succeeded; everything shown to
 * anybody comes from it.
 */
import { apply, type ExchangeState, openExchange } from '@layline/exchange';
import type { Log } from '../../base/log.ts';
import { chainStart } from '../chain/chain.ts';
import type { Batch } from '../commit/batch.ts';
import type { AccountSummaries } from '../view/account-summaries.ts';
import type { Offered } from '../view/offered.ts';
import { copyOf, type EngineView, viewOf } from '../view/view.ts';
import type { Records } from './records.ts';
import type { Memory } from './recover.ts';

/** Rejects with BrokenStore if the store contradicts itself. */
export async function openMemory(
  records: Records,
  { log, offered }: { readonly log: Log; readonly offered?: Offered | undefined },
): Promise<EngineMemory> {
  const recovered = await records.recover();
  const { unusable } = recovered;
  if (unusable > 0) log.warn({ unusable }, 'snapshots were unusable; the journal was read instead');
  return new EngineMemory(recovered, { offered });
}

/** A state that somebody else keeps. */
export interface Followed {
  readonly state: ExchangeState;
}

/** For an engine that does not decide yet: shows what is followed, until it gets a memory of its own. */
export const followingMemory = (followed: Followed, offered: Offered | undefined): EngineMemory =>
  new EngineMemory(
    {
      state: openExchange(),
      twin: null,
      summaries: new Map(),
      lastHash: chainStart,
      replayed: 0,
      unusable: 0,
    },
    { followed, offered },
  );

interface Around {
  readonly followed?: Followed | null;
  /** Markets that the journal need not know. */
  readonly offered: Offered | undefined;
}

export class EngineMemory {
  /** Reads committed events only. */
  readonly view: EngineView;
  /** Reads decided events: the future content of `view` if the current commit succeeds. */
  readonly expected: EngineView;
  #recovered: Memory;
  #committed: ExchangeState;
  #lastHash: string;
  #followed: Followed | null;

  constructor(recovered: Memory, { followed = null, offered }: Around) {
    this.view = viewOf(() => this.#followed?.state ?? this.#committed, offered);
    this.expected = viewOf(() => this.#recovered.state, offered);
    this.#followed = followed;
    this.#recovered = recovered;
    this.#committed = recovered.twin ?? copyOf(recovered.state);
    this.#lastHash = recovered.lastHash;
  }

  /** Whether nothing can be decided on it yet. */
  get isFollowing(): boolean {
    return this.#followed !== null;
  }

  /** The state on which commands are decided. Recovery replaces the object, so never keep it. */
  get decided(): ExchangeState {
    return this.#recovered.state;
  }

  /** Recovery replaces the object, so never keep it. */
  get committed(): ExchangeState {
    return this.#committed;
  }

  /** Events read since the snapshot with which this memory started. */
  get replayed(): number {
    return this.#recovered.replayed;
  }

  get summaries(): AccountSummaries {
    return this.#recovered.summaries;
  }

  /** Hash of the journal's last row. */
  get lastHash(): string {
    return this.#lastHash;
  }

  /** Applies a committed batch. Throws if its events break a rule of the exchange. */
  commit({ events, end }: Pick<Batch, 'events' | 'end'>): void {
    this.#lastHash = end.hash;
    for (const event of events) apply(this.#committed, event);
  }

  /** Replaces both copies by the store's content. */
  replace(recovered: Memory): void {
    this.#followed = null;
    this.#recovered = recovered;
    this.#committed = recovered.twin ?? copyOf(recovered.state);
    this.#lastHash = recovered.lastHash;
  }
}
