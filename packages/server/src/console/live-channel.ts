/**
 * Publishes figures as server-sent events: once a second if they changed, encoded once for all listeners. A
 * listener that does not read is disconnected; its page reconnects and gets the newest.
 */
import type { ServerResponse } from 'node:http';
import type { Cancel, Clock } from '../clock.ts';

const everyMs = 1000;
const listenersMax = 100;
const waitingBytesMax = 1024 * 1024;

interface Listener {
  readonly response: ServerResponse;
  /** Tells whether its session is still valid. */
  readonly isWelcome: () => Promise<boolean>;
}

export class LiveChannel {
  readonly #clock: Clock;
  readonly #make: () => unknown;
  readonly #listeners = new Set<Listener>();
  #cancel: Cancel | null = null;
  #sent = '';

  /** `make` returns what listeners are shown; it must be serializable as JSON. */
  constructor(clock: Clock, make: () => unknown) {
    this.#clock = clock;
    this.#make = make;
  }

  /** True without listeners. */
  get isIdle(): boolean {
    return this.#listeners.size === 0;
  }

  /** Returns false if there are too many listeners. */
  add(listener: Listener): boolean {
    if (this.#listeners.size >= listenersMax) return false;
    const { response } = listener;
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.on('close', () => this.#remove(listener));
    this.#listeners.add(listener);
    this.#cancel ??= this.#clock.every(everyMs, () => this.#publish());
    response.write(frameOf(this.#text()));
    return true;
  }

  close(): void {
    for (const { response } of this.#listeners) response.end();
  }

  #remove(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    this.#cancel?.();
    this.#cancel = null;
  }

  #text = (): string => JSON.stringify(this.#make());

  #publish(): void {
    const text = this.#text();
    // A comment keeps proxies from closing a quiet connection.
    const frame = text === this.#sent ? ':\n\n' : frameOf(text);
    this.#sent = text;
    for (const listener of this.#listeners) void this.#send(listener, frame);
  }

  async #send({ response, isWelcome }: Listener, frame: string): Promise<void> {
    const isOpen = await isWelcome().catch(() => false);
    if (!isOpen || response.writableLength > waitingBytesMax) response.destroy();
    else response.write(frame);
  }
}

const frameOf = (text: string): string => `data: ${text}\n\n`;
