/**
 * The single writer of accounts, markets and bets. It takes what queued while the last commit ran,
 * decides it in memory in order, writes the whole batch in one transaction and only then answers: an
 * accepted bet is in the store. While one batch commits the next is decided, but it is not written
 * before that commit is known to have gone through. When a commit fails nothing of its batch or of
 * the next was answered as accepted, memory is read back from the store, and a caller may send the
 * same reference again.
 */
import {
  addMoney,
  type BetId,
  type Instant,
  type MarketId,
  type Money,
  type PlayerId,
  type Refusal,
  refuse,
} from '@layline/contract';
import { type AccountView, type Event, type ExchangeState, reservedOf } from '@layline/exchange';
import { Batch } from './batch.ts';
import type { ChainEnd } from './chain.ts';
import { BatchWriter } from './commit/batch-writer.ts';
import { isContentFault } from './content-fault.ts';
import { Decider, unavailable } from './decider.ts';
import { definitionOf, mustHold, runnerOf } from './deciding.ts';
import { type EngineOptions, engineDefaults } from './engine-options.ts';
import type { EngineReport } from './engine-report.ts';
import { Holds } from './holds.ts';
import { Listeners } from './listeners.ts';
import { type Records, readBack, recordsIn } from './records.ts';
import type { Memory } from './recover.ts';
import {
  type Beside,
  type Foretold,
  type HeldRequest,
  isHeldRequest,
  noQuotes,
  type Outcome,
  type Renew,
  type Request,
  refusedOutcome,
} from './request.ts';
import { Reservations, type Reserved } from './reservations.ts';
import { Snapshots } from './snapshots.ts';
import { foretell, openStaged, type Staged, type Waiting } from './staged.ts';
import { Underway } from './underway.ts';
import { Unwritten } from './unwritten.ts';

/** So many in the queue are worth two commits. */
const crowdMin = 32;

/** Reads the memory from the store. Rejects with BrokenStore when that contradicts itself. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const records = options.records ?? recordsIn(options.store);
  return new Engine({ ...options, records }, await records.recover());
}

export class Engine {
  readonly #options: Required<EngineOptions>;
  readonly #decider: Decider;
  readonly #holds: Holds;
  readonly #reservations: Reservations;
  readonly #reservedListeners = new Set<(playerId: PlayerId) => void>();
  readonly #snapshots: Snapshots;
  readonly #underway = new Underway();
  /** Of events of answered batches. */
  readonly #listeners = new Listeners();
  readonly #counts = { commits: 0, commands: 0, recoveries: 0 };
  #memory: Memory;
  /** The batch on its way into the store. */
  #writing: { readonly staged: Staged; readonly isWritten: Promise<boolean> } | null = null;
  /** The last event that was decided, in the store or not yet. */
  #stagedEnd: ChainEnd;
  readonly #unwritten = new Unwritten();
  readonly #writer: BatchWriter;
  #queue: Waiting[] = [];
  /** How many at the head of the queue get a batch of their own: the store refuses one of them. */
  #apart = 0;
  #running: Promise<void> | null = null;
  #isAvailable = true;
  #failedAt: Instant | null = null;
  #isClosing = false;

  constructor(options: EngineOptions & { readonly records: Records }, memory: Memory) {
    this.#options = { quotes: noQuotes, ...engineDefaults, ...options };
    this.#decider = new Decider(this.#options);
    this.#holds = new Holds(options.clock);
    const told = (playerId: PlayerId): void => {
      for (const listener of this.#reservedListeners) listener(playerId);
    };
    this.#reservations = new Reservations(this.#options.holdsPerPlayerMax, told);
    this.#writer = new BatchWriter(this.#options);
    this.#memory = memory;
    this.#stagedEnd = { hash: memory.lastHash };
    this.#snapshots = new Snapshots(this.#options, memory.replayed);
    this.#listeners.add((events) => this.#redefineHolds(events));
    const { unusable } = memory;
    if (unusable > 0) options.log.warn({ unusable }, 'snapshots were passed over for the journal');
  }

  /** For reading only. A new object after each recovery: never keep it. */
  get state(): ExchangeState {
    return this.#memory.state;
  }

  /**
   * A player's account as the store has it: memory may be ahead, for long while the store fails. What
   * bets in their delay reserve is in the exposure.
   */
  accountOf(playerId: PlayerId): AccountView | undefined {
    const account = this.#unwritten.accountOf(this.state, playerId);
    const reserved = reservedOf(this.state, playerId);
    return account && { ...account, exposure: addMoney(account.exposure, reserved) };
  }

  exposureOf(playerId: PlayerId, marketId: MarketId): Money {
    return this.#unwritten.exposureOf(this.state, playerId, marketId);
  }

  /** Whether the bet's placing is in the store. */
  isWritten(betId: BetId): boolean {
    return !this.#unwritten.has(betId);
  }

  report(): EngineReport {
    return {
      isAvailable: this.#isAvailable,
      failedAt: this.#failedAt,
      seq: this.state.seq,
      queued: this.#queue.length,
      held: this.#holds.count,
      refusedHolds: this.#reservations.refused,
      failed: this.#decider.failed,
      ...this.#counts,
    };
  }

  /** Calls back with each batch's events once they are in the store. Answers how to stop that. */
  onCommitted(listener: (events: readonly Event[]) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Calls back when a player's bet begins or ends its delay, which moves what is free of his money. */
  onReserved(listener: (playerId: PlayerId) => void): () => void {
    this.#reservedListeners.add(listener);
    return () => this.#reservedListeners.delete(listener);
  }

  /**
   * Never rejects: what cannot be done is a refusal. `foretold` may hear of the outcome before, so that
   * the answer is made ready while the store is waited for; `renew` is asked when the bet was held.
   */
  submit(request: Request, foretold?: Foretold, renew?: Renew): Promise<Outcome> {
    const refusal = this.#refuseAtDoor(request);
    if (refusal) return Promise.resolve(refusedOutcome(refusal));
    const failed = this.#decider.refuseUnwritable(request);
    if (failed) return Promise.resolve(failed);
    if (request.kind === 'place-casino-bet' && this.#underway.has(request)) {
      return Promise.resolve(refusedOutcome(refuse('CLIENT_REF_REUSED')));
    }
    return isHeldRequest(request)
      ? this.#underway.join(request, () => this.#holdThenEnqueue(request, { foretold, renew }))
      : this.#enqueue(request, { foretold });
  }

  /** Lapses the market's held bets: its prices cannot be trusted any more. */
  interrupt(marketId: MarketId): void {
    this.#holds.interrupt(marketId);
  }

  /** Takes nothing more, finishes what is queued and leaves a snapshot behind. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#holds.close();
    await this.#running;
    this.#writer.close();
    if (this.#isAvailable && this.#snapshots.isBehind) await this.#takeSnapshot();
  }

  #refuseNow(): Refusal | null {
    return this.#isClosing || !this.#isAvailable ? refuse('UNAVAILABLE') : null;
  }

  #refuseAtDoor(request: Request): Refusal | null {
    const refusal = this.#refuseNow();
    if (refusal) return refusal;
    if (!isHeldRequest(request) && request.kind !== 'place-casino-bet') return null;
    return this.#queue.length >= this.#options.queueMax ? refuse('BUSY') : null;
  }

  #holdThenEnqueue(request: HeldRequest, beside: Beside): Promise<Outcome> {
    try {
      const { clock, quotes } = this.#options;
      const isDelayed = mustHold(this.state, request, clock.now(), quotes);
      return isDelayed ? this.#hold(request, beside.renew) : this.#enqueue(request, beside);
    } catch (error) {
      return Promise.resolve(this.#decider.noteFailed(request, error));
    }
  }

  /**
   * Reserves what the bet can lose at worst, waits out the delay, and places it. The reservation goes
   * in the same step as the bet is decided, so that nothing comes in between.
   */
  async #hold(request: HeldRequest, renew?: Renew): Promise<Outcome> {
    const definition = definitionOf(this.state, request);
    if (this.#holds.count >= this.#options.holdsMax) return refusedOutcome(refuse('BUSY'));
    const reserved = this.#reserve(request);
    if ('code' in reserved) return refusedOutcome(reserved);
    const runnerId = runnerOf(this.state, request);
    const { seq } = this.state;
    const end = definition && (await this.#holds.hold(definition, runnerId, seq, renew));
    const asked = end ?? request;
    // It has had its place since it was asked: a full queue is no reason against it.
    const refusal = 'code' in asked ? asked : this.#refuseNow();
    if ('code' in asked || refusal) {
      reserved.release(this.state);
      return refusedOutcome(refusal ?? refuse('UNAVAILABLE'));
    }
    return this.#enqueue(asked, { isHeld: true, reserved });
  }

  #reserve(request: HeldRequest): Reserved | Refusal {
    try {
      return this.#reservations.take(this.state, request);
    } catch (error) {
      this.#decider.noteFailed(request, error);
      return refuse('COMMAND_FAILED');
    }
  }

  #enqueue(
    request: Request,
    { isHeld = false, ...beside }: Beside & Partial<Pick<Waiting, 'isHeld' | 'reserved'>> = {},
  ): Promise<Outcome> {
    return new Promise((answer) => {
      this.#queue.push({ request, isHeld, answer, ...beside });
      this.#running ??= this.#run();
    });
  }

  async #run(): Promise<void> {
    try {
      // A calm house keeps nobody waiting, but where the commit itself keeps the next from coming in.
      const { isApart } = this.#options.records;
      await (isApart ? Promise.resolve() : this.#options.clock.turn());
      await this.#advance();
      while (this.#writing !== null || this.#queue.length > 0 || this.#listeners.areBehind) {
        if (!this.#isCalm) {
          // Those bets are let in that stand at the socket, so that they share the next commit.
          await this.#options.clock.turn();
          this.#listeners.tell();
        }
        foretell(this.#writing?.staged, this.#options.log);
        await this.#advance();
      }
    } finally {
      // In the same turn as the last look at the queue: nobody can queue in between and be forgotten.
      this.#running = null;
    }
  }

  /** Whether there is nothing to do but for the store: the sooner this process sleeps the better. */
  get #isCalm(): boolean {
    const isIdle = this.#queue.length === 0 && !this.#listeners.areBehind;
    return this.#options.records.isApart && isIdle;
  }

  /**
   * Decides the next batch while the last is written, and begins to write it once that is done. Those
   * of the last are answered when the next is on its way: what they ask then is decided meanwhile.
   */
  async #advance(): Promise<void> {
    const isDue = this.#snapshots.isDue(this.state);
    const next = openStaged(new Batch(this.#memory.books, this.#stagedEnd));
    const last = this.#writing;
    this.#unwritten.set(...(last === null ? [] : [last.staged.batch]), next.batch);
    const { batchMax } = this.#options;
    const isCrowd = last === null && this.#queue.length >= crowdMin;
    // Of a crowd one half is decided while the other is written, turn and turn about.
    if (!isDue) this.#decideQueued(next, isCrowd ? this.#queue.length >> 1 : batchMax);
    const isWritten = last === null || (await last.isWritten);
    this.#writing = null;
    if (!isWritten) return this.#giveUp(last?.staged ?? null, next.waiting);
    if (last !== null) this.#keep(last.staged.batch);
    this.#unwritten.set(next.batch);
    if (isDue && last !== null) this.#answer(last.staged);
    if (isDue) this.#listeners.tell();
    if (isDue) await this.#takeSnapshot();
    if (!isCrowd) this.#decideQueued(next, batchMax);
    if (next.isSound && next.waiting.length > 0) {
      const write = this.#writer.write(next.batch, this.state);
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
        ? this.#decider.decide(batch, this.state, waiting)
        : unavailable;
      staged.isSound = outcome !== unavailable;
      staged.waiting.push(waiting);
      staged.outcomes.push(outcome);
    }
    this.#stagedEnd = staged.batch.end;
  }

  /**
   * Answers everybody who waits on a batch that is in the store. Of bets alone is told a turn later, so
   * that their answers leave first; who changes a market finds it changed.
   */
  #answer({ waiting, outcomes }: Staged): void {
    for (const [index, { request, answer, renew }] of waiting.entries()) {
      const outcome = outcomes[index];
      if (outcome) answer(outcome);
      else if (isHeldRequest(request)) void this.#hold(request, renew).then(answer);
    }
    this.#listeners.gather(outcomes);
    if (!waiting.every(({ request }) => isHeldRequest(request))) this.#listeners.tell();
  }

  /**
   * Memory may differ from the store: it is read back, and what was decided on it is refused. But when
   * the store refused a batch for what it says, the commands are decided again, each in a batch of its
   * own: the one that the store will not take is refused for good, and the others go through.
   */
  async #giveUp(last: Staged | null, staged: readonly Waiting[]): Promise<void> {
    this.#isAvailable = false;
    const unwritten = last?.waiting ?? [];
    const failure = this.#writer.takeFailure();
    const isRefused = unwritten.length > 0 && isContentFault(failure);
    const [only] = unwritten;
    // By itself, on memory that was read back: until then it may be a row that came late.
    const isFound = isRefused && last?.isApart === true && unwritten.length === 1;
    if (isFound) only?.answer(this.#decider.noteFailed(only.request, failure));
    const again = isRefused ? [...(isFound ? [] : unwritten), ...staged] : [];
    const lost = isRefused ? [] : [...unwritten, ...staged];
    for (const { answer } of lost) answer(unavailable);
    if (await this.#recoverForSure(failure)) {
      this.#apart = again.length;
      this.#queue.unshift(...again);
    } else for (const { answer } of again) answer(unavailable);
  }

  #keep(batch: Batch): void {
    if (batch.isEmpty) return;
    this.#memory = { ...this.#memory, lastHash: batch.end.hash };
    this.#counts.commits += 1;
    this.#counts.commands += batch.commands;
    this.#snapshots.note(batch.journal.length);
  }

  #takeSnapshot(): Promise<void> {
    return this.#snapshots.take(this.state, this.#memory.lastHash);
  }

  #redefineHolds(events: readonly Event[]): void {
    for (const event of events) {
      if (event.kind === 'market-defined') this.#holds.redefine(event);
    }
  }

  /** Until memory is read back, everybody is refused; what waits is refused now. */
  async #recoverForSure(failure: unknown): Promise<boolean> {
    const { clock, log } = this.#options;
    this.#isAvailable = false;
    this.#failedAt = clock.now();
    this.#holds.close();
    // What only stood behind a command that the store refused is still taken, if the store can be read.
    let isSpared = isContentFault(failure);
    const memory = await readBack(this.#options, failure, () => {
      const refused = isSpared && !this.#isClosing ? [] : this.#queue.splice(0);
      for (const { answer } of refused) answer(unavailable);
      isSpared = false;
      return this.#isClosing;
    });
    if (memory === null) return false;
    this.#memory = memory;
    this.#stagedEnd = { hash: memory.lastHash };
    this.#unwritten.set();
    this.#reservations.clear();
    this.#counts.recoveries += 1;
    this.#isAvailable = true;
    this.#failedAt = null;
    log.info({ seq: this.state.seq }, 'memory was read back from the store');
    return true;
  }
}
