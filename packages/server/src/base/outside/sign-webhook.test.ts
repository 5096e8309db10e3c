import type { KeyObject } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { makeWebhookSecret, parseWebhookSecret, webhookHeaders } from './sign-webhook.ts';

const body = JSON.stringify({ type: 'player.opened', text: 'Ångström – ৳' });
const delivery = { id: 'evt-7-0.0-0a1b2c3d', seconds: Math.floor(Date.now() / 1000), body };

const keyOf = (secret: string): KeyObject => parseWebhookSecret(secret) ?? expect.fail();

describe('a signed delivery', () => {
  it("[HOOK-3] is what the standard's own library makes and accepts", () => {
    const secret = makeWebhookSecret();
    const headers = webhookHeaders(delivery, [keyOf(secret)]);
    const theirs = new Webhook(secret);
    const at = new Date(delivery.seconds * 1000);
    expect(headers['webhook-signature']).toBe(theirs.sign(delivery.id, at, body));
    expect(theirs.verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => theirs.verify(`${body} `, headers)).toThrow('No matching signature found');
    const stranger = new Webhook(makeWebhookSecret());
    expect(() => stranger.verify(body, headers)).toThrow('No matching signature found');
  });

  it('[HOOK-3] is accepted by either secret while one replaces the other', () => {
    const [old, next] = [makeWebhookSecret(), makeWebhookSecret()];
    const headers = webhookHeaders(delivery, [keyOf(next), keyOf(old)]);
    for (const secret of [old, next]) {
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    }
  });
});
