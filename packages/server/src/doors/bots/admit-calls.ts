/**
 * Admits calls: identifies the caller and applies the limits of their address and their key, which also count
 * refused calls. An address spends one for each request, and one more for each call and instruction in it. A
 * key spends only calls and instructions made with a session of its player, so that nobody else can use up
 * its limit.
 */
import { type Refusal, refuseForNow } from '@layline/contract';
import type { FastifyRequest } from 'fastify';
import type { AddressRate } from '../door/address-rate.ts';
import { CallCounts } from '../door/call-counts.ts';
import type { Guard } from '../door/guard.ts';
import type { Decides } from '../door/parts.ts';
import { ApiProblem } from './call/api-problem.ts';
import { type ApiCaller, identifyCaller } from './call/caller.ts';

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};
export const keyOf = (request: FastifyRequest) => headerOf(request, 'x-application');
export const tokenOf = (request: FastifyRequest) => headerOf(request, 'x-authentication');

/** Resolves to the caller; throws an ApiProblem if the caller is unknown or over a limit. */
export type AdmitCall = (request: FastifyRequest, calls: number) => Promise<ApiCaller>;

/** `ofAddress` is null where calls are not limited by address. */
export function admitCalls(app: Decides, ofAddress: AddressRate | null): AdmitCall {
  const ofKey = new CallCounts(app.clock);
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

/** Counts one for each request; nothing tells how many are left. */
export const countRequests =
  (ofAddress: AddressRate | null): Guard<Refusal> =>
  ({ ip }) => {
    const taken = ofAddress?.take(ip);
    return taken?.isOver ? refuseForNow(taken.resetSeconds * 1000) : null;
  };
