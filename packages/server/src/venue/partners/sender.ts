/** Posts messages to one endpoint, signed, at most 64 at the same time. */
import type { KeyObject } from 'node:crypto';
import { Agent as PlainAgent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { makeInstant } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import { callOut, type Target, targetOf } from '../../base/outside/call-out.ts';
import type { Networks } from '../../base/outside/networks.ts';
import { webhookHeaders } from '../../base/outside/sign-webhook.ts';
import type { Endpoint } from '../../store/queries/partners/webhooks.ts';
import type { Message } from './messages-of.ts';

export type Sent =
  | { readonly kind: 'taken' }
  /** The receiver wants no more of anything. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly problem: string; readonly retryAfterMs: number };

export interface SenderParts {
  readonly clock: Pick<Clock, 'now'>;
  readonly networks: Networks;
}

interface SenderOptions extends Pick<Endpoint, 'url' | 'siteId'> {
  /** Those that sign now. */
  readonly secrets: () => readonly KeyObject[];
}

const inFlightMax = 64;
const waitMs = 15_000;
const retryAfterMaxMs = 24 * 3_600_000;

export class Sender {
  readonly #parts: SenderParts;
  readonly #options: SenderOptions;
  readonly #ending = new AbortController();
  readonly #agent: PlainAgent | TlsAgent;
  readonly #target: Target;
  readonly #waiting: (() => void)[] = [];
  #inFlight = 0;

  constructor(parts: SenderParts, options: SenderOptions) {
    this.#parts = parts;
    this.#options = options;
    const { url } = options;
    const open = url.startsWith('https:') ? TlsAgent : PlainAgent;
    this.#agent = new open({ keepAlive: true, maxFreeSockets: inFlightMax });
    this.#target = targetOf(url, { networks: parts.networks, agent: this.#agent });
  }

  async send(message: Message): Promise<Sent> {
    if (this.#inFlight >= inFlightMax) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#inFlight += 1;
    try {
      return await this.#post(message);
    } finally {
      this.#inFlight -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** Gives up what is on its way. */
  close(): void {
    this.#ending.abort();
    this.#agent.destroy();
  }

  async #post({ id, type, at, subject, seq, data }: Message): Promise<Sent> {
    const { clock } = this.#parts;
    const { siteId: site, secrets } = this.#options;
    const known = secrets();
    if (known.length === 0)
      return failed('its secret cannot be opened with this key file; rotate it');
    const timestamp = makeInstant(at);
    const body = JSON.stringify({ id, type, timestamp, site, subject, seq, data });
    const seconds = Math.floor(clock.now() / 1000);
    const headers = webhookHeaders({ id, seconds, body }, known);
    const { signal } = this.#ending;
    try {
      const { status, retryAfter } = await callOut(this.#target, { headers, body, waitMs, signal });
      if (status >= 200 && status < 300) return { kind: 'taken' };
      if (status === 410) return { kind: 'gone' };
      return failed(`status ${status}`, waitOf(retryAfter));
    } catch (error) {
      return failed(error instanceof Error ? error.message : String(error));
    }
  }
}

const failed = (problem: string, retryAfterMs = 0): Sent => ({
  kind: 'failed',
  problem: problem.slice(0, 200),
  retryAfterMs,
});

/** Reads the seconds of `Retry-After`, in milliseconds; 0 for none, and for a date. */
const waitOf = (text: string | null): number =>
  text !== null && /^\d{1,7}$/.test(text) ? Math.min(Number(text) * 1000, retryAfterMaxMs) : 0;
