/**
 * The leader's journal as a standby reads it over separate connections, until the standby takes over. Without
 * it a takeover must read snapshot and journal, and takes longer.
 */
import type { Clock } from '../clock.ts';
import type { Replay } from '../engine/memory/replay.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/database.ts';
import { openPostgres } from '../store/postgres.ts';
import { Follower, type FollowerReport } from './follower.ts';

interface Parts {
  readonly clock: Clock;
  readonly log: Log;
}

/** How often to read; a takeover reads what is still missing. */
const pollMs = 250;

export class LeaderJournal {
  readonly #url: string;
  readonly #parts: Parts;
  #follower: Follower | null = null;
  #store: Store | null = null;
  #state: 'new' | 'reading' | 'over' = 'new';

  constructor(url: string, parts: Parts) {
    this.#url = url;
    this.#parts = parts;
  }

  start(): void {
    if (this.#state !== 'new') return;
    this.#state = 'reading';
    void this.#open();
  }

  /** Returns null until the database has been reached. */
  report(): FollowerReport | null {
    return this.#follower?.report() ?? null;
  }

  /** Hands over the state to the caller; null if nothing usable was read. */
  stop(): Replay | null {
    this.#state = 'over';
    const replay = this.#follower?.stop() ?? null;
    // A hanging connection may take long to close.
    this.#store?.close().catch(() => undefined);
    return replay;
  }

  async #open(): Promise<void> {
    const { clock, log } = this.#parts;
    const onLost = (error: Error): void =>
      log.warn({ reason: error.message }, 'a connection that reads the journal was lost');
    while (this.#state === 'reading' && this.#follower === null) {
      try {
        this.#store = await openPostgres(this.#url, { onLost });
        this.#follow(this.#store);
      } catch (error) {
        log.warn({ reason: String(error) }, "the leader's journal cannot be read yet");
        await clock.sleep(pollMs);
      }
    }
  }

  #follow(store: Store): void {
    if (this.#state === 'over') void store.close().catch(() => undefined);
    else this.#follower = new Follower({ ...this.#parts, sql: store, pollMs, hasTwin: true });
  }
}
