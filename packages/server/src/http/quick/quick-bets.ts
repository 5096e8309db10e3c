/**
 * Takes bets ahead of the framework: the same checks by the same code, the same bytes, headers and
 * counts, without its way through hooks and streams. Only what is plainly a bet of a known player is
 * taken; whatever is not (another host, a token to be looked up, an odd or bad body, a call too many)
 * goes on to the framework untouched, which refuses it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Body, type RouteName, routeList } from '@layline/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { stopwatchMs } from '../../clock.ts';
import { handlerOf } from '../bind.ts';
import { isRefusal, type PlayerCall } from '../call.ts';
import { toldIn } from '../identify.ts';
import type { FastReadParts } from '../kept/fast-reads.ts';
import { bodyBytesMax, type ReadJson } from '../read-json.ts';
import { type Headers, learnHeaders, putAhead } from './ahead.ts';
import { openWhence, type Whence } from './caller-address.ts';
import { type KnownCaller, openCallers } from './callers.ts';
import { type PlainReply, replyOfError, replyOfRefusal } from './plain-reply.ts';
import { openPlainSender } from './send-plain.ts';

interface QuickBetParts extends FastReadParts {
  readonly readJson: ReadJson;
  readonly isOverloaded: () => boolean;
}

type BetCall = PlayerCall<'placeBet'>;

interface BetRoute {
  readonly url: string;
  readonly name: RouteName;
  readonly body: z.ZodType<Body<'placeBet'>>;
}

/** The calls that place a bet: no segments and no query, and one form of body. */
const betRoutes: ReadonlyMap<string, BetRoute> = new Map(
  routeList.flatMap(({ name, path, body }) => {
    if (name !== 'placeBet' && name !== 'placeBetShared') return [];
    const url = `/api${path}`;
    return [[url, { url, name, body: body as BetRoute['body'] }] as const];
  }),
);

interface Taken {
  readonly route: BetRoute;
  readonly caller: KnownCaller;
  readonly whence: Whence;
  /** What its answer carries when it is a good one. */
  readonly usual: Headers;
  readonly body: Body<'placeBet'>;
  readonly startedAt: number;
}

export function answerQuickBets(app: FastifyInstance, parts: QuickBetParts): void {
  const { house, rate, observe } = parts;
  const learned = learnHeaders(app, house, (raw) => raw.method === 'POST' && isBet(raw));
  const whenceOf = openWhence(parts.trustProxy);
  const callerOf = openCallers(house);
  const send = openPlainSender(app.server, house.clock);

  /** Null for what is not for us; the request is then as it came. */
  function take(request: IncomingMessage, route: BetRoute): Taken | null {
    const startedAt = stopwatchMs();
    const length = Number(request.headers['content-length']);
    if (request.readableLength !== length || parts.isOverloaded()) return null;
    // All is known that must be known of him, before his body is read.
    const caller = callerOf(request);
    const usual = caller && learned.get(caller.site);
    if (!usual) return null;
    const bytes = request.read(length) as Buffer;
    const read = parts.readJson(bytes.toString('utf8'));
    const checked = 'error' in read ? null : route.body.safeParse(read.value ?? {});
    const whence = whenceOf(request);
    if (!checked?.success || rate?.take(whence.address) === false) {
      request.unshift(bytes);
      return null;
    }
    return { route, caller, whence, usual, body: checked.data, startedAt };
  }

  async function answer(request: IncomingMessage, response: ServerResponse, taken: Taken) {
    const { route, caller, whence, usual, body, startedAt } = taken;
    const { address, ips } = whence;
    const reply = await replyTo(route, {
      house,
      params: undefined,
      query: undefined,
      body,
      site: caller.site,
      session: caller.session,
      address,
      toldByProxy: toldIn({ headers: request.headers, ips }),
    });
    const counted = rate?.told(address) ?? [];
    send(response, { usual, counted, reply });
    // Only now: what Node does with a request that was read to its end keeps the answer waiting.
    request.resume();
    observe(route.url, reply.status)(stopwatchMs() - startedAt);
  }

  async function replyTo(route: BetRoute, call: BetCall): Promise<PlainReply> {
    try {
      const result = await handlerOf(route.name)(call);
      if (isRefusal(result)) return replyOfRefusal(result, call.body);
      return { status: 200, headers: {}, body: result as object };
    } catch (error) {
      return replyOfError(error as Error, { route: route.url, asked: call.body }, house);
    }
  }

  putAhead(app, (request, response, framework) => {
    const route = isPlain(request) ? betRoutes.get(request.url ?? '') : undefined;
    if (route === undefined) return framework(request, response);
    // A small body comes with the head, and is there once Node has gone through both.
    queueMicrotask(() => {
      const taken = take(request, route);
      if (taken === null) framework(request, response);
      else void answer(request, response, taken);
    });
  });
}

const isBet = ({ url = '' }: IncomingMessage): boolean => betRoutes.has(url);

const jsonForm = /^application\/json(; ?charset=utf-8)?$/i;

function isPlain({ method, headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  if (method !== 'POST' || length === undefined || Number(length) > bodyBytesMax) return false;
  if (headers['transfer-encoding'] !== undefined || headers.expect !== undefined) return false;
  return length !== '0' && jsonForm.test(headers['content-type'] ?? '');
}
