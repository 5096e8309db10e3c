/** Calls a bridge, signed, and reads what it answers. Whatever is not a clear answer leaves all open. */
import { randomBytes } from 'node:crypto';
import { type Standing, standing, standingsPage } from '@layline/contract/bridge';
import type { z } from 'zod';
import type { Clock } from '../../../base/clock.ts';
import { InvalidRequest, issueText } from '../../../base/invalid-request.ts';
import { type ReadAnswer, readOut } from '../../../base/outside/call-out.ts';
import type { Networks } from '../../../base/outside/networks.ts';
import { webhookHeaders } from '../../../base/outside/sign-webhook.ts';
import { readJson } from '../../../base/read-json.ts';
import type { Bridge } from '../../../store/queries/partners/partners.ts';
import type { Partners } from '../../partners/partners.ts';
import type { Payment } from './read-payment.ts';

/** What a bridge says of one payment. */
export type Said =
  | { readonly kind: 'standing'; readonly standing: Standing }
  /** It knows nothing of it. */
  | { readonly kind: 'missing' }
  /** It will not do it, and did nothing. */
  | { readonly kind: 'refused'; readonly problem: string }
  /** It did not answer, or not clearly. */
  | { readonly kind: 'silent'; readonly problem: string };

interface ClientParts {
  readonly clock: Pick<Clock, 'now'>;
  readonly networks: Networks;
  readonly partners: Pick<Partners, 'secretsOf'>;
}

interface Expected extends Pick<Payment, 'kind' | 'ref' | 'currency'> {}

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string;
}

const waitMs = 15_000;
const problemMax = 200;

export class BridgeClient {
  readonly #parts: ClientParts;
  readonly #ending = new AbortController();

  constructor(parts: ClientParts) {
    this.#parts = parts;
  }

  ask(bridge: Bridge, expected: Expected): Promise<Said> {
    const path = `/v1/standings/${expected.ref}`;
    return this.#say(bridge, { method: 'GET', path, body: '' }, expected);
  }

  give(bridge: Bridge, { kind, ...call }: Payment): Promise<Said> {
    const sent = { method: 'POST', path: `/v1/${kind}s`, body: JSON.stringify(call) } as const;
    return this.#say(bridge, sent, { ...call, kind });
  }

  /** Everything that the bridge knows, the oldest change first. Rejects if it does not answer clearly. */
  async *all(bridge: Bridge): AsyncGenerator<Standing> {
    for (let after = ''; ; ) {
      const path = `/v1/standings?after=${encodeURIComponent(after)}`;
      const { status, body } = await this.#send(bridge, { method: 'GET', path, body: '' });
      if (status !== 200) throw new Error(`the bridge answered with status ${status}`);
      const { standings, next } = read(standingsPage, body);
      yield* standings;
      if (next === null) return;
      if (next === after) throw new Error('next: must differ from after');
      after = next;
    }
  }

  /** Gives up what is on its way. */
  close(): void {
    this.#ending.abort();
  }

  async #say(bridge: Bridge, sent: Sent, expected: Expected): Promise<Said> {
    try {
      const answer = await this.#send(bridge, sent);
      return sent.method === 'GET' ? saidOfGet(answer, expected) : saidOfPost(answer, expected);
    } catch (error) {
      return silent(error instanceof Error ? error.message : String(error));
    }
  }

  async #send(bridge: Bridge, { method, path, body }: Sent): Promise<ReadAnswer> {
    const { clock, networks, partners } = this.#parts;
    const secrets = partners.secretsOf(bridge);
    if (secrets.length === 0) {
      throw new Error('its secret cannot be opened with this key file; rotate it');
    }
    const id = `msg-${randomBytes(12).toString('base64url')}`;
    const seconds = Math.floor(clock.now() / 1000);
    const headers = webhookHeaders({ id, seconds, body }, secrets);
    const url = `${bridge.url.replace(/\/$/, '')}${path}`;
    const { signal } = this.#ending;
    return readOut({ url, method, headers, body, networks, waitMs, signal });
  }
}

const silent = (problem: string): Said => ({
  kind: 'silent',
  problem: problem.slice(0, problemMax),
});

function saidOfGet(answer: ReadAnswer, expected: Expected): Said {
  if (answer.status === 404) return { kind: 'missing' };
  return answer.status === 200 ? standingOf(answer, expected) : silent(`status ${answer.status}`);
}

function saidOfPost(answer: ReadAnswer, expected: Expected): Said {
  const { status, body } = answer;
  if (status === 400) return { kind: 'refused', problem: reasonIn(body).slice(0, problemMax) };
  return status >= 200 && status < 300 ? standingOf(answer, expected) : silent(`status ${status}`);
}

/** The bridge's words: for staff alone, since they may name an account. */
function reasonIn(body: string): string {
  const read = readJson(body);
  const isObject = typeof read === 'object' && read !== null;
  return isObject && 'message' in read ? String(read.message) : body;
}

function standingOf({ body }: ReadAnswer, { kind, ref, currency }: Expected): Said {
  const found = read(standing, body);
  if (found.ref !== ref) return silent('ref: is of another payment');
  if (found.kind !== kind) return silent(`kind: must be ${kind}`);
  if (found.currency !== undefined && found.currency !== currency) {
    return silent(`currency: must be ${currency}`);
  }
  return { kind: 'standing', standing: found };
}

/** Throws with the name of the field and the fix. */
function read<Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> {
  const result = schema.safeParse(readJson(body) ?? null, { error: issueText });
  if (!result.success) throw new InvalidRequest(result.error.issues);
  return result.data;
}
