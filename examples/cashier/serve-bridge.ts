/** Serves the calls of a bridge (docs/partners.md) over whatever takes and pays the money. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  type DepositCall,
  depositCall,
  type PayoutCall,
  payoutCall,
  type Standing,
} from '@layline/contract/bridge';
import { isSigned, type Secrets } from './signed.ts';

/** What takes and pays the money. */
export interface Provider {
  /** Throws a Refusal if it will never do it, and has done nothing. */
  deposit(call: DepositCall): Promise<Standing>;
  /** Once for a ref, however often it is called. */
  payout(call: PayoutCall): Promise<Standing>;
  /** Null for a ref for which nothing was done. */
  standing(ref: string): Promise<Standing | null>;
  /** Those that changed since, the oldest change first; from the first for an empty text. */
  changedSince(after: string): Promise<{ standings: Standing[]; next: string | null }>;
}

/** Nothing was done, and nothing will be. */
export class Refusal extends Error {}

interface Bridge {
  readonly provider: Provider;
  readonly secrets: () => Secrets;
  /** Answers what is no call of Layline; returns false for an unknown path. */
  readonly others?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
}

const bodyMax = 64 * 1024;

export function serveBridge({ provider, secrets, others }: Bridge): Server {
  return createServer((request, response) => {
    const answered = (async () => {
      if (await others?.(request, response)) return;
      const body = await readBody(request);
      const { status, answer } = isSigned(request.headers, body, secrets())
        ? await answerOf(provider, { method: request.method, url: request.url ?? '/', body })
        : { status: 401, answer: { message: 'webhook-signature: is not right' } };
      sendJson(response, status, answer);
    })();
    answered.catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      // The caller asks again: nothing is known of what was done.
      if (!response.headersSent) sendJson(response, 500, { message: 'failed' });
    });
  });
}

export function sendJson(response: ServerResponse, status: number, answer: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

export async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) {
    body += String(part);
    if (body.length > bodyMax) throw new Error('body: is too long');
  }
  return body;
}

interface Called {
  readonly method: string | undefined;
  readonly url: string;
  readonly body: string;
}

interface Answered {
  readonly status: number;
  readonly answer: object;
}

async function answerOf(provider: Provider, { method, url, body }: Called): Promise<Answered> {
  const { pathname, searchParams } = new URL(url, 'http://bridge');
  const [, , what, ref] = pathname.split('/');
  try {
    if (method === 'POST' && what === 'deposits') {
      return { status: 200, answer: await provider.deposit(depositCall.parse(JSON.parse(body))) };
    }
    if (method === 'POST' && what === 'payouts') {
      return { status: 200, answer: await provider.payout(payoutCall.parse(JSON.parse(body))) };
    }
    if (method === 'GET' && what === 'standings') {
      if (ref === undefined) {
        return {
          status: 200,
          answer: await provider.changedSince(searchParams.get('after') ?? ''),
        };
      }
      const found = await provider.standing(ref);
      return found === null
        ? { status: 404, answer: { message: 'ref: nothing was done for it' } }
        : { status: 200, answer: found };
    }
    return { status: 405, answer: { message: 'there is no such call' } };
  } catch (error) {
    if (error instanceof Refusal || isMalformed(error)) {
      return { status: 400, answer: { message: (error as Error).message } };
    }
    throw error;
  }
}

const isMalformed = (error: unknown): boolean =>
  error instanceof SyntaxError || (error instanceof Error && error.name === 'ZodError');
