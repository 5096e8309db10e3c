/**
 * Admits calls: identifies the caller and applies the limits of their address and their key, which also count
 * refused calls. An address spends one for each request, one more for each call and instruction in it, and
 * one for each 20 points of what is read. A key spends calls and points only with a session of its player,
 * so that nobody else can use up its limits.
 */
import { type Refusal, refuseForNow } from '@layline/contract';
import type { FastifyRequest } from 'fastify';
import type { AddressRate } from '../door/address-rate.ts';
import { CallCounts, type Taken } from '../door/call-counts.ts';
import type { Guard } from '../door/guard.ts';
import type { Decides } from '../door/parts.ts';
import { ApiProblem } from './call/api-problem.ts';
import { type ApiCaller, identifyCaller } from './call/caller.ts';
import type { KeyBudgets } from './price/key-budgets.ts';

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};
export const keyOf = (request: FastifyRequest) => headerOf(request, 'x-application');
export const tokenOf = (request: FastifyRequest) => headerOf(request, 'x-authentication');

interface Price {
  readonly calls: number;
  /** Points; see operations.ts. */
  readonly weight: number;
}

/** Points that an address spends like one call. */
const pointsPerCall = 20;

/** Resolves to the caller; throws an ApiProblem if the caller is unknown or over a limit. */
export type AdmitCall = (request: FastifyRequest, price: Price) => Promise<ApiCaller>;

interface Limits {
  /** Null where calls are not limited by address. */
  readonly ofAddress: AddressRate | null;
  readonly budgets: KeyBudgets;
}

export function admitCalls(app: Decides, { ofAddress, budgets }: Limits): AdmitCall {
  const ofKey = new CallCounts(app.clock);
  return async (request, { calls, weight }) => {
    const spent = ofAddress?.take(request.ip, calls + Math.floor(weight / pointsPerCall));
    if (spent?.isOver) throw tooMany('this address', spent);
    const key = keyOf(request);
    const caller = await identifyCaller(app, { key, token: tokenOf(request) });
    const { callsMax: max } = caller.limits;
    const taken = key && max !== null ? ofKey.take(key, { calls, max }) : null;
    if (taken?.isOver) throw tooMany('this key', taken);
    if (key && weight > 0) budgets.take(key, weight);
    return caller;
  };
}

const tooMany = (whose: string, { left, resetSeconds }: Taken): ApiProblem =>
  new ApiProblem(
    'TOO_MANY_REQUESTS',
    `${whose} has ${left} calls left; try again in ${resetSeconds} s`,
    resetSeconds,
  );

/** Counts one for each request; nothing tells how many are left. */
export const countRequests =
  (ofAddress: AddressRate | null): Guard<Refusal> =>
  ({ ip }) => {
    const taken = ofAddress?.take(ip);
    return taken?.isOver ? refuseForNow(taken.resetSeconds * 1000) : null;
  };
