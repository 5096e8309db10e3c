/**
 * Watches whether the store takes writes. An error that tells of trouble begins one, whoever met it;
 * it is over when a trial write has gone through, which is tried until it does. So it ends neither by
 * mere reading nor by a small write that found room in an old page, and waits for nobody to bet. That
 * one call waited too long tells of the call first: a trial write says whether it is the store.
 */
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { within } from '../../within.ts';
import type { Store } from '../database.ts';
import { type Trouble, type TroubleCode, textOfTrouble, troubleOf } from './outage.ts';
import { proveWrite } from './prove-write.ts';

const retryMs = { first: 250, last: 2000 };
const proveMaxMs = 8000;
/** While it lasts the log is reminded this often. */
const remindMs = 60_000;

export class WriteWatch {
  /** The store, watched. */
  readonly store: Store;
  readonly #real: Store;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #stop = new AbortController();
  #trouble: Trouble | null = null;
  #proving: Promise<void> | null = null;
  #isTrying = false;
  /** Troubles that are over. */
  #ended = 0;
  /** What the log has of the trouble already, and when it last was told. */
  readonly #said = new Set<TroubleCode>();
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

  /** Null while writes go through, as far as is known. */
  get trouble(): Trouble | null {
    return this.#trouble;
  }

  /** Whether the error tells of trouble with the store, which is then known or, if it may not be, tried. */
  note(error: unknown): boolean {
    const code = troubleOf(error);
    if (code === 'NO_ANSWER') this.#suspect(error);
    else if (code !== null) this.#begin(code, error);
    return code !== null;
  }

  /** After a write that failed with `cause`: resolves when a trial write went through, else rejects. */
  prove(cause: unknown): Promise<void> {
    if (cause !== null) this.#begin(troubleOf(cause) ?? 'FAILED', cause);
    return this.#proveOnce();
  }

  close(): void {
    this.#stop.abort();
  }

  /** It is the work itself that is waited for: a bet passes here, and each wait of its own takes time. */
  #watch<Result>(work: Promise<Result>): Promise<Result> {
    const endedBefore = this.#ended;
    work.catch((error: unknown) => {
      // What began before the last trouble was over tells nothing new.
      if (this.#ended === endedBefore) this.note(error);
    });
    return work;
  }

  #suspect(error: unknown): void {
    // While there is trouble it is tried anyway.
    if (this.#trouble !== null || this.#proving !== null) return;
    this.#log.warn({ reason: reasonOf(error) }, 'the store did not answer in time');
    // Why it failed is noted on the way.
    this.#proveOnce().catch(() => undefined);
  }

  #begin(code: TroubleCode, error: unknown): void {
    // That nobody answers tells less than what is known already.
    if (this.#trouble !== null && code === 'NO_ANSWER') return;
    const now = this.#clock.now();
    const { since, firstCode } = this.#trouble ?? { since: now, firstCode: code };
    const first = firstCode === code ? '' : ` It began so: ${textOfTrouble(firstCode)}`;
    this.#trouble = { code, text: `${textOfTrouble(code)}${first}`, since, firstCode };
    if (!this.#said.has(code) || now - this.#saidAt >= remindMs) {
      this.#saidAt = now;
      this.#said.add(code);
      const reason = reasonOf(error);
      this.#log.error({ ...this.#trouble, reason }, 'the store takes no writes');
    }
    if (!this.#isTrying) void this.#tryUntilWritten();
  }

  #end(): void {
    if (this.#trouble === null) return;
    const lastedMs = this.#clock.now() - this.#trouble.since;
    this.#trouble = null;
    this.#ended += 1;
    this.#said.clear();
    this.#log.info({ lastedMs }, 'the store takes writes again');
  }

  async #tryUntilWritten(): Promise<void> {
    const { signal } = this.#stop;
    this.#isTrying = true;
    for (let delayMs = retryMs.first; this.#trouble !== null && !signal.aborted; ) {
      await this.#clock.sleep(delayMs, signal);
      delayMs = Math.min(delayMs * 2, retryMs.last);
      // Why it failed is noted on the way.
      if (this.#isTroubled && !signal.aborted) await this.#proveOnce().catch(() => undefined);
    }
    this.#isTrying = false;
  }

  /** Another than this loop may have ended it. */
  get #isTroubled(): boolean {
    return this.#trouble !== null;
  }

  /** One at a time: who asks meanwhile gets the same answer. */
  #proveOnce(): Promise<void> {
    this.#proving ??= this.#proveInTime().finally(() => {
      this.#proving = null;
    });
    return this.#proving;
  }

  async #proveInTime(): Promise<void> {
    const message = 'The store does not answer a trial write.';
    try {
      await within(this.#clock, proveWrite(this.#real), { waitMs: proveMaxMs, message });
      this.#end();
    } catch (error) {
      const code = troubleOf(error) ?? this.#trouble?.code ?? 'FAILED';
      // A store that is being closed fails as well.
      if (!this.#stop.signal.aborted) this.#begin(code, error);
      throw error;
    }
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
