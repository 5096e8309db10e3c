/**
 * Sends alerts to the operator's address, one after another in the order they were raised: each is repeated
 * under its id until the receiver takes it, or given up after a day. The queue is bounded; what finds no room
 * is counted, and stands in the log like every alert. Nothing waits for it. Each is written to the store as
 * it is raised, so that the server that leads next sends what this one could not, however it ended.
 */
import { createHash, type KeyObject, randomBytes } from 'node:crypto';
import { makeInstant } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { callOut, targetOf } from '../../base/outside/call-out.ts';
import { anywhere, openNetworks } from '../../base/outside/networks.ts';
import { webhookHeaders } from '../../base/outside/sign-webhook.ts';
import type { Alert, Alerts, NewAlert } from './alert.ts';

export interface AlertSettings {
  readonly url: string;
  readonly secret: KeyObject;
  readonly mayGoInside: boolean;
}

/** Where alerts outlive a server. */
interface KeptAlerts {
  /** Resolves to false if it is known already, sent or not. */
  add(alert: Alert): Promise<boolean>;
  /** Not sent yet, oldest first. */
  waiting(): Promise<readonly Alert[]>;
  sent(id: string): Promise<void>;
}

interface SenderOptions {
  /** Null if alerts go to the log alone. */
  readonly to: AlertSettings | null;
  readonly kept: KeptAlerts;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly log: Log;
}

const queueMax = 200;
const waitMs = 10_000;
const outside = openNetworks([]);
/** Afterwards the last one is repeated. */
const delaysMs = [1000, 5000, 30_000, 120_000, 600_000, 1_800_000];
const triesMax = 50;

/** The same for the same fact, whichever server finds it. */
const idOf = (fact: string | undefined): string => {
  const bytes =
    fact === undefined
      ? randomBytes(16)
      : createHash('sha256').update(fact).digest().subarray(0, 16);
  return `msg_${bytes.toString('base64url')}`;
};

export class AlertSender implements Alerts {
  readonly #options: SenderOptions;
  readonly #queue: Alert[] = [];
  readonly #ending = new AbortController();
  readonly #counts = { raised: 0, sent: 0, failed: 0, dropped: 0 };
  /** The pending write to the store of each, by id. */
  readonly #keeping = new Map<string, Promise<void>>();
  /** The store did not take them. */
  readonly #unkept = new Set<string>();
  /** Raised here before the alerts of earlier servers were read; null afterwards. */
  #own: Set<string> | null = new Set();
  #running: Promise<void> | null = null;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Sends what an earlier server has left, before what was raised meanwhile. */
  async resume(): Promise<void> {
    const { to, kept, log } = this.#options;
    if (to === null) return;
    try {
      const left = await kept.waiting();
      const [first, ...others] = this.#queue;
      const before = left.filter(({ id }) => !this.#own?.has(id));
      // The one that is being sent stays the first.
      this.#queue.splice(0, this.#queue.length, ...(first ? [first] : []), ...before, ...others);
      this.#start();
    } catch (error) {
      log.error({ err: error }, 'the alerts of an earlier server cannot be read');
    }
    this.#own = null;
  }

  raise({ fact, ...alert }: NewAlert): void {
    const { clock, to } = this.#options;
    const whole: Alert = { ...alert, id: idOf(fact), at: clock.now() };
    if (to === null) return this.#count(whole);
    const isTaken = fact === undefined;
    if (isTaken && !this.#take(whole)) return;
    this.#keep(whole, isTaken);
  }

  report() {
    return { ...this.#counts, waiting: this.#queue.length };
  }

  /** Ends the sending. What waits is kept for the next server. */
  async close(): Promise<void> {
    this.#ending.abort();
    await this.#running;
    await Promise.all(this.#keeping.values());
    const { kept, log } = this.#options;
    const unkept = this.#queue.filter(({ id }) => this.#unkept.has(id));
    try {
      for (const alert of unkept) await kept.add(alert);
    } catch (error) {
      log.error({ err: error, alerts: unkept.length }, 'alerts are lost; they are in the log');
    }
  }

  #count({ at: _at, ...alert }: Alert): void {
    this.#options.log.warn({ ...alert }, 'an alert');
    this.#counts.raised += 1;
  }

  /** Returns false if there is no room. */
  #take(alert: Alert): boolean {
    this.#count(alert);
    if (this.#queue.length >= queueMax) {
      this.#counts.dropped += 1;
      return false;
    }
    this.#queue.push(alert);
    this.#own?.add(alert.id);
    this.#start();
    return true;
  }

  /** An alert of a fact is taken only here, if no server has raised it before. */
  #keep(alert: Alert, isTaken: boolean): void {
    const { id } = alert;
    if (this.#keeping.has(id)) return;
    const { kept } = this.#options;
    this.#track(
      id,
      kept.add(alert).then(
        (isNew) => void (!isTaken && isNew && this.#take(alert)),
        () => {
          this.#unkept.add(id);
          if (!isTaken) this.#take(alert);
        },
      ),
    );
  }

  /** Its receiver has it, or it is given up. If the store misses that, a later server repeats it. */
  #noteSent(id: string): void {
    const { kept } = this.#options;
    this.#unkept.delete(id);
    const added = this.#keeping.get(id) ?? Promise.resolve();
    this.#track(
      id,
      added.then(() => kept.sent(id)).catch(() => undefined),
    );
  }

  #track(id: string, work: Promise<void>): void {
    const tracked: Promise<void> = work.finally(() => {
      if (this.#keeping.get(id) === tracked) this.#keeping.delete(id);
    });
    this.#keeping.set(id, tracked);
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
      this.#noteSent(first.id);
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
    const headers = webhookHeaders({ id, seconds, body }, [secret]);
    try {
      const networks = mayGoInside ? anywhere : outside;
      const { status } = await callOut(targetOf(url, { networks }), { headers, body, waitMs });
      return status >= 200 && status < 300 ? null : `status ${status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}
