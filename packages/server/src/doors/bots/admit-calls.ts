/**
 * Admits calls: identifies the caller and applies the limits of their address and their key, which also count
 * refused calls. An address spends one for each request, and one more for each call and instruction in it. A
 * key spends only calls and instructions made with a session of its player, so that nobody else can use up
 * its limit.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AddressRate } from '../door/address-rate.ts';
import { CallCounts } from '../door/call-counts.ts';
import type { Decides } from '../door/parts.ts';
import { sendJson } from './ascii-json.ts';
import { ApiProblem } from './call/api-problem.ts';
import { type ApiCaller, identifyCaller } from './call/caller.ts';
import { problemBody } from './json-rpc.ts';

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};
export const keyOf = (request: FastifyRequest) => headerOf(request, 'x-application');
export const tokenOf = (request: FastifyRequest) => headerOf(request, 'x-authentication');

/** Resolves to the caller; throws an ApiProblem if the caller is unknown or over a limit. */
export type AdmitCall = (request: FastifyRequest, calls: number) => Promise<ApiCaller>;

interface Limits {
  readonly app: Decides;
  /** Calls per address in ten seconds; 0 for no limit. */
  readonly rateLimit: number;
}

export function admitCalls(server: FastifyInstance, { app, rateLimit }: Limits): AdmitCall {
  const ofAddress = rateLimit === 0 ? null : new AddressRate(app.clock, { max: rateLimit });
  const ofKey = new CallCounts(app.clock);
  if (ofAddress !== null) countRequests(server, ofAddress);
  return async (request, calls) => {
    if (ofAddress?.take(request.ip, calls).isOver) throw new ApiProblem('TOO_MANY_REQUESTS');
    const key = keyOf(request);
    const caller = await identifyCaller(app, { key, token: tokenOf(request) });
    const { callsMax: max } = caller.limits;
    if (key && max !== null && ofKey.take(key, { calls, max }).isOver) {
      throw new ApiProblem('TOO_MANY_REQUESTS');
    }
    return caller;
  };
}

function countRequests(server: FastifyInstance, rate: AddressRate): void {
  server.addHook('onRequest', async (request, reply) => {
    const { isOver, resetSeconds } = rate.take(request.ip);
    if (!isOver) return undefined;
    void reply.code(429).header('retry-after', resetSeconds);
    return sendJson(reply, problemBody(new ApiProblem('TOO_MANY_REQUESTS'), 'SportsAPING'));
  });
}
