/**
 * The single writer of accounts, markets and bets. It takes what queued while the last commit ran,
 * decides it in memory in order, writes the whole batch in one transaction and only then answers: an
 * accepted bet is in the store. While one batch commits the next is decided, but it is not written
 * before that commit is known to have succeeded. When a commit fails nothing of its batch or of the
 * next was answered as accepted, memory is read back from the store, and a caller may send the same
 * reference again. Others read through `view`, which knows committed events only.
 */
import {
  type Instant,
  type MarketId,
  type PlayerId,
  type Refusal,
  refuse,
} from '@layline/contract';
import type { Event, ExchangeState } from '@layline/exchange';
import { Batch } from './batch.ts';
import type { ChainEnd } from './chain.ts';
import { BatchWriter } from './commit/batch-writer.ts';
import { isContentFault } from './content-fault.ts';
import { Decider, unavailable } from './decider.ts';
import { definitionOf, mustDelay, runnerOf } from './deciding.ts';
import { InPlayDelays } from './delays/in-play-delays.ts';
import { Reservations, type Reserved } from './delays/reservations.ts';
import { type EngineOptions, engineDefaults } from './engine-options.ts';
import type { EngineReport } from './engine-report.ts';
import { InFlightRequests } from './in-flight-requests.ts';
import type { Leadership } from './leadership.ts';
import { Listeners } from './listeners.ts';
import type { EngineMemory } from './memory/engine-memory.ts';
import { Snapshots } from './memory/snapshots.ts';
import { type Records, readBack } from './records.ts';
import {
  isCasinoBet,
  isMarketBet,
  type MarketBetRequest,
  noQuotes,
  type Outcome,
  type Request,
  type Revalidate,
  refusedOutcome,
  type SubmitOptions,
} from './request.ts';
import { openStaged, precomputeReplies, type Staged, type Waiting } from './staged.ts';
import type { EngineView } from './view.ts';

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
  readonly #reservedListeners = new Set<(playerId: PlayerId) => void>();
  readonly #snapshots: Snapshots;
  readonly #inFlight = new InFlightRequests();
  /** Of events of answered batches. */
  readonly #listeners = new Listeners();
  readonly #counts = { commits: 0, commands: 0, recoveries: 0 };
  readonly #memory: EngineMemory;
  /** The batch on its way into the store. */
  #writing: { readonly staged: Staged; readonly isWritten: Promise<boolean> } | null = null;
  /** The last event that was decided, in the store or not yet. */
  #stagedEnd: ChainEnd;
  readonly #writer: BatchWriter;
  readonly #leadership: Leadership;
  #queue: Waiting[] = [];
  /** How many at the head of the queue get a batch each, because the store refuses one of them. */
  #apart = 0;
  #running: Promise<void> | null = null;
  #isAvailable = true;
  #failedAt: Instant | null = null;
  #isClosing = false;

  constructor({ memory, leadership, ...options }: EngineParts) {
    this.#options = { quotes: noQuotes, ...engineDefaults, ...options };
    this.#decider = new Decider(this.#options);
    this.#delays = new InPlayDelays(options.clock);
    this.#reservations = new Reservations(this.#options.holdsPerPlayerMax, (playerId) => {
      for (const listener of this.#reservedListeners) listener(playerId);
    });
    this.#writer = new BatchWriter(this.#options);
    this.#memory = memory;
    this.#leadership = leadership;
    this.#stagedEnd = { hash: memory.lastHash };
    this.#snapshots = new Snapshots(this.#options, memory.replayed);
    this.#listeners.add((events) => this.#delays.take(events, this.#state));
  }

  /** Reads what the store holds: memory may be ahead of it, for long while the store fails. */
  get view(): EngineView {
    return this.#memory.view;
  }

  /** What commands are decided on. A new object after each recovery: never keep it. */
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

  /** Calls back with each batch's events once they are in the store. Returns how to stop that. */
  onCommitted(listener: (events: readonly Event[]) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Calls back when a player's bet begins or ends its delay, which changes the shown exposure. */
  onReserved(listener: (playerId: PlayerId) => void): () => void {
    this.#reservedListeners.add(listener);
    return () => this.#reservedListeners.delete(listener);
  }

  /**
   * Never rejects: what cannot be done is a refusal. `precompute` may be called before, to prepare the
   * reply while the store is at work; `revalidate` is called after an in-play delay.
   */
  submit(request: Request, options: SubmitOptions = {}): Promise<Outcome> {
    const refusal = this.#refuseEarly(request);
    if (refusal) return Promise.resolve(refusedOutcome(refusal));
    const failed = this.#decider.refuseUnwritable(request);
    if (failed) return Promise.resolve(failed);
    if (isCasinoBet(request) && this.#inFlight.has(request)) {
      return Promise.resolve(refusedOutcome(refuse('CLIENT_REF_REUSED')));
    }
    return isMarketBet(request)
      ? this.#inFlight.join(request, () => this.#delayOrEnqueue(request, options))
      : this.#enqueue(request, options);
  }

  /** Lapses the market's held bets: its prices cannot be trusted any more. */
  interrupt(marketId: MarketId): void {
    this.#delays.interrupt(marketId);
  }

  /** Refuses new requests, finishes what is queued and writes a snapshot. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#delays.close();
    await this.#running;
    this.#writer.close();
    const mayWrite = this.#isAvailable && this.#leadership.isHeld;
    if (mayWrite && this.#snapshots.isBehind) await this.#takeSnapshot();
  }

  #refuseNow(): Refusal | null {
    const isOpen = this.#isAvailable && this.#leadership.isHeld && !this.#isClosing;
    return isOpen ? null : refuse('UNAVAILABLE');
  }

  #refuseEarly(request: Request): Refusal | null {
    const refusal = this.#refuseNow();
    if (refusal) return refusal;
    if (!isMarketBet(request) && !isCasinoBet(request)) return null;
    return this.#queue.length >= this.#options.queueMax ? refuse('BUSY') : null;
  }

  #delayOrEnqueue(request: MarketBetRequest, options: SubmitOptions): Promise<Outcome> {
    try {
      const { clock, quotes } = this.#options;
      const isDelayed = mustDelay(request, { state: this.#state, at: clock.now(), quotes });
      return isDelayed ? this.#delay(request, options.revalidate) : this.#enqueue(request, options);
    } catch (error) {
      return Promise.resolve(this.#decider.noteFailed(request, error));
    }
  }

  /**
   * Reserves what the bet can lose at worst, waits out the delay, and places it. The reservation ends
   * in the same step as the bet is decided.
   */
  async #delay(request: MarketBetRequest, revalidate?: Revalidate): Promise<Outcome> {
    const definition = definitionOf(this.#state, request);
    if (this.#delays.count >= this.#options.holdsMax) return refusedOutcome(refuse('BUSY'));
    const reserved = this.#reserve(request);
    if ('code' in reserved) return refusedOutcome(reserved);
    const runnerId = runnerOf(this.#state, request);
    const { playerId } = request;
    const { reservation } = reserved;
    const bet = definition && { definition, playerId, runnerId, reservation, seq: this.#state.seq };
    const end = bet && (await this.#delays.wait(bet, revalidate));
    const submitted = end ?? request;
    // The bet was let in before its delay: a full queue is no reason to refuse it now.
    const refusal = 'code' in submitted ? submitted : this.#refuseNow();
    if ('code' in submitted || refusal) {
      reserved.release();
      reserved.releaseShown();
      return refusedOutcome(refusal ?? refuse('UNAVAILABLE'));
    }
    return this.#enqueue(submitted, { isHeld: true, reserved });
  }

  #reserve(request: MarketBetRequest): Reserved | Refusal {
    try {
      return this.#reservations.take(this.#memory, request);
    } catch (error) {
      this.#decider.noteFailed(request, error);
      return refuse('COMMAND_FAILED');
    }
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
      // In the same turn as the last look at the queue, so that nothing queues unseen in between.
      this.#running = null;
    }
  }

  /** Whether only the store has work to do: the sooner this process sleeps the better. */
  get #isIdle(): boolean {
    const { isApart } = this.#options.records;
    return isApart && this.#queue.length === 0 && !this.#listeners.areBehind;
  }

  /**
   * Decides the next batch while the last is written, and begins to write it once that is done. The
   * last is answered when the next is on its way, so that what its callers send then is decided meanwhile.
   */
  async #advance(): Promise<void> {
    const isDue = this.#snapshots.isDue(this.#state);
    const next = openStaged(new Batch(this.#memory.summaries, this.#stagedEnd));
    const last = this.#writing;
    const { batchMax } = this.#options;
    const isBacklog = last === null && this.#queue.length >= backlogMin;
    // One half of a backlog is decided while the other is written.
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

  /** Decides what has queued by now, until the batch has so many commands. */
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

  /**
   * Answers the requests of a batch that is in the store. Events of bets alone are published a turn
   * later, so that their answers leave first; those of other commands at once.
   */
  #answer({ waiting, outcomes }: Staged): void {
    for (const [index, { request, answer, revalidate }] of waiting.entries()) {
      const outcome = outcomes[index];
      if (outcome) answer(outcome);
      else if (isMarketBet(request)) void this.#delay(request, revalidate).then(answer);
    }
    this.#listeners.buffer(outcomes);
    if (!waiting.every(({ request }) => isMarketBet(request))) this.#listeners.publish();
  }

  /**
   * Memory may differ from the store: it is read back, and what was decided on it is refused. But when
   * the store refused a batch for what it says, the commands are decided again, each in a batch of its
   * own: the one that the store will not take is refused for good, and the others go through.
   */
  async #giveUp(last: Staged | null, staged: readonly Waiting[]): Promise<void> {
    this.#isAvailable = false;
    const uncommitted = last?.waiting ?? [];
    const failure = this.#writer.takeFailure();
    const isRefused = uncommitted.length > 0 && isContentFault(failure);
    const [only] = uncommitted;
    // By itself, on memory that was read back: until then it may be a row that came late.
    const isFound = isRefused && last?.isApart === true && uncommitted.length === 1;
    if (isFound) only?.answer(this.#decider.noteFailed(only.request, failure));
    const again = isRefused ? [...(isFound ? [] : uncommitted), ...staged] : [];
    const lost = isRefused ? [] : [...uncommitted, ...staged];
    for (const { answer } of lost) answer(unavailable);
    if (await this.#recoverForSure(failure)) {
      const first = [...this.#sealAgain(), ...again];
      this.#apart = again.length === 0 ? 0 : first.length;
      this.#queue.unshift(...first);
    } else for (const { answer } of again) answer(unavailable);
  }

  /** Comes before all that waits: the commit that was given up may still be on its way. */
  #sealAgain(): Waiting[] {
    const { seal } = this.#leadership;
    return seal ? [{ request: seal, isHeld: false, answer: () => undefined }] : [];
  }

  /** Shows what a commit has written. False when its events break a rule, and memory must be read back. */
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

  /** Until memory is read back every request is refused, those in the queue included. */
  async #recoverForSure(failure: unknown): Promise<boolean> {
    const { clock, log } = this.#options;
    this.#isAvailable = false;
    this.#failedAt = clock.now();
    this.#delays.close();
    // Requests that only queued behind a refused command are still taken, if the store can be read.
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
    this.#memory.replace(recovered);
    this.#stagedEnd = { hash: recovered.lastHash };
    this.#reservations.clear();
    this.#counts.recoveries += 1;
    this.#isAvailable = true;
    this.#failedAt = null;
    log.info({ seq: recovered.state.seq }, 'memory was read back from the store');
    return true;
  }
}
