/**
 * Publishes figures as server-sent events, encoded once for all listeners: once a second if they changed, and
 * soon after `refresh`. A listener that does not read is disconnected; its page reconnects and gets the
 * newest.
 */
import type { ServerResponse } from 'node:http';
import { showHiddenInJson } from '@layline/contract';
import type { Cancel, Clock } from '../../../../base/clock.ts';

const everyMs = 1000;
const listenersMax = 100;
const waitingBytesMax = 1024 * 1024;

interface Listener {
  readonly response: ServerResponse;
  /** Tells whether its session is still valid. */
  readonly isWelcome: () => Promise<boolean>;
}

interface ChannelOptions {
  /** Returns what listeners are shown; it must be serializable as JSON. */
  readonly make: () => unknown;
  /**
   * Least time until the next message is made, by how long making this one took. Absent for a channel that
   * is not refreshed and costs little.
   */
  readonly pauseAfter?: (tookMs: number) => number;
}

export class LiveChannel {
  readonly #clock: Clock;
  readonly #options: Required<ChannelOptions>;
  /** With what each was sent last. */
  readonly #listeners = new Map<Listener, string>();
  #ticks: Cancel | null = null;
  #refresh: Cancel | null = null;
  #pauseEndsAt = 0;
  /** How long making the last message took, in milliseconds. */
  #lastTookMs = Number.POSITIVE_INFINITY;
  #text = '';

  constructor(clock: Clock, options: ChannelOptions) {
    this.#clock = clock;
    this.#options = { pauseAfter: () => 0, ...options };
  }

  /** True without listeners. */
  get isIdle(): boolean {
    return this.#listeners.size === 0;
  }

  get hasRoom(): boolean {
    return this.#listeners.size < listenersMax;
  }

  /** Only while it has room. */
  add(listener: Listener): void {
    const { response } = listener;
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.on('close', () => this.#remove(listener));
    this.#listeners.set(listener, '');
    this.#ticks ??= this.#clock.every(everyMs, () => this.#tick());
    this.#make();
    this.#send(listener);
  }

  /** Publishes a change: at once after a quiet time, else at the end of the pause. */
  refresh(): void {
    if (this.isIdle || this.#refresh !== null) return;
    const leftMs = Math.max(0, this.#pauseEndsAt - this.#clock.monotonicMs());
    this.#refresh = this.#clock.after(leftMs, () => {
      this.#refresh = null;
      this.#make();
      for (const listener of this.#listeners.keys()) {
        // Who reads slowly gets what is newest at the next tick.
        if (!listener.response.writableNeedDrain) this.#send(listener);
      }
    });
  }

  close(): void {
    for (const { response } of this.#listeners.keys()) response.end();
  }

  #remove(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    this.#ticks?.();
    this.#refresh?.();
    this.#ticks = null;
    this.#refresh = null;
  }

  #make(): void {
    const begunMs = this.#clock.monotonicMs();
    this.#text = showHiddenInJson(JSON.stringify(this.#options.make()));
    const endedMs = this.#clock.monotonicMs();
    const tookMs = endedMs - begunMs;
    // One that took long alone was interrupted, by a collection of garbage or another process.
    this.#pauseEndsAt = endedMs + this.#options.pauseAfter(Math.min(tookMs, this.#lastTookMs));
    this.#lastTookMs = tookMs;
  }

  #tick(): void {
    if (this.#clock.monotonicMs() >= this.#pauseEndsAt) this.#make();
    for (const listener of this.#listeners.keys()) void this.#check(listener);
  }

  async #check(listener: Listener): Promise<void> {
    const { response, isWelcome } = listener;
    const isOpen = await isWelcome().catch(() => false);
    if (!isOpen || response.writableLength > waitingBytesMax) response.destroy();
    // A comment keeps proxies from closing a quiet connection.
    else if (!this.#send(listener)) response.write(':\n\n');
  }

  /** Returns false if the listener has the newest already. */
  #send(listener: Listener): boolean {
    const text = this.#text;
    if (this.#listeners.get(listener) === text) return false;
    if (this.#listeners.has(listener)) this.#listeners.set(listener, text);
    listener.response.write(`data: ${text}\n\n`);
    return true;
  }
}
