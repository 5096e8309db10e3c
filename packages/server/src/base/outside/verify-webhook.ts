/** Checks what a partner sends, signed as Standard Webhooks 1.0 says. */
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface SignedMessage {
  readonly headers: IncomingHttpHeaders;
  /** As it came. */
  readonly body: Buffer;
}

interface Checking {
  /** Those that are good now: two while one is replaced. */
  readonly secrets: readonly KeyObject[];
  readonly nowMs: number;
}

export type Verified =
  | { readonly kind: 'good'; readonly id: string }
  | { readonly kind: 'bad'; readonly problem: string };

const clockMaxSeconds = 300;
const signaturesMax = 10;
const idForm = /^[\x21-\x7e]{1,256}$/;

const bad = (problem: string): Verified => ({ kind: 'bad', problem });

/** Compares each signature with that of each secret, in constant time. */
export function verifyWebhook(message: SignedMessage, { secrets, nowMs }: Checking): Verified {
  const { headers, body } = message;
  const [id, at, signature] = (
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
  ).map((name) => headers[name]);
  if (typeof id !== 'string' || !idForm.test(id)) {
    return bad('webhook-id: must be given once, in 1 to 256 printable characters');
  }
  if (typeof at !== 'string' || !/^\d{1,12}$/.test(at)) {
    return bad('webhook-timestamp: must be the time in whole seconds since 1970');
  }
  if (Math.abs(nowMs / 1000 - Number(at)) > clockMaxSeconds) {
    return bad(`webhook-timestamp: is more than ${clockMaxSeconds} seconds from the time here`);
  }
  const given = readSignatures(typeof signature === 'string' ? signature : '');
  const own = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${id}.${at}.`).update(body).digest(),
  );
  const equal = given.flatMap((one) => own.map((other) => timingSafeEqual(one, other)));
  return equal.includes(true)
    ? { kind: 'good', id }
    : bad('webhook-signature: must be v1, and HMAC-SHA256 in base64 of id.timestamp.body');
}

/** Of the versions that are not known here none counts. */
const readSignatures = (text: string): Buffer[] =>
  text
    .split(' ')
    .slice(0, signaturesMax)
    .filter((one) => /^v1,[A-Za-z0-9+/]{43}=$/.test(one))
    .map((one) => Buffer.from(one.slice(3), 'base64'));
