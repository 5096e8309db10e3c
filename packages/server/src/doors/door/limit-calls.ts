/**
 * Counts every call of an address before anything else reads it: a refused call costs as much as an answered
 * one. Calls that a proxy or the operator polls (health, metrics) set `rateLimit: false`.
 */
import { type Refusal, refuse, refuseForNow } from '@layline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AddressRate } from './address-rate.ts';
import { replyOfRefusal } from './reply.ts';

/** Applies no limit if `rate` is null. */
export function limitCalls(server: FastifyInstance, rate: AddressRate | null): void {
  if (rate === null) return;
  server.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.rateLimit === false) return done();
    const { isOver, left, resetSeconds } = rate.take(request.ip);
    reply.header('x-ratelimit-limit', rate.max);
    reply.header('x-ratelimit-remaining', left);
    reply.header('x-ratelimit-reset', resetSeconds);
    if (!isOver) return done();
    sendEarly(reply, refuseForNow(resetSeconds * 1000));
    return undefined;
  });
}

/** Refuses a request that names two hosts, or different hosts in target and header. */
export function refuseTwoHosts(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    const fault = faultOfHost(request);
    if (fault === null) done();
    else sendEarly(reply, refuse('INVALID_REQUEST', fault));
  });
}

function faultOfHost({ raw, headers }: FastifyRequest): string | null {
  let hosts = 0;
  for (let at = 0; at < raw.rawHeaders.length; at += 2) {
    if (raw.rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return 'host: must be given once';
  const { url = '' } = raw;
  if (url.startsWith('/') || url === '*') return null;
  const named = URL.canParse(url) ? new URL(url).host : null;
  return named === headers.host ? null : 'host: must be the one that the target names';
}

const sendEarly = (reply: FastifyReply, refusal: Refusal): FastifyReply => {
  const { status, headers, body } = replyOfRefusal(refusal);
  return reply.code(status).headers(headers).send(body);
};
