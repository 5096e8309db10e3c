/**
 * Binds the route table to its handlers. This is the only place that identifies site and player, validates
 * input against the schemas, and turns an answer or a refusal into a reply.
 */
import {
  type Access,
  type Refusal,
  type Route,
  type RouteName,
  refuse,
  routeList,
} from '@layline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { App } from '../app.ts';
import type { Session } from '../auth/session.ts';
import { InvalidRequest, issueText } from '../invalid-request.ts';
import { noteOpen } from '../player/note-open.ts';
import type { Site } from '../site/directory.ts';
import { within } from '../within.ts';
import type { Call, PlayerCall } from './calls/call.ts';
import { isRefusal } from './calls/call.ts';
import { handlers } from './calls/call-table.ts';
import { identifyPlayer, identifySite, readProxyHeader, tokenOf } from './identify.ts';
import type { UnknownTokens } from './limits/unknown-tokens.ts';
import { sendRefusal } from './reply.ts';

type AnyHandler = (call: Call<RouteName> | PlayerCall<RouteName>) => unknown;

function handlerOf(name: RouteName): AnyHandler {
  const handler = (handlers as Readonly<Record<string, AnyHandler | undefined>>)[name];
  if (!handler) throw new Error(`The route ${name} has no handler.`);
  return handler;
}

const jsonType = 'application/json; charset=utf-8';

interface BindOptions {
  readonly app: App;
  readonly unknown: UnknownTokens;
}

/** Throws if a route has no handler, so that an incomplete server does not start. */
export function bindRoutes(server: FastifyInstance, { app, unknown }: BindOptions): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  for (const route of routeList) {
    const handler = handlerOf(route.name);
    server.route({
      method: route.method,
      url: `/api${route.path}`,
      schema: describe(route),
      // Before the body is read: a caller without access is refused whatever was sent.
      onRequest: async (request, reply) => {
        const caller = await identify(request, { app, unknown, access: route.access });
        if (isRefusal(caller)) return sendRefusal(reply, caller);
        if (mustChangeFirst(route, caller)) {
          return sendRefusal(reply, refuse('PASSWORD_MUST_CHANGE'));
        }
        if (caller.session) noteOpen(app, caller.session);
        callers.set(request, caller);
        return undefined;
      },
      handler: (request, reply) => {
        const caller = callers.get(request);
        if (!caller) throw new Error(`Nobody was identified for ${route.name}.`);
        return answer({ handler, app, caller, request }, reply);
      },
    });
  }
}

/** Calls, besides reads, allowed to a player who must change the password. */
const firstCalls: readonly RouteName[] = ['signOut', 'updatePassword', 'stepUp', 'streamTicket'];

const mustChangeFirst = (route: Route & { readonly name: RouteName }, { session }: Caller) =>
  session?.player.must_change_password === true &&
  route.access === 'player' &&
  route.method !== 'GET' &&
  !firstCalls.includes(route.name);

/** The route's description for the OpenAPI document. */
function describe(route: Route & { readonly name: RouteName }) {
  return {
    operationId: route.name,
    summary: route.summary,
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    response: { 200: route.reply },
    security: route.access === 'player' ? [{ token: [] }] : [],
  };
}

/** Longer than any in-play delay: only a hanging store takes as long. */
const answerMaxMs = 15_000;
/** Used during a store outage. */
const outageMaxMs = 2000;

function inTime({ clock, writes }: App, result: unknown): unknown {
  if (!(result instanceof Promise)) return result;
  const waitMs = writes.outage === null ? answerMaxMs : outageMaxMs;
  return within(clock, result, { waitMs, message: 'The store does not answer.' });
}

interface Caller {
  readonly site: Site;
  readonly session?: Session;
}

interface Bound {
  readonly request: FastifyRequest;
  readonly caller: Caller;
  readonly handler: AnyHandler;
  readonly app: App;
}

async function answer({ handler, app, caller, request }: Bound, reply: FastifyReply) {
  const { params, query, body } = request;
  const device = request.headers['user-agent'] ?? '';
  const { host = '' } = request.headers;
  const from = { address: request.ip, host, device, proxyHeader: readProxyHeader(request) };
  const call = { app, params, query, body, ...from, token: tokenOf(request), ...caller };
  const result = await inTime(app, handler(call as Call<RouteName>));
  if (isRefusal(result)) return sendRefusal(reply, result);
  reply.header('cache-control', 'no-store');
  return Buffer.isBuffer(result) ? reply.type(jsonType).send(result) : reply.send(result);
}

async function identify(
  request: FastifyRequest,
  { app, unknown, access }: BindOptions & { readonly access: Access },
): Promise<Caller | Refusal> {
  const site = identifySite(request, app.sites);
  if (isRefusal(site)) return site;
  if (access === 'public') return { site };
  const session = await identifyPlayer(request, { site, sessions: app.sessions, unknown });
  return isRefusal(session) ? session : { site, session };
}

export const validateWith =
  ({ schema }: { schema: unknown }) =>
  (data: unknown) => {
    const result = (schema as z.ZodType).safeParse(data ?? {}, { error: issueText });
    return result.success
      ? { value: result.data }
      : { error: new InvalidRequest(result.error.issues) };
  };
