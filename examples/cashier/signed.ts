/** Signs calls to Layline and checks those that come from there, as Standard Webhooks 1.0 says. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The newest first; two while one is replaced. */
export type Secrets = readonly string[];

const clockMaxSeconds = 300;

const signatureOf = (secret: string, signed: string): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};

/** `id` is the same in each delivery of one message. */
export function signedHeaders(secrets: Secrets, body: string, id = makeId()) {
  const at = String(Math.floor(Date.now() / 1000));
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': at,
    'webhook-signature': secrets
      .map((secret) => signatureOf(secret, `${id}.${at}.${body}`))
      .join(' '),
  };
}

export const makeId = (): string => `msg-${randomBytes(12).toString('base64url')}`;

export function isSigned(headers: IncomingHttpHeaders, body: string, secrets: Secrets): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given } = headers;
  if (typeof id !== 'string' || typeof at !== 'string' || typeof given !== 'string') return false;
  const offSeconds = Math.abs(Date.now() / 1000 - Number(at));
  if (!/^\d{1,12}$/.test(at) || offSeconds > clockMaxSeconds) return false;
  const own = secrets.map((secret) => Buffer.from(signatureOf(secret, `${id}.${at}.${body}`)));
  const signatures = given.split(' ').map((one) => Buffer.from(one));
  return signatures.some((one) =>
    own.some((other) => one.length === other.length && timingSafeEqual(one, other)),
  );
}
