/**
 * Sends alerts to the operator's address, one after another in the order they were raised: each is repeated
 * under its id until the receiver takes it, or given up after a day. The queue is bounded; what finds no room
 * is counted, and stands in the log like every alert. Nothing waits for it.
 */
import { randomBytes } from 'node:crypto';
import { makeInstant } from '@layline/contract';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Alert, Alerts, NewAlert } from './alert.ts';
import { postOut } from './post-out.ts';
import { webhookHeaders } from './sign-webhook.ts';

export interface AlertSettings {
  readonly url: string;
  readonly secret: Buffer;
  readonly mayGoInside: boolean;
}

interface SenderOptions {
  /** Null if alerts go to the log alone. */
  readonly to: AlertSettings | null;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly log: Log;
}

const queueMax = 200;
/** Afterwards the last one is repeated. */
const delaysMs = [1000, 5000, 30_000, 120_000, 600_000, 1_800_000];
const triesMax = 50;

export class AlertSender implements Alerts {
  readonly #options: SenderOptions;
  readonly #queue: Alert[] = [];
  readonly #ending = new AbortController();
  readonly #counts = { raised: 0, sent: 0, failed: 0, dropped: 0 };
  #running: Promise<void> | null = null;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  raise(alert: NewAlert): void {
    const { clock, log } = this.#options;
    log.warn({ ...alert }, 'an alert');
    this.#counts.raised += 1;
    if (this.#options.to === null) return;
    if (this.#queue.length >= queueMax) {
      this.#counts.dropped += 1;
      return;
    }
    this.#queue.push({
      ...alert,
      id: `msg_${randomBytes(16).toString('base64url')}`,
      at: clock.now(),
    });
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  report() {
    return { ...this.#counts, waiting: this.#queue.length };
  }

  /** Ends the sending; what waits is in the log. */
  async close(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    for (let first = this.#queue[0]; first !== undefined; first = this.#queue[0]) {
      await this.#deliver(first);
      if (this.#ending.signal.aborted) return;
      this.#queue.shift();
    }
  }

  async #deliver(alert: Alert): Promise<void> {
    const { clock, log } = this.#options;
    for (let tries = 1; !this.#ending.signal.aborted; tries += 1) {
      const problem = await this.#send(alert);
      if (problem === null) {
        this.#counts.sent += 1;
        return;
      }
      this.#counts.failed += 1;
      const { id, kind } = alert;
      if (tries >= triesMax) {
        this.#counts.dropped += 1;
        return log.error({ id, kind, problem }, 'an alert is given up');
      }
      log.warn({ id, kind, problem, tries }, 'an alert could not be sent');
      await clock.sleep(delaysMs[tries - 1] ?? delaysMs.at(-1) ?? 0, this.#ending.signal);
    }
  }

  /** Returns why it was not taken, else null. */
  async #send({ id, at, ...rest }: Alert): Promise<string | null> {
    const { to, clock } = this.#options;
    if (to === null) return null;
    const { url, secret, mayGoInside } = to;
    const { kind: type, ...data } = rest;
    const body = JSON.stringify({ type, timestamp: makeInstant(at), data });
    const seconds = Math.floor(clock.now() / 1000);
    const headers = webhookHeaders({ id, seconds, body }, secret);
    try {
      const status = await postOut({ url, headers, body, mayGoInside });
      return status >= 200 && status < 300 ? null : `status ${status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}
