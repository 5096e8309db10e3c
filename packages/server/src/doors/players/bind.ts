/**
 * Binds the route table to its handlers. This is the only place that identifies site and player, validates
 * input against the schemas, and turns an answer or a refusal into a reply.
 */
import { type RouteName, routeList } from '@layline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { InvalidRequest, issueText } from '../../base/invalid-request.ts';
import { inTime } from '../door/in-time.ts';
import { isRefusal } from '../door/is-refusal.ts';
import type { Serving } from '../door/parts.ts';
import { sendRefusal } from '../door/reply.ts';
import { type AdmitOptions, admit, type Caller, type NamedRoute } from './callers/admit.ts';
import { readProxyHeader, tokenOf } from './callers/identify.ts';
import type { Call } from './calls/call.ts';
import { type AnyHandler, handlerOf } from './calls/call-table.ts';
import { passOn } from './passing/pass-on.ts';
import { SeenJournal } from './passing/seen-journal.ts';

const jsonType = 'application/json; charset=utf-8';

/** Throws if a route has no handler, so that an incomplete server does not start. */
interface BindOptions extends AdmitOptions {
  readonly app: Serving;
}

export function bindRoutes(server: FastifyInstance, { app, unknown }: BindOptions): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const callerOf = (request: FastifyRequest): Caller | undefined => callers.get(request);
  const { edge } = app;
  const seen = new SeenJournal();
  for (const route of routeList) {
    const handler = handlerOf(route.name);
    server.route({
      method: route.method,
      url: `/api${route.path}`,
      schema: describe(route),
      // Before the body is read: a caller without access is refused whatever was sent.
      onRequest: async (request, reply) => {
        const caller = await admit(request, { app, unknown, route });
        if (isRefusal(caller)) return sendRefusal(reply, caller);
        callers.set(request, caller);
        return undefined;
      },
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

export const validateWith =
  ({ schema }: { schema: unknown }) =>
  (data: unknown) => {
    const result = (schema as z.ZodType).safeParse(data ?? {}, { error: issueText });
    return result.success
      ? { value: result.data }
      : { error: new InvalidRequest(result.error.issues) };
  };
