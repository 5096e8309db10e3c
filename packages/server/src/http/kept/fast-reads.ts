/**
 * Answers the kept reads before the framework: the same bytes, tag, headers and counts, without its way
 * through hooks and handlers. It answers only what is plainly right; whatever is not (another host, a
 * header `d` of another site, an odd path, one call too many) goes on to the framework, which refuses it.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { stopwatchMs } from '../../clock.ts';
import type { House } from '../../house.ts';
import type { Site } from '../../site/directory.ts';
import type { AddressRate } from '../address-rate.ts';
import { isRefusal } from '../call.ts';
import { isKnown, tagged, tagOf } from '../etag.ts';
import { identifySite } from '../identify.ts';
import type { Observe } from '../metrics.ts';
import { keptReads } from './kept-reads.ts';
import { type Headers, openSender } from './send-kept.ts';

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
/** Each answer has its own. */
const own = /^(etag|content-length|date|connection|keep-alive|x-ratelimit-.*)$/;

export function answerKeptReads(app: FastifyInstance, parts: FastReadParts): void {
  const learned = learnHeaders(app, parts.house);
  const observed = new Map(
    [...keptReads.keys()].map((name) => [
      name,
      { fresh: parts.observe(prefix + name, 200), known: parts.observe(prefix + name, 304) },
    ]),
  );
  const headersOf = openHeaders();
  const send = openSender(parts.house.clock, app.server.keepAliveTimeout);
  const addressOf = openAddress(parts.trustProxy);

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const startedAt = stopwatchMs();
    const asked = parseRead(request);
    if (!asked) return false;
    const site = identifySite(request, parts.house.sites);
    if (isRefusal(site)) return false;
    const usual = learned.get(site);
    if (!usual || parts.rate?.take(addressOf(request)) === false) return false;
    const bytes = tagged(asked.read(parts.house, site, asked.segments));
    const tag = tagOf(bytes) ?? '';
    const isHeld = isKnown(request.headers['if-none-match'], tag);
    if (isHeld) send(response, { status: 304, headers: [...usual, 'etag', tag], body: nothing });
    else send(response, { status: 200, headers: headersOf(bytes, usual, tag), body: bytes });
    const observe = observed.get(asked.name);
    observe?.[isHeld ? 'known' : 'fresh'](stopwatchMs() - startedAt);
    return true;
  }

  const [framework] = app.server.listeners('request') as RequestListener[];
  if (!framework) throw new Error('The framework does not listen.');
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
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

/** What the framework's own answers of these reads carry, site by site. */
function learnHeaders(app: FastifyInstance, { sites }: House): WeakMap<Site, Headers> {
  const learned = new WeakMap<Site, Headers>();
  app.addHook('onSend', async (request, reply) => {
    const site = sites.byHost(request.headers.host ?? '');
    if (!site || reply.statusCode !== 200 || !parseRead(request.raw)) return;
    if (!learned.has(site)) learned.set(site, flat(reply.getHeaders()));
  });
  return learned;
}

type Heads = Readonly<Record<string, string | number | readonly string[] | undefined>>;

const flat = (headers: Heads): Headers =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || own.test(name) ? [] : [name, String(value)],
  );

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

/** Whose call it is, as the framework counts it. */
function openAddress(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  if (trustProxy.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const trust = proxyAddr.compile([...trustProxy]);
  return (request) => proxyAddr(request, trust);
}
