/**
 * The single writer of accounts, markets and bets. It takes what queued while the last commit ran,
 * decides it in memory in order, writes the whole batch in one transaction and only then answers: an
 * accepted bet is in the store. When a commit fails nothing of its batch was answered as accepted,
 * memory is read back from the store, and a caller may send the same reference again.
 */
import { type MarketId, type Refusal, refuse } from '@layline/contract';
import type { Event, ExchangeState } from '@layline/exchange';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/database.ts';
import { Batch } from './batch.ts';
import { type Asked, decideInto, definitionOf, mustHold, runnerOf } from './deciding.ts';
import { Holds } from './holds.ts';
import { type Records, recordsIn } from './records.ts';
import type { Memory } from './recover.ts';
import {
  type HeldRequest,
  isHeldRequest,
  noQuotes,
  type Outcome,
  type Quotes,
  type Request,
  refusedOutcome,
} from './request.ts';
import { isSameBet } from './same-bet.ts';

export interface DeskOptions {
  readonly store: Store;
  /** Other than the store's tables, for simulations. */
  readonly records?: Records;
  readonly clock: Clock;
  readonly log: Log;
  /** The market board; none when absent. */
  readonly quotes?: Quotes;
  /** Bets that may wait for a commit; more are refused with BUSY. */
  readonly queueMax?: number;
  /** Commands that one commit takes at most. */
  readonly batchMax?: number;
  /** Bets that may be held for their market's delay at once. */
  readonly holdsMax?: number;
  /** Events between two snapshots. */
  readonly snapshotEvery?: number;
}

export interface DeskReport {
  readonly isAvailable: boolean;
  readonly seq: number;
  readonly queued: number;
  readonly held: number;
  readonly commits: number;
  readonly commands: number;
  readonly recoveries: number;
}

interface Waiting extends Asked {
  readonly answer: (outcome: Outcome) => void;
}

const defaults = { queueMax: 4096, batchMax: 512, holdsMax: 10_000, snapshotEvery: 10_000 };
const unavailable: Outcome = refusedOutcome(refuse('UNAVAILABLE'));
const retryMs = { first: 100, last: 5000 };

/** Reads the memory from the store. Rejects with BrokenStore when that contradicts itself. */
export async function openDesk(options: DeskOptions): Promise<LiveDesk> {
  const records = options.records ?? recordsIn(options.store);
  return new LiveDesk({ ...options, records }, await records.recover());
}

export class LiveDesk {
  readonly #options: Required<DeskOptions>;
  readonly #holds: Holds;
  /** Bets held or queued under a reference, so that a repeat joins them. */
  readonly #underway = new Map<
    string,
    { readonly request: HeldRequest; outcome: Promise<Outcome> }
  >();
  readonly #listeners = new Set<(events: readonly Event[]) => void>();
  readonly #counts = { commits: 0, commands: 0, recoveries: 0 };
  #memory: Memory;
  #queue: Waiting[] = [];
  #eventsSinceSnapshot: number;
  #running: Promise<void> | null = null;
  #isAvailable = true;
  #isClosing = false;

  constructor(options: DeskOptions & { readonly records: Records }, memory: Memory) {
    this.#options = { quotes: noQuotes, ...defaults, ...options };
    this.#holds = new Holds(options.clock);
    this.#memory = memory;
    this.#eventsSinceSnapshot = memory.replayed;
    const { unusable } = memory;
    if (unusable > 0) options.log.warn({ unusable }, 'snapshots were passed over for the journal');
  }

  /** For reading only. A new object after each recovery: never keep it. */
  get state(): ExchangeState {
    return this.#memory.state;
  }

  report(): DeskReport {
    return {
      isAvailable: this.#isAvailable,
      seq: this.state.seq,
      queued: this.#queue.length,
      held: this.#holds.count,
      ...this.#counts,
    };
  }

  /** Calls back with each batch's events once they are in the store. Answers how to stop that. */
  onCommitted(listener: (events: readonly Event[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Never rejects: what cannot be done is a refusal. */
  submit(request: Request): Promise<Outcome> {
    const refusal = this.#refuseAtDoor(request);
    if (refusal) return Promise.resolve(refusedOutcome(refusal));
    return isHeldRequest(request) ? this.#submitBet(request) : this.#enqueue(request);
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
    if (this.#isAvailable && this.#eventsSinceSnapshot > 0) await this.#snapshot();
  }

  #refuseAtDoor(request: Request): Refusal | null {
    if (this.#isClosing || !this.#isAvailable) return refuse('UNAVAILABLE');
    if (!isHeldRequest(request)) return null;
    return this.#queue.length >= this.#options.queueMax ? refuse('BUSY') : null;
  }

  #submitBet(request: HeldRequest): Promise<Outcome> {
    const key = `${request.playerId}/${request.clientRef}`;
    const twin = this.#underway.get(key);
    if (twin) {
      return isSameBet(twin.request, request)
        ? twin.outcome
        : Promise.resolve(refusedOutcome(refuse('CLIENT_REF_REUSED')));
    }
    const outcome = this.#holdThenEnqueue(request).finally(() => this.#underway.delete(key));
    this.#underway.set(key, { request, outcome });
    return outcome;
  }

  async #holdThenEnqueue(request: HeldRequest): Promise<Outcome> {
    const { clock, quotes } = this.#options;
    const isDelayed = mustHold(this.state, request, clock.now(), quotes);
    return isDelayed ? this.#hold(request) : this.#enqueue(request);
  }

  async #hold(request: HeldRequest): Promise<Outcome> {
    const definition = definitionOf(this.state, request);
    if (this.#holds.count >= this.#options.holdsMax) return refusedOutcome(refuse('BUSY'));
    const runnerId = runnerOf(this.state, request);
    const lapse = definition ? await this.#holds.hold(definition, runnerId) : null;
    const refusal = lapse ?? this.#refuseAtDoor(request);
    return refusal ? refusedOutcome(refusal) : this.#enqueue(request, true);
  }

  #enqueue(request: Request, isHeld = false): Promise<Outcome> {
    return new Promise((answer) => {
      this.#queue.push({ request, isHeld, answer });
      this.#running ??= this.#run();
    });
  }

  async #run(): Promise<void> {
    try {
      while (this.#queue.length > 0) {
        // PGlite commits without ever letting the event loop go: a turn between commits lets those
        // bets in that stand at the socket, so that they share the next one.
        await this.#options.clock.turn();
        const isDone = await this.#commitOne(this.#queue.splice(0, this.#options.batchMax));
        if (!isDone) await this.#recoverForSure();
        else if (this.#eventsSinceSnapshot >= this.#options.snapshotEvery) await this.#snapshot();
      }
    } finally {
      // In the same turn as the last look at the queue: nobody can queue in between and be forgotten.
      this.#running = null;
    }
  }

  /** Answers everybody in the list. False when memory may differ from the store now. */
  async #commitOne(waiting: readonly Waiting[]): Promise<boolean> {
    const { state, books, lastHash } = this.#memory;
    const batch = new Batch(books, lastHash);
    const outcomes: (Outcome | null)[] = [];
    let isSound = true;
    for (const one of waiting) {
      const outcome: Outcome | null = isSound ? this.#decideSafely(batch, one) : unavailable;
      isSound &&= outcome !== unavailable;
      outcomes.push(outcome);
    }
    const isWritten = await this.#write(batch, state);
    for (const [index, { request, answer }] of waiting.entries()) {
      const outcome = isWritten ? outcomes[index] : unavailable;
      if (outcome) answer(outcome);
      else if (isHeldRequest(request)) void this.#hold(request).then(answer);
    }
    if (isWritten) this.#tell(outcomes);
    return isWritten && isSound;
  }

  /** Unavailable when a rule broke while deciding: what follows must not build on this memory. */
  #decideSafely(batch: Batch, asked: Asked): Outcome | null {
    const { clock, log, quotes } = this.#options;
    try {
      return decideInto(batch, this.state, asked, clock.now(), quotes);
    } catch (error) {
      log.error({ error, kind: asked.request.kind }, 'a command broke a rule of the exchange');
      return unavailable;
    }
  }

  async #write(batch: Batch, state: ExchangeState): Promise<boolean> {
    if (batch.isEmpty) return true;
    try {
      const accounts = batch.accounts(state);
      await this.#options.records.write(batch, accounts);
    } catch (error) {
      this.#options.log.error({ error }, 'a commit failed; nothing of it was answered as accepted');
      return false;
    }
    this.#memory = { ...this.#memory, lastHash: batch.lastHash };
    this.#counts.commits += 1;
    this.#counts.commands += batch.commands;
    this.#eventsSinceSnapshot += batch.journal.length;
    return true;
  }

  #tell(outcomes: readonly (Outcome | null)[]): void {
    const events = outcomes.flatMap((outcome) =>
      outcome !== null && 'events' in outcome ? outcome.events : [],
    );
    if (events.length === 0) return;
    for (const event of events) {
      if (event.kind === 'market-defined') this.#holds.redefine(event.definition);
    }
    for (const listener of this.#listeners) listener(events);
  }

  async #snapshot(): Promise<void> {
    const { records, clock, log } = this.#options;
    try {
      await records.snapshot(this.state, this.#memory.lastHash, clock.now());
      this.#eventsSinceSnapshot = 0;
    } catch (error) {
      log.warn({ error }, 'no snapshot could be written; the journal holds everything');
      this.#eventsSinceSnapshot = Math.floor(this.#options.snapshotEvery / 2);
    }
  }

  /** Until memory is read back, everybody is refused; what waits is refused now. */
  async #recoverForSure(): Promise<void> {
    const { records, clock, log } = this.#options;
    this.#isAvailable = false;
    this.#holds.close();
    for (let delayMs = retryMs.first; !this.#isAvailable; ) {
      for (const { answer } of this.#queue.splice(0)) answer(unavailable);
      try {
        this.#memory = await records.recover();
        this.#counts.recoveries += 1;
        this.#isAvailable = true;
        log.info({ seq: this.state.seq }, 'memory was read back from the store');
      } catch (error) {
        log.error({ error, delayMs }, 'the store cannot be read back yet');
        if (this.#isClosing) return;
        await clock.sleep(delayMs);
        delayMs = Math.min(delayMs * 2, retryMs.last);
      }
    }
  }
}
