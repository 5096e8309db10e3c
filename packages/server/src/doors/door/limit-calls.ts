/** Counts every call of an address before anything else reads it. */
import { type Refusal, refuse, refuseForNow } from '@layline/contract';
import type { FastifyRequest } from 'fastify';
import type { AddressRate } from './address-rate.ts';
import { type Guard, isPolled } from './guard.ts';

/** Tells each caller how many calls are left. Applies no limit if `rate` is null. */
export const limitCalls =
  (rate: AddressRate | null): Guard<Refusal> =>
  (request, headers) => {
    if (rate === null || isPolled(request)) return null;
    const { isOver, left, resetSeconds } = rate.take(request.ip);
    headers.push('x-ratelimit-limit', String(rate.max));
    headers.push('x-ratelimit-remaining', String(left));
    headers.push('x-ratelimit-reset', String(resetSeconds));
    return isOver ? refuseForNow(resetSeconds * 1000) : null;
  };

/** Refuses a request that names two hosts, or different hosts in target and header. */
export const refuseTwoHosts: Guard<Refusal> = (request) => {
  const fault = faultOfHost(request);
  return fault === null ? null : refuse('INVALID_REQUEST', fault);
};

function faultOfHost({ raw, headers }: FastifyRequest): string | null {
  let hosts = 0;
  for (let at = 0; at < raw.rawHeaders.length; at += 2) {
    const name = raw.rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return 'host: must be given once';
  const { url = '' } = raw;
  if (url.startsWith('/') || url === '*') return null;
  const named = URL.canParse(url) ? new URL(url).host : null;
  return named === headers.host ? null : 'host: must be the one that the target names';
}
