/** Calls a bridge, signed, and reads what it answers. Whatever is not a clear answer leaves all open. */
import { type Standing, standing, standingsPage } from '@layline/contract/bridge';
import type { ReadAnswer } from '../../../base/outside/call-out.ts';
import { readJson } from '../../../base/read-json.ts';
import type { Bridge } from '../../../store/queries/partners/partners.ts';
import { type CallingParts, callPartner, readAnswer } from '../../partners/call-partner.ts';
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

interface Expected extends Pick<Payment, 'kind' | 'ref' | 'currency'> {}

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string;
}

const waitMs = 15_000;
const problemMax = 200;

export class BridgeClient {
  readonly #parts: CallingParts;
  readonly #ending = new AbortController();

  constructor(parts: CallingParts) {
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
      const { standings, next } = readAnswer(standingsPage, body);
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

  #send(bridge: Bridge, sent: Sent): Promise<ReadAnswer> {
    return callPartner(this.#parts, bridge, { ...sent, waitMs, signal: this.#ending.signal });
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
  const found = readAnswer(standing, body);
  if (found.ref !== ref) return silent('ref: is of another payment');
  if (found.kind !== kind) return silent(`kind: must be ${kind}`);
  if (found.currency !== undefined && found.currency !== currency) {
    return silent(`currency: must be ${currency}`);
  }
  return { kind: 'standing', standing: found };
}
