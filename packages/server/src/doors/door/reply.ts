/** Replies to calls that were refused or failed. */
import { type Refusal, refusalStatus, refuse, wireClientRef } from '@layline/contract';
import type { FastifyReply } from 'fastify';
import { InvalidRequest } from '../../base/invalid-request.ts';
import { refuseInOutage } from './outage-words.ts';
import type { Reads } from './parts.ts';
import { noteRefusal } from './refused-calls.ts';

export interface RefusalReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

/** Seconds after which a refused call is worth another try; the shortest limit's window is ten. */
const retryAfter: Readonly<Record<number, number>> = { 429: 10, 503: 1 };

function retryHeaders(status: number, seconds = retryAfter[status]): Record<string, string> {
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

/** Null if the refusal is not a question of time. */
export const secondsToRetry = ({ code, retryAfterSeconds }: Refusal): number | null =>
  retryAfterSeconds ?? retryAfter[refusalStatus(code)] ?? null;

/** `request` is the body of the call, which may name the refused bet. */
export function replyOfRefusal(refusal: Refusal, request?: unknown): RefusalReply {
  const { code, message, retryAfterSeconds } = refusal;
  const status = refusalStatus(code);
  const body = { status: false, message, code, ...namedIn(request) };
  return { status, headers: retryHeaders(status, retryAfterSeconds), body };
}

function namedIn(body: unknown): { readonly clientRef?: string } {
  const isNamed = typeof body === 'object' && body !== null && 'clientRef' in body;
  const name = isNamed ? wireClientRef.safeParse(body.clientRef).data : undefined;
  return name === undefined ? {} : { clientRef: name };
}

interface Failure {
  readonly message?: string;
  readonly statusCode?: number;
}

interface FailedCall {
  readonly app: Pick<Reads, 'log' | 'writes'>;
  readonly route: string | undefined;
  /** The body of the call, as far as it was parsed. */
  readonly body: unknown;
}

/** All failures have one form; internal errors are logged and not shown. */
export function replyOfError(error: Failure, { app, route, body }: FailedCall): RefusalReply {
  if (error instanceof InvalidRequest) return replyOfRefusal(error.refusal, body);
  const status = error.statusCode ?? 500;
  if (status < 500) {
    const reply = { status: false, message: error.message, code: 'INVALID_REQUEST' };
    return { status, headers: {}, body: reply };
  }
  // The write watch logs a store outage once, instead of every affected call.
  if (app.writes.note(error)) return replyOfRefusal(refuseInOutage(route), body);
  app.log.error({ error, route }, 'a call failed');
  const refusal = refuse('UNAVAILABLE', 'Something went wrong here. Please try again.');
  return replyOfRefusal(refusal, body);
}

export function sendReply(reply: FastifyReply, { status, headers, body }: RefusalReply) {
  return reply.code(status).headers(headers).send(body);
}

/** Sends a refusal and counts it; the call's body may name the refused bet. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  noteRefusal(reply.request, refusal.code);
  return sendReply(reply, replyOfRefusal(refusal, reply.request.body));
}
