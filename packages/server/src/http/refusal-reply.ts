/** What a refused or failed call is answered with, beside its usual headers. */
import { type Refusal, refusalStatus, refuse, wireClientRef } from '@layline/contract';
import type { App } from '../app.ts';
import { InvalidRequest } from '../invalid-request.ts';
import { refuseInOutage } from './outage-words.ts';

export interface RefusalReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

const soon = { 'retry-after': '1' };

/** `asked` is the body of the call, which may name the bet that is refused. */
export function replyOfRefusal({ code, message }: Refusal, asked?: unknown): RefusalReply {
  const status = refusalStatus(code);
  const body = { status: false, message, code, ...namedIn(asked) };
  return { status, headers: status === 503 ? soon : {}, body };
}

function namedIn(asked: unknown): { readonly clientRef?: string } {
  const isNamed = typeof asked === 'object' && asked !== null && 'clientRef' in asked;
  const name = isNamed ? wireClientRef.safeParse(asked.clientRef).data : undefined;
  return name === undefined ? {} : { clientRef: name };
}

interface Failure {
  readonly message?: string;
  readonly statusCode?: number;
}

interface Failed {
  readonly route: string | undefined;
  /** The body of the call, as far as it was read. */
  readonly asked: unknown;
}

/** Every failure leaves in one form; what is ours to mend is logged and told to nobody. */
export function replyOfError(
  error: Failure,
  { route, asked }: Failed,
  { log, writes }: Pick<App, 'log' | 'writes'>,
): RefusalReply {
  if (error instanceof InvalidRequest) return replyOfRefusal(error.refusal, asked);
  const status = error.statusCode ?? 500;
  if (status < 500) {
    const body = { status: false, message: error.message, code: 'INVALID_REQUEST' };
    return { status, headers: {}, body };
  }
  // The store's trouble is logged where it is watched, once and not by each call that met it.
  if (writes.note(error)) return replyOfRefusal(refuseInOutage(route), asked);
  log.error({ error, route }, 'a call failed');
  return replyOfRefusal(
    refuse('UNAVAILABLE', 'Something went wrong here. Please try again.'),
    asked,
  );
}
