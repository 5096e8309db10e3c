/**
 * The single writer of accounts, markets and bets. It takes the requests that queued during the last commit,
 * decides them in memory in order, writes the batch in one transaction and only then answers, so that an
 * accepted bet is in the store. The next batch is decided while one commits, but is written only once that
 * commit has succeeded. If a commit fails, nothing of both batches was answered as accepted, memory is read
 * back from the store, and callers may repeat their references. Others read through `view`, which holds
 * committed events only.
 */
import {
  type Instant,
  type MarketId,
  type PlayerId,
  type Refusal,
  refuse,
} from '@layline/contract';
import type { Event, ExchangeState } from '@layline/exchange';
import type { ChainEnd } from '../chain/chain.ts';
import { Batch } from '../commit/batch.ts';
import type { EngineMemory } from '../memory/engine-memory.ts';
import { type Records, readBack } from '../memory/records.ts';
import type { Memory } from '../memory/recover.ts';
import { Snapshots } from '../memory/snapshots.ts';
import {
  handedOver,
  isCasinoBet,
  isMarketBet,
  noQuotes,
  type Outcome,
  type Request,
  refusedOutcome,
  type SubmitOptions,
} from '../request/request.ts';
import type { EngineView } from '../view/view.ts';
import { BatchWriter } from './batch-writer.ts';
import { isContentFault } from './content-fault.ts';
import { Decider, unavailable } from './decider.ts';
import { type EngineOptions, engineDefaults } from './engine-options.ts';
import type { EngineReport } from './engine-report.ts';
import { HeldBets } from './held-bets.ts';
import { InFlightRequests } from './in-flight-requests.ts';
import { InPlayDelays } from './in-play-delays.ts';
import type { Leadership } from './leadership.ts';
import { Listeners } from './listeners.ts';
import { RegisterAsks } from './register-asks.ts';
import { Reservations } from './reservations.ts';
import { openStaged, precomputeReplies, type Staged, type Waiting } from './staged.ts';

/** Queue length from which a backlog is split into two overlapping commits. */
const backlogMin = 32;

interface EngineParts extends EngineOptions {
  readonly records: Records;
  readonly memory: EngineMemory;
  readonly leadership: Leadership;
}

export class Engine {
  readonly #options: Required<EngineOptions>;
  readonly #decider: Decider;
  readonly #delays: InPlayDelays;
  readonly #reservations: Reservations;
  readonly #held: HeldBets;
  readonly #reservedListeners = new Set<(playerId: PlayerId) => void>();
  #snapshots: Snapshots;
  readonly #inFlight = new InFlightRequests();
  /** Receive the events of answered batches. */
  readonly #listeners = new Listeners();
  readonly #counts = { commits: 0, commands: 0, recoveries: 0 };
  readonly #memory: EngineMemory;
  /** The batch that is being written. */
  #writing: { readonly staged: Staged; readonly isWritten: Promise<boolean> } | null = null;
  /** The last decided event, committed or not. */
  #stagedEnd: ChainEnd;
  readonly #writer: BatchWriter;
  readonly #leadership: Leadership;
  readonly registers: RegisterAsks;
  #queue: Waiting[] = [];
  /** How many requests at the head of the queue get a batch each, because the store refuses one of them. */
  #apart = 0;
  #running: Promise<void> | null = null;
  /** False while memory may differ from the store, and before this server leads. */
  #isAvailable: boolean;
  #failedAt: Instant | null = null;
  #isClosing = false;
  /** Whether memory is the store's and nobody else's may be newer; known once nothing runs any more. */
  #mayWriteSnapshot: boolean | null = null;

  constructor({ memory, leadership, ...options }: EngineParts) {
    this.#options = { quotes: noQuotes, ...engineDefaults, ...options };
    this.#decider = new Decider(this.#options);
    this.#delays = new InPlayDelays(options.clock);
    this.#reservations = new Reservations(this.#options.holdsPerPlayerMax, (playerId) => {
      for (const listener of this.#reservedListeners) listener(playerId);
    });
    this.#writer = new BatchWriter(this.#options);
    this.#memory = memory;
    this.registers = new RegisterAsks({ view: memory.view, clock: options.clock });
    this.#isAvailable = !memory.isFollowing;
    this.#held = new HeldBets({
      delays: this.#delays,
      reservations: this.#reservations,
      memory,
      decider: this.#decider,
      holdsMax: this.#options.holdsMax,
      refuseNow: () => this.#refuseNow(),
      clock: options.clock,
      quotes: this.#options.quotes,
      enqueue: (request, given) => this.#enqueue(request, given),
    });
    this.#leadership = leadership;
    this.#stagedEnd = { hash: memory.lastHash };
    this.#snapshots = new Snapshots(this.#options, memory.replayed);
    this.#listeners.add((events) => this.#delays.take(events, this.#state));
  }

  /** Reads committed state. Memory may be ahead of it, for long during a store outage. */
  get view(): EngineView {
    return this.#memory.view;
  }

  /** The state on which commands are decided. Recovery replaces the object, so never keep it. */
  get #state(): ExchangeState {
    return this.#memory.decided;
  }

  report(): EngineReport {
    return {
      isAvailable: this.#isAvailable,
      failedAt: this.#failedAt,
      seq: this.view.seq,
      queued: this.#queue.length,
      held: this.#delays.count,
      refusedHolds: this.#reservations.refused,
      failed: this.#decider.failed,
      ...this.#counts,
    };
  }

  /** Calls the listener with each committed batch's events. Returns a function that removes it. */
  onCommitted(listener: (events: readonly Event[]) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Calls the listener when a player's bet begins or ends its delay; returns a function that removes it. */
  onReserved(listener: (playerId: PlayerId) => void): () => void {
    this.#reservedListeners.add(listener);
    return () => this.#reservedListeners.delete(listener);
  }

  /**
   * Never rejects; what cannot be done resolves to a refusal. `precompute` may be called to prepare the reply
   * while the store is at work. `revalidate` is called after an in-play delay.
   */
  submit(request: Request, options: SubmitOptions = {}): Promise<Outcome> {
    const outcome = this.registers.around(request, () => this.#submit(request, options));
    this.#options.watch(request, outcome);
    return outcome;
  }

  #submit(request: Request, options: SubmitOptions): Promise<Outcome> {
    const refusal = this.#refuseEarly(request);
    if (refusal) return Promise.resolve(refusedOutcome(refusal));
    const failed = this.#decider.refuseUnwritable(request);
    if (failed) return Promise.resolve(failed);
    const isTwice = isCasinoBet(request) && this.#inFlight.has(request);
    if (isTwice) return Promise.resolve(refusedOutcome(refuse('CLIENT_REF_REUSED')));
    if (!isMarketBet(request)) return this.#enqueue(request, options);
    return this.#inFlight.join(request, () => this.#held.place(request, options));
  }

  /** Lapses the market's held bets: its prices can no longer be trusted. */
  interrupt(marketId: MarketId): void {
    this.#delays.interrupt(marketId);
  }

  /** Begins to decide, on memory that was read from the store. */
  begin(recovered: Memory): void {
    this.#take(recovered);
    this.#snapshots = new Snapshots(this.#options, recovered.replayed);
  }

  /** Refuses new requests for good and finishes what is queued: another server may decide afterwards. */
  async handOver(): Promise<void> {
    this.#isClosing = true;
    this.#delays.close(handedOver);
    await this.#running;
    this.#mayWriteSnapshot ??= this.#isAvailable && this.#leadership.isHeld;
  }

  /** Hands over, and writes a snapshot, which is true for the number that it bears. */
  async close(): Promise<void> {
    await this.handOver();
    this.#writer.close();
    if (this.#mayWriteSnapshot && this.#snapshots.isBehind) await this.#takeSnapshot();
  }

  #refuseNow(request?: Request): Refusal | null {
    if (this.#isClosing) return handedOver;
    return this.#isAvailable && this.#leadership.mayDecide(request) ? null : refuse('UNAVAILABLE');
  }

  #refuseEarly(request: Request): Refusal | null {
    const refusal = this.#refuseNow(request);
    if (refusal || !(isMarketBet(request) || isCasinoBet(request))) return refusal;
    return this.#queue.length >= this.#options.queueMax ? refuse('BUSY') : null;
  }

  #enqueue(
    request: Request,
    { isHeld = false, ...rest }: SubmitOptions & Partial<Pick<Waiting, 'isHeld' | 'reserved'>> = {},
  ): Promise<Outcome> {
    return new Promise((answer) => {
      this.#queue.push({ request, isHeld, answer, ...rest });
      this.#running ??= this.#run();
    });
  }

  async #run(): Promise<void> {
    try {
      // PGlite commits on this thread: there, one turn first lets concurrent bets join the batch.
      const { isApart } = this.#options.records;
      await (isApart ? Promise.resolve() : this.#options.clock.turn());
      await this.#advance();
      while (this.#writing !== null || this.#queue.length > 0 || this.#listeners.areBehind) {
        if (!this.#isIdle) {
          // Bets that wait at the socket share the next commit.
          await this.#options.clock.turn();
          this.#listeners.publish();
        }
        const { staged } = this.#writing ?? {};
        if (staged) precomputeReplies(staged, this.#memory.expected, this.#options.log);
        await this.#advance();
      }
    } finally {
      // In the same turn as the last check of the queue, so that nothing is queued unnoticed.
      this.#running = null;
    }
  }

  /** Whether only the store has work: the sooner this process sleeps the better. */
  get #isIdle(): boolean {
    const { records } = this.#options;
    return records.isApart && this.#queue.length === 0 && !this.#listeners.areBehind;
  }

  /**
   * Decides the next batch while the last is being written, then starts to write it. The last batch is
   * answered once the next is being written, so that requests sent in response are decided meanwhile.
   */
  async #advance(): Promise<void> {
    const isDue = this.#snapshots.isDue(this.#state);
    const next = openStaged(new Batch(this.#memory.summaries, this.#stagedEnd));
    const last = this.#writing;
    const { batchMax } = this.#options;
    const isBacklog = last === null && this.#queue.length >= backlogMin;
    // Half of a backlog is decided while the other half is written.
    if (!isDue) this.#decideQueued(next, isBacklog ? this.#queue.length >> 1 : batchMax);
    const isWritten = last === null || (await last.isWritten);
    this.#writing = null;
    if (!isWritten) return this.#giveUp(last?.staged ?? null, next.waiting);
    if (last !== null) next.isSound = this.#keep(last.staged) && next.isSound;
    if (isDue && last !== null) this.#answer(last.staged);
    if (isDue) this.#listeners.publish();
    if (isDue) await this.#takeSnapshot();
    if (!isBacklog) this.#decideQueued(next, batchMax);
    if (next.isSound && next.waiting.length > 0) {
      const write = this.#writer.write(next.batch, this.#state);
      this.#writing = { staged: next, isWritten: write };
    }
    if (!isDue && last !== null) this.#answer(last.staged);
    if (!next.isSound) await this.#giveUp(null, next.waiting);
  }

  /** Decides queued requests until the batch has `countMax` commands. */
  #decideQueued(staged: Staged, countMax: number): void {
    staged.isApart ||= this.#apart > 0;
    const most = staged.isApart ? 1 : Math.min(countMax, this.#options.batchMax);
    const taken = this.#queue.splice(0, Math.max(0, most - staged.waiting.length));
    this.#apart = Math.max(0, this.#apart - taken.length);
    for (const waiting of taken) {
      const { isSound, batch } = staged;
      const outcome: Outcome | null = isSound
        ? this.#decider.decide(batch, this.#state, waiting)
        : unavailable;
      staged.isSound = outcome !== unavailable;
      staged.waiting.push(waiting);
      staged.outcomes.push(outcome);
    }
    this.#stagedEnd = staged.batch.end;
  }

  /** Events of bets alone are published a turn after the answers, so that these leave first. */
  #answer({ waiting, outcomes }: Staged): void {
    for (const [index, { request, answer, ...options }] of waiting.entries()) {
      const outcome = outcomes[index];
      if (outcome) answer(outcome);
      else if (isMarketBet(request)) void this.#held.hold(request, options).then(answer);
    }
    this.#listeners.buffer(outcomes);
    if (!waiting.every(({ request }) => isMarketBet(request))) this.#listeners.publish();
  }

  /**
   * Reads memory back, because it may differ from the store, and refuses what was decided on it. If the store
   * refused a batch for its content, its commands are instead decided again in a batch each: the faulty one
   * is refused for good, and the others succeed.
   */
  async #giveUp(last: Staged | null, staged: readonly Waiting[]): Promise<void> {
    this.#isAvailable = false;
    const uncommitted = last?.waiting ?? [];
    const failure = this.#writer.takeFailure();
    const isRefused = uncommitted.length > 0 && isContentFault(failure);
    const [only] = uncommitted;
    // Alone, on memory that was read back; in a larger batch a late row could be the cause.
    const isFound = isRefused && last?.isApart === true && uncommitted.length === 1;
    if (isFound) only?.answer(this.#decider.noteFailed(only.request, failure));
    const again = isRefused ? [...(isFound ? [] : uncommitted), ...staged] : [];
    const lost = isRefused ? [] : [...uncommitted, ...staged];
    for (const { answer } of lost) answer(unavailable);
    if (await this.#recoverForSure(failure)) {
      const first = [...this.#sealAgain(), ...again];
      this.#apart = again.length === 0 ? 0 : first.length;
      this.#queue.unshift(...first);
      return;
    }
    // Nothing may be decided on memory that is not the store's, above all once another server leads.
    for (const { answer } of [...again, ...this.#queue.splice(0)]) answer(unavailable);
  }

  /** Goes to the head of the queue: the commit that was given up may still be on its way. */
  #sealAgain(): Waiting[] {
    const { seal } = this.#leadership;
    return seal ? [{ request: seal, isHeld: false, answer: () => undefined }] : [];
  }

  /** Publishes a committed batch to the view. Returns false if it breaks a rule: memory must be read back. */
  #keep({ batch, waiting }: Staged): boolean {
    let isSound = true;
    if (!batch.isEmpty) {
      this.#counts.commits += 1;
      this.#counts.commands += batch.commands;
      this.#snapshots.note(batch.journal.length);
      try {
        this.#memory.commit(batch);
      } catch (error) {
        isSound = false;
        this.#options.log.error({ error }, 'a committed event broke a rule of the exchange');
      }
    }
    for (const { reserved } of waiting) reserved?.releaseShown();
    return isSound;
  }

  #takeSnapshot(): Promise<void> {
    return this.#snapshots.take(this.#state, this.#memory.lastHash);
  }

  /** Refuses every request, queued ones included, until memory is read back. */
  async #recoverForSure(failure: unknown): Promise<boolean> {
    const { clock, log } = this.#options;
    this.#isAvailable = false;
    this.#failedAt = clock.now();
    this.#delays.close();
    // Requests queued behind a refused command are kept, if the store can be read.
    let isSpared = isContentFault(failure);
    const recovered = await readBack(this.#options, {
      cause: failure,
      isPointless: () => {
        const refused = isSpared && !this.#isClosing ? [] : this.#queue.splice(0);
        for (const { answer } of refused) answer(unavailable);
        isSpared = false;
        return this.#isClosing;
      },
    });
    if (recovered === null || this.#leadership.yieldTo(recovered.state.epoch)) return false;
    this.#take(recovered);
    this.#reservations.clear();
    this.#counts.recoveries += 1;
    this.#failedAt = null;
    log.info({ seq: recovered.state.seq }, 'memory was read back from the store');
    return true;
  }

  #take(recovered: Memory): void {
    this.#memory.replace(recovered);
    this.#stagedEnd = { hash: recovered.lastHash };
    this.#isAvailable = true;
  }
}
