/**
 * Calls another party. The address that a name leads to is judged when the connection is made, and no other
 * is connected to, so that no name leads a call inside, whatever it answers next time. Redirects are not
 * followed.
 */

import { lookup } from 'node:dns';
import {
  type ClientRequest,
  type IncomingMessage,
  type Agent as PlainAgent,
  request as requestInTheClear,
} from 'node:http';
import { type RequestOptions, request as requestByTls, type Agent as TlsAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import { systemClock } from '../clock.ts';
import type { Networks } from './networks.ts';

/** Where calls go, prepared once for many. */
export interface Target {
  readonly open: typeof requestByTls;
  readonly options: RequestOptions;
  /** Of an address that was given as a number and is inside. */
  readonly refusal: Error | null;
}

interface TargetOptions {
  readonly networks: Networks;
  /** Keeps connections for the next call; a connection for each call alone if absent. */
  readonly agent?: PlainAgent | TlsAgent;
}

export interface Call {
  /** `POST` if absent. */
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly waitMs: number;
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly status: number;
  /** Of the header `Retry-After`, as it came; null without one. */
  readonly retryAfter: string | null;
}

export interface ReadAnswer {
  readonly status: number;
  readonly body: string;
}

/** More of an answer is not read. */
const answerBytesMax = 64 * 1024;

const refuseInside = (address: string): Error =>
  new Error(`${address} is inside, or has no TLS; the operator may except its network.`);

type Judge = (address: string) => boolean;

/** `resolve` is the system's, or a test's. */
export const lookupOf =
  (mayReach: Judge, resolve: typeof lookup = lookup): LookupFunction =>
  (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      const bad = error ? undefined : found.find(({ address }) => !mayReach(address));
      if (error || bad) return done(error ?? refuseInside(bad?.address ?? name), []);
      const [first] = found;
      return options.all ? done(null, found) : done(null, first?.address ?? '', first?.family);
    });
  };

/** Throws if the text is no URL. */
export function targetOf(url: string, { networks, agent }: TargetOptions): Target {
  const place = urlToHttpOptions(new URL(url));
  const hasTls = place.protocol === 'https:';
  const mayReach: Judge = (address) => networks.mayReach(address, { hasTls });
  const name = place.hostname ?? '';
  // An address is not looked up.
  const isBad = isIP(name) !== 0 && !mayReach(name);
  return {
    open: hasTls ? requestByTls : requestInTheClear,
    options: { ...place, agent: agent ?? false, lookup: lookupOf(mayReach) },
    refusal: isBad ? refuseInside(name) : null,
  };
}

/** Rejects if the address cannot be reached, is inside, or does not answer in time. */
export async function callOut(target: Target, call: Call): Promise<Answer> {
  for (;;) {
    try {
      const response = await respond(target, call);
      passOver(response);
      const { statusCode: status = 0, headers: received } = response;
      return { status, retryAfter: received['retry-after'] ?? null };
    } catch (error) {
      // The other end had closed a connection that was kept.
      if (!(error instanceof Stale)) throw error;
    }
  }
}

/**
 * Reads the answer too. Without an agent the call is made once. Rejects as `callOut` does, and if the answer
 * breaks off, is longer than 64 KiB or is no UTF-8.
 */
export async function readOut(target: Target, call: Call): Promise<ReadAnswer> {
  for (;;) {
    try {
      const response = await respond(target, call);
      return { status: response.statusCode ?? 0, body: await readBody(response) };
    } catch (error) {
      if (!(error instanceof Stale)) throw error;
    }
  }
}

class Stale extends Error {}

function respond({ open, options, refusal }: Target, call: Call): Promise<IncomingMessage> {
  const { method = 'POST', headers, body } = call;
  if (refusal !== null) return Promise.reject(refusal);
  return new Promise((resolve, reject) => {
    const request = open({
      ...options,
      method,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    });
    request.on('response', resolve);
    request.on('error', (error: NodeJS.ErrnoException) => {
      const isCut = error.code === 'ECONNRESET' || error.code === 'EPIPE';
      reject(request.reusedSocket && isCut ? new Stale() : error);
    });
    endInTime(request, call);
    request.end(body);
  });
}

/**
 * Until it is read to its end. A timer and a listener that are taken away again: a pair of abort signals for
 * each call costs more than the call.
 */
function endInTime(request: ClientRequest, { waitMs, signal }: Call): void {
  const end = (): void => void request.destroy(new Error('The operation was aborted'));
  const late = (): void => void request.destroy(new Error(`no answer within ${waitMs} ms`));
  if (signal?.aborted === true) return end();
  const cancel = systemClock.after(waitMs, late);
  signal?.addEventListener('abort', end, { once: true });
  request.once('close', () => {
    cancel();
    signal?.removeEventListener('abort', end);
  });
}

async function readBody(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    parts.push(part as Buffer);
    bytes += (part as Buffer).length;
    if (bytes > answerBytesMax) throw new Error(`the answer has more than ${answerBytesMax} bytes`);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
}

/** Reads the body to its end, so that the connection can be kept, unless it is long. */
function passOver(response: IncomingMessage): void {
  let bytes = 0;
  response.on('error', () => undefined);
  response.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > answerBytesMax) response.destroy();
  });
}
