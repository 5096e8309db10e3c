/** The answer to a provider's message: the HTTP status, and the body, which a socket gets too. */
import type { PushAnswer } from '@layline/feeds/push';

export interface PushReply {
  readonly status: number;
  readonly body: object;
}

type Code =
  | Extract<PushAnswer, { kind: 'refused' }>['code']
  | 'UNAUTHORIZED'
  | 'TOO_MANY_REQUESTS'
  | 'UNAVAILABLE'
  | 'NOT_FOUND';

const statuses: Readonly<Record<Code, number>> = {
  INVALID_MESSAGE: 400,
  UNAUTHORIZED: 401,
  NOT_FOUND: 404,
  LATE: 409,
  AHEAD: 409,
  SNAPSHOT_NEEDED: 409,
  SEQUENCE_OLD: 409,
  TOO_MANY_REQUESTS: 429,
  FEED_STOPPED: 503,
  UNAVAILABLE: 503,
};

export const replyOf = (data: object): PushReply => ({
  status: 200,
  body: { status: true, message: '', data },
});

export const refuseWith = (code: Code, message: string): PushReply => ({
  status: statuses[code],
  body: { status: false, message, code },
});

export function replyOfAnswer(answer: PushAnswer): PushReply {
  if (answer.kind === 'refused') return refuseWith(answer.code, answer.message);
  const { kind: _kind, ...data } = answer;
  return replyOf(data);
}
