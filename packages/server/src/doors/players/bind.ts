/**
 * Binds the route table to its handlers. This is the only place that identifies site and player, validates
 * input against the schemas, and turns an answer or a refusal into a reply.
 */
import { type Refusal, type RouteName, routeList } from '@layline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { z } from 'zod';
import { InvalidRequest, issueText } from '../../base/invalid-request.ts';
import { inTime } from '../door/in-time.ts';
import { isRefusal } from '../door/is-refusal.ts';
import type { Serving } from '../door/parts.ts';
import { sendRefusal } from '../door/reply.ts';
import { answerCached, type CachedHandler, sendCached } from './cache/answer-cached.ts';
import { TaggedReply } from './cache/tagged-reply.ts';
import { type AdmitOptions, admit, type Caller, type NamedRoute } from './callers/admit.ts';
import { readProxyHeader, tokenOf } from './callers/identify.ts';
import type { Call } from './calls/call.ts';
import { type AnyHandler, handlerOf } from './calls/call-table.ts';
import { passOn } from './passing/pass-on.ts';
import { SeenJournal } from './passing/seen-journal.ts';

const jsonType = 'application/json; charset=utf-8';

interface BindOptions extends AdmitOptions {
  readonly app: Serving;
}

/** Throws if a route has no handler, so that an incomplete server does not start. */
export function bindRoutes(server: FastifyInstance, { app, unknown }: BindOptions): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const callerOf = (request: FastifyRequest): Caller | undefined => callers.get(request);
  const { edge } = app;
  const seen = new SeenJournal();
  for (const route of routeList) {
    const handler = handlerOf(route.name);
    // An edge first makes sure that it has what the caller has seen.
    const isAtOnce = route.isCached === true && edge === null;
    const cached = { app, unknown, route, handler: handler as CachedHandler };
    server.route({
      method: route.method,
      url: `/api${route.path}`,
      schema: describe(route),
      config: isAtOnce ? { answerAtOnce: answerCached(cached) } : {},
      onRequest: admitFirst({ app, unknown, route, callers }),
      // Before it is checked against the schemas, which is the leader's part.
      ...(edge && { preValidation: passOn({ app, edge, route, seen, callerOf }) }),
      handler: (request, reply) => {
        const caller = callers.get(request);
        if (!caller) throw new Error(`Nobody was identified for ${route.name}.`);
        const carryOut = () => answer({ handler, app, caller, request }, reply);
        return route.method === 'GET' ? carryOut() : app.tracing.run(route.name, carryOut);
      },
    });
  }
}

interface Admitting extends BindOptions {
  readonly route: NamedRoute;
  readonly callers: WeakMap<FastifyRequest, Caller>;
}

/** Before the body is read: a caller without access is refused whatever was sent. */
const admitFirst =
  ({ app, unknown, route, callers }: Admitting): onRequestHookHandler =>
  (request, reply, done) => {
    const take = (caller: Caller | Refusal): void => {
      if (isRefusal(caller)) {
        sendRefusal(reply, caller);
        return;
      }
      callers.set(request, caller);
      done();
    };
    const admitted = admit(request, { app, unknown, route });
    if (admitted instanceof Promise) admitted.then(take, done);
    else take(admitted);
  };

/** The route's description for the OpenAPI document. */
function describe(route: NamedRoute) {
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

interface Bound {
  readonly request: FastifyRequest;
  readonly caller: Caller;
  readonly handler: AnyHandler;
  readonly app: Serving;
}

/** The call as its handler gets it; `values` are those that its schemas allow. */
function callOf({ app, caller, request }: Omit<Bound, 'handler'>, values: object): Call<RouteName> {
  const device = request.headers['user-agent'] ?? '';
  const { host = '' } = request.headers;
  const from = { address: request.ip, host, device, proxyHeader: readProxyHeader(request) };
  return { app, ...values, ...from, token: tokenOf(request), ...caller } as Call<RouteName>;
}

async function answer({ handler, ...bound }: Bound, reply: FastifyReply) {
  const { request } = bound;
  const { params, query, body } = request;
  const result = await inTime(bound.app, handler(callOf(bound, { params, query, body })));
  if (isRefusal(result)) return sendRefusal(reply, result);
  if (result instanceof TaggedReply) return sendCached(request, reply, result);
  reply.header('cache-control', 'no-store');
  return Buffer.isBuffer(result) ? reply.type(jsonType).send(result) : reply.send(result);
}

export const validateWith =
  ({ schema }: { schema: unknown }) =>
  (data: unknown) => {
    const result = (schema as z.ZodType).safeParse(data ?? {}, { error: issueText });
    return result.success
      ? { value: result.data }
      : { error: new InvalidRequest(result.error.issues) };
  };
