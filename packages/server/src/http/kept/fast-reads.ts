/**
 * Answers the kept reads before the framework: the same bytes, tag, headers and counts, without its way
 * through hooks and handlers. It answers only what is plainly right; whatever is not (another host, a
 * header `d` of another site, an odd path, one call too many) goes on to the framework, which refuses it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { stopwatchMs } from '../../clock.ts';
import type { House } from '../../house.ts';
import type { AddressRate } from '../address-rate.ts';
import { isRefusal } from '../call.ts';
import { isKnown, tagged, tagOf } from '../etag.ts';
import { identifySite } from '../identify.ts';
import type { Observe } from '../metrics.ts';
import { type Headers, learnHeaders, putAhead } from '../quick/ahead.ts';
import { openWhence } from '../quick/caller-address.ts';
import { keptReads } from './kept-reads.ts';
import { openSender } from './send-kept.ts';

export interface FastReadParts {
  readonly house: House;
  /** Null where addresses are not limited. */
  readonly rate: AddressRate | null;
  readonly trustProxy: readonly string[];
  readonly observe: Observe;
}

const nothing = Buffer.alloc(0);
const prefix = '/api/v2/';
const idForm = /^[\w.:@-]{1,64}$/;
const idsForm = /^[\w.:@-]+(,[\w.:@-]+){0,99}$/;
const joinedMax = 2000;

export function answerKeptReads(app: FastifyInstance, parts: FastReadParts): void {
  const learned = learnHeaders(app, parts.house, (raw) => parseRead(raw) !== null);
  const observed = new Map(
    [...keptReads.keys()].map((name) => [
      name,
      { fresh: parts.observe(prefix + name, 200), known: parts.observe(prefix + name, 304) },
    ]),
  );
  const headersOf = openHeaders();
  const send = openSender(parts.house.clock, app.server.keepAliveTimeout);
  const whenceOf = openWhence(parts.trustProxy);

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const startedAt = stopwatchMs();
    const asked = parseRead(request);
    if (!asked) return false;
    const site = identifySite(request, parts.house.sites);
    if (isRefusal(site)) return false;
    const usual = learned.get(site);
    if (!usual || parts.rate?.take(whenceOf(request).address) === false) return false;
    const bytes = tagged(asked.read(parts.house, site, asked.segments));
    const tag = tagOf(bytes) ?? '';
    const isHeld = isKnown(request.headers['if-none-match'], tag);
    if (isHeld) send(response, { status: 304, headers: [...usual, 'etag', tag], body: nothing });
    else send(response, { status: 200, headers: headersOf(bytes, usual, tag), body: bytes });
    const observe = observed.get(asked.name);
    observe?.[isHeld ? 'known' : 'fresh'](stopwatchMs() - startedAt);
    return true;
  }

  putAhead(app, (request, response, framework) => {
    if (!answer(request, response)) framework(request, response);
  });
}

interface AskedRead {
  readonly name: string;
  readonly segments: readonly string[];
  readonly read: NonNullable<ReturnType<typeof keptReads.get>>['read'];
}

/** Paths that were asked lately: the same few are asked again and again. */
const parsedPaths = new Map<string, AskedRead>();
const parsedMax = 2000;

/** Null for everything but a plain GET of a kept read whose segments pass their schemas. */
function parseRead({ method, url = '', headers }: IncomingMessage): AskedRead | null {
  if (method !== 'GET' || headers['transfer-encoding'] !== undefined) return null;
  if (headers['content-length'] !== undefined || headers.expect !== undefined) return null;
  const known = parsedPaths.get(url);
  if (known) return known;
  const asked = parsePath(url);
  if (asked && parsedPaths.size >= parsedMax) parsedPaths.clear();
  if (asked) parsedPaths.set(url, asked);
  return asked;
}

function parsePath(url: string): AskedRead | null {
  if (!url.startsWith(prefix)) return null;
  const [name = '', ...segments] = url.slice(prefix.length).split('/');
  const known = keptReads.get(name);
  if (!known || segments.length !== known.segments) return null;
  const isPlain = segments.every((segment, index) =>
    index < 3 ? idForm.test(segment) : segment.length <= joinedMax && idsForm.test(segment),
  );
  return isPlain ? { name, segments, read: known.read } : null;
}

/** The whole head of these bytes, made once for a site. */
function openHeaders() {
  const kept = new WeakMap<Buffer, { readonly usual: Headers; readonly whole: Headers }>();
  return (bytes: Buffer, usual: Headers, tag: string): Headers => {
    const known = kept.get(bytes);
    if (known?.usual === usual) return known.whole;
    const whole = [...usual, 'etag', tag, 'content-length', String(bytes.length)];
    kept.set(bytes, { usual, whole });
    return whole;
  };
}
