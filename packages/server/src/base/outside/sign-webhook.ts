/** Signs a delivery as Standard Webhooks 1.0 says: HMAC-SHA256 over id, time and body. */
import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

export interface Delivery {
  readonly id: string;
  /** In whole seconds since 1970; receivers refuse old ones. */
  readonly seconds: number;
  readonly body: string;
}

/**
 * At least 24 bytes in base64, with the prefix `whsec_` or without. Returns null for anything else. A key
 * that is made once signs several times as fast as bytes do.
 */
export function parseWebhookSecret(text: string): KeyObject | null {
  const encoded = text.replace(/^whsec_/, '');
  if (!/^[A-Za-z0-9+/]{32,88}={0,2}$/.test(encoded)) return null;
  return createSecretKey(encoded, 'base64');
}

/** One signature a secret: while a secret is replaced, the receiver may know either. */
export function webhookHeaders({ id, seconds, body }: Delivery, secrets: readonly KeyObject[]) {
  const signed = `${id}.${seconds}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
  );
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  } as const;
}

/** 32 random bytes, in the form that receivers are given. */
export const makeWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
