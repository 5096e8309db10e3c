/**
 * Sends alerts to the operator's address, one after another in the order they were raised: each is repeated
 * under its id until the receiver takes it, or given up after a day. The queue is bounded; what finds no room
 * is counted, and stands in the log like every alert. Nothing waits for it. What is not sent when the server
 * stops is kept in the store, and sent by the server that leads next.
 */
import { randomBytes } from 'node:crypto';
import { makeInstant } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Alert, Alerts, NewAlert } from './alert.ts';
import { postOut } from './post-out.ts';
import { webhookHeaders } from './sign-webhook.ts';

export interface AlertSettings {
  readonly url: string;
  readonly secret: Buffer;
  readonly mayGoInside: boolean;
}

/** Where alerts stay between two servers. */
interface KeptAlerts {
  take(): Promise<readonly Alert[]>;
  keep(alerts: readonly Alert[]): Promise<void>;
}

interface SenderOptions {
  /** Null if alerts go to the log alone. */
  readonly to: AlertSettings | null;
  readonly kept: KeptAlerts;
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

  /** Sends what an earlier server has left, before what was raised meanwhile. */
  async resume(): Promise<void> {
    const { to, kept, log } = this.#options;
    if (to === null) return;
    try {
      const [first, ...others] = this.#queue;
      const left = await kept.take();
      // The one that is being sent stays the first.
      this.#queue.splice(0, this.#queue.length, ...(first ? [first] : []), ...left, ...others);
      this.#start();
    } catch (error) {
      log.error({ err: error }, 'the alerts of an earlier server cannot be read');
    }
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
    this.#start();
  }

  report() {
    return { ...this.#counts, waiting: this.#queue.length };
  }

  /** Ends the sending, and keeps what waits for the next server. */
  async close(): Promise<void> {
    this.#ending.abort();
    await this.#running;
    if (this.#queue.length === 0) return;
    const { kept, log } = this.#options;
    await kept.keep(this.#queue).catch((error: unknown) => {
      log.error({ err: error, alerts: this.#queue.length }, 'alerts are lost; they are in the log');
    });
  }

  #start(): void {
    if (this.#queue.length === 0 || this.#ending.signal.aborted) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  async #run(): Promise<void> {
    for (let first = this.#queue[0]; first !== undefined; first = this.#queue[0]) {
      if (!(await this.#deliver(first))) return;
      this.#queue.shift();
    }
  }

  /** Returns false if the sending ended before it was taken. */
  async #deliver(alert: Alert): Promise<boolean> {
    const { clock, log } = this.#options;
    for (let tries = 1; !this.#ending.signal.aborted; tries += 1) {
      const problem = await this.#send(alert);
      if (problem === null) {
        this.#counts.sent += 1;
        return true;
      }
      this.#counts.failed += 1;
      const { id, kind } = alert;
      if (tries >= triesMax) {
        this.#counts.dropped += 1;
        log.error({ id, kind, problem }, 'an alert is given up');
        return true;
      }
      log.warn({ id, kind, problem, tries }, 'an alert could not be sent');
      await clock.sleep(delaysMs[tries - 1] ?? delaysMs.at(-1) ?? 0, this.#ending.signal);
    }
    return false;
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
