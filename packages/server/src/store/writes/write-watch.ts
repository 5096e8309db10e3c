/**
 * Tracks whether the store accepts writes. An error that means an outage begins one, whichever caller met it.
 * Probe writes are repeated, and the first that succeeds ends the outage: a read or a small write to an old
 * page would prove too little, and bets may not come. One timeout may be that query's own fault, so a probe
 * write confirms the outage before it is declared.
 */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { within } from '../../base/within.ts';
import type { Store } from '../database.ts';
import { type OutageCode, outageCodeOf, outageText, type StoreOutage } from '../faults/outage.ts';
import { proveWrite } from './prove-write.ts';

const retryMs = { first: 250, last: 2000 };
const proveMaxMs = 8000;
/** How often the log repeats that an outage continues. */
const remindMs = 60_000;

export class WriteWatch {
  /** The store, whose errors are watched. */
  readonly store: Store;
  readonly #real: Store;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #stop = new AbortController();
  #outage: StoreOutage | null = null;
  #proving: Promise<void> | null = null;
  #isTrying = false;
  /** Number of past outages. */
  #ended = 0;
  /** Codes of this outage that were logged. */
  readonly #said = new Set<OutageCode>();
  #saidAt = 0;

  constructor(real: Store, clock: Clock, log: Log) {
    this.#real = real;
    this.#clock = clock;
    this.#log = log;
    this.store = {
      ...real,
      query: (text, values, name) => this.#watch(real.query(text, values, name)),
      script: (text) => this.#watch(real.script(text)),
      transaction: (work) => this.#watch(real.transaction(work)),
    };
  }

  /** The outage, or null while no write is known to fail. */
  get outage(): StoreOutage | null {
    return this.#outage;
  }

  /** Records the outage that an error means, or probes after a timeout; returns whether it may be one. */
  note(error: unknown): boolean {
    const code = outageCodeOf(error);
    if (code === 'NO_ANSWER') this.#suspect(error);
    else if (code !== null) this.#begin(code, error);
    return code !== null;
  }

  /** After a write that failed with `cause`: resolves when a probe write succeeds, else rejects. */
  prove(cause: unknown): Promise<void> {
    if (cause !== null) this.#begin(outageCodeOf(cause) ?? 'FAILED', cause);
    return this.#proveOnce();
  }

  close(): void {
    this.#stop.abort();
  }

  /** Returns the promise itself: bets pass here, and a further await would cost each of them time. */
  #watch<Result>(work: Promise<Result>): Promise<Result> {
    const endedBefore = this.#ended;
    work.catch((error: unknown) => {
      // A query that began before the last outage ended proves nothing new.
      if (this.#ended === endedBefore) this.note(error);
    });
    return work;
  }

  #suspect(error: unknown): void {
    // During an outage probes run anyway.
    if (this.#outage !== null || this.#proving !== null) return;
    this.#log.warn({ reason: reasonOf(error) }, 'the store did not answer in time');
    // The probe records its own failure.
    this.#proveOnce().catch(() => undefined);
  }

  #begin(code: OutageCode, error: unknown): void {
    // A timeout is less specific than the known code.
    if (this.#outage !== null && code === 'NO_ANSWER') return;
    const now = this.#clock.now();
    const { since, firstCode } = this.#outage ?? { since: now, firstCode: code };
    const first = firstCode === code ? '' : ` It began so: ${outageText(firstCode)}`;
    this.#outage = { code, text: `${outageText(code)}${first}`, since, firstCode };
    if (!this.#said.has(code) || now - this.#saidAt >= remindMs) {
      this.#saidAt = now;
      this.#said.add(code);
      const reason = reasonOf(error);
      this.#log.error({ ...this.#outage, reason }, 'the store accepts no writes');
    }
    if (!this.#isTrying) void this.#tryUntilWritten();
  }

  #end(): void {
    if (this.#outage === null) return;
    const lastedMs = this.#clock.now() - this.#outage.since;
    this.#outage = null;
    this.#ended += 1;
    this.#said.clear();
    this.#log.info({ lastedMs }, 'the store accepts writes again');
  }

  async #tryUntilWritten(): Promise<void> {
    const { signal } = this.#stop;
    this.#isTrying = true;
    for (let delayMs = retryMs.first; this.#outage !== null && !signal.aborted; ) {
      await this.#clock.sleep(delayMs, signal);
      delayMs = Math.min(delayMs * 2, retryMs.last);
      // The probe records its own failure.
      if (this.#hasOutage && !signal.aborted) await this.#proveOnce().catch(() => undefined);
    }
    this.#isTrying = false;
  }

  /** Something other than this loop may have ended it. */
  get #hasOutage(): boolean {
    return this.#outage !== null;
  }

  /** Runs one probe at a time; concurrent callers share its result. */
  #proveOnce(): Promise<void> {
    this.#proving ??= this.#proveInTime().finally(() => {
      this.#proving = null;
    });
    return this.#proving;
  }

  async #proveInTime(): Promise<void> {
    const message = 'The store does not answer a probe write.';
    try {
      await within(this.#clock, proveWrite(this.#real), { waitMs: proveMaxMs, message });
      this.#end();
    } catch (error) {
      const code = outageCodeOf(error) ?? this.#outage?.code ?? 'FAILED';
      // A store that is being closed also fails.
      if (!this.#stop.signal.aborted) this.#begin(code, error);
      throw error;
    }
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
