/** What a call is answered with beside its usual headers, whichever way the answer leaves. */
import { type Refusal, refusalStatus, refuse } from '@layline/contract';
import type { House } from '../../house.ts';
import { InvalidRequest } from '../invalid-request.ts';
import { refuseInOutage } from '../outage-words.ts';

export interface PlainReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes are JSON already. */
  readonly body: object | Buffer;
}

const soon = { 'retry-after': '1' };

/** `asked` is the body of the call, which may name what is refused. */
export function replyOfRefusal({ code, message }: Refusal, asked?: unknown): PlainReply {
  const status = refusalStatus(code);
  const body = { status: false, message, code, ...namedIn(asked) };
  return { status, headers: status === 503 ? soon : {}, body };
}

function namedIn(asked: unknown): { readonly clientRef?: unknown } {
  const isNamed = typeof asked === 'object' && asked !== null && 'clientRef' in asked;
  return isNamed ? { clientRef: asked.clientRef } : {};
}

interface Failure {
  readonly message?: string;
  readonly statusCode?: number;
}

/** Every failure leaves in one form; what is ours to mend is logged and told to nobody. */
export function replyOfError(
  error: Failure,
  route: string | undefined,
  { log, writes }: Pick<House, 'log' | 'writes'>,
): PlainReply {
  if (error instanceof InvalidRequest) return replyOfRefusal(error.refusal);
  const status = error.statusCode ?? 500;
  if (status < 500) {
    const body = { status: false, message: error.message, code: 'INVALID_REQUEST' };
    return { status, headers: {}, body };
  }
  // The store's trouble is logged where it is watched, once and not by each call that met it.
  if (writes.note(error)) return replyOfRefusal(refuseInOutage(route));
  log.error({ error, route }, 'a call failed');
  return replyOfRefusal(refuse('UNAVAILABLE', 'Something went wrong here. Please try again.'));
}
