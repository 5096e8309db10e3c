/** The answer to a partner's call: the HTTP status, and the body. */

export interface PartnerReply {
  readonly status: number;
  readonly body: object;
  /** Seconds after which another try is worth it. */
  readonly retryAfter?: number;
}

const statuses = {
  INVALID_MESSAGE: 400,
  UNAUTHORIZED: 401,
  PARTNER_OFF: 403,
  NOT_FOUND: 404,
  ID_REUSED: 409,
  TX_REUSED: 409,
  WALLET_OFF: 403,
  REFUSED: 422,
  TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
} as const;

export type PartnerRefusal = keyof typeof statuses;
export const partnerRefusals = Object.keys(statuses) as PartnerRefusal[];

export const accepted: PartnerReply = { status: 202, body: { status: true, message: '' } };

export function refuseWith(
  code: PartnerRefusal,
  message: string,
  retryAfter?: number,
): PartnerReply {
  const reply = { status: statuses[code], body: { status: false, message, code } };
  return retryAfter === undefined ? reply : { ...reply, retryAfter };
}

export const isReply = (value: object): value is PartnerReply => 'body' in value;
