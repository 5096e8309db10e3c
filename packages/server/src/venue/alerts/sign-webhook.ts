/** Signs a delivery as Standard Webhooks 1.0 says: HMAC-SHA256 over id, time and body. */
import { createHmac } from 'node:crypto';

export interface Delivery {
  readonly id: string;
  /** In whole seconds since 1970; receivers refuse old ones. */
  readonly seconds: number;
  readonly body: string;
}

/** At least 24 bytes in base64, with the prefix `whsec_` or without. Returns null for anything else. */
export function parseWebhookSecret(text: string): Buffer | null {
  const encoded = text.replace(/^whsec_/, '');
  if (!/^[A-Za-z0-9+/]{32,88}={0,2}$/.test(encoded)) return null;
  return Buffer.from(encoded, 'base64');
}

export function webhookHeaders({ id, seconds, body }: Delivery, secret: Buffer) {
  const signature = createHmac('sha256', secret)
    .update(`${id}.${seconds}.${body}`)
    .digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  } as const;
}
