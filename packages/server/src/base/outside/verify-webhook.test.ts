import { createSecretKey, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { parseWebhookSecret, webhookHeaders } from './sign-webhook.ts';
import { verifyWebhook } from './verify-webhook.ts';

const nowMs = 1_764_500_645_000;
const seconds = nowMs / 1000;
const text = `whsec_${randomBytes(32).toString('base64')}`;
const secret = parseWebhookSecret(text) ?? expect.fail();
const otherBytes = randomBytes(32);
const other = createSecretKey(otherBytes);
const body = '{"ref":"ééé-漢字"}';

/** By the library that receivers and senders elsewhere use. */
const signed = (at = seconds, of = body, id = 'msg-1') => ({
  'webhook-id': id,
  'webhook-timestamp': String(at),
  'webhook-signature': new Webhook(text).sign(id, new Date(at * 1000), of),
});
const check = (headers: object, of: string | Buffer = body, secrets = [secret]) =>
  verifyWebhook({ headers: headers as never, body: Buffer.from(of) }, { secrets, nowMs }).kind;

describe('[RIM-2] a signature of a partner', () => {
  it("is taken if the trade's own library made it, for any bytes", () => {
    expect(
      verifyWebhook({ headers: signed(), body: Buffer.from(body) }, { secrets: [secret], nowMs }),
    ).toEqual({ kind: 'good', id: 'msg-1' });
    const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x80]);
    const own = webhookHeaders({ id: 'b', seconds, body: '' }, [secret]);
    expect(check(own, '')).toBe('good');
    expect(check(own, bytes)).toBe('bad');
  });

  it('is taken by either secret while one is replaced, and among others', () => {
    expect(check(signed(), body, [other, secret])).toBe('good');
    expect(check(signed(), body, [other])).toBe('bad');
    expect(check(signed(), body, [])).toBe('bad');
    const both = {
      ...signed(),
      'webhook-signature': `v2,xyz v1,${otherBytes.toString('base64')} `,
    };
    both['webhook-signature'] += signed()['webhook-signature'];
    expect(check(both)).toBe('good');
  });

  it('is refused with another body, id, time or secret', () => {
    expect(check(signed(), `${body} `)).toBe('bad');
    expect(check({ ...signed(), 'webhook-id': 'msg-2' })).toBe('bad');
    expect(check({ ...signed(), 'webhook-timestamp': String(seconds + 1) })).toBe('bad');
    const forged = new Webhook(otherBytes.toString('base64')).sign('msg-1', new Date(nowMs), body);
    expect(check({ ...signed(), 'webhook-signature': forged })).toBe('bad');
  });

  it('is refused five minutes before and after', () => {
    expect(check(signed(seconds - 300))).toBe('good');
    expect(check(signed(seconds + 300))).toBe('good');
    expect(check(signed(seconds - 301))).toBe('bad');
    expect(check(signed(seconds + 301))).toBe('bad');
  });

  it.each([
    ['webhook-id', undefined],
    ['webhook-id', ''],
    ['webhook-id', 'a\nb'],
    ['webhook-id', ['a', 'b']],
    ['webhook-timestamp', undefined],
    ['webhook-timestamp', '1e9'],
    ['webhook-timestamp', ` ${seconds}`],
    ['webhook-timestamp', '9'.repeat(40)],
    ['webhook-signature', undefined],
    ['webhook-signature', 'v1,'],
    ['webhook-signature', 'v1,AAAA'],
    ['webhook-signature', signed()['webhook-signature'].replace('v1,', '')],
    ['webhook-signature', signed()['webhook-signature'].replace('=', '')],
    ['webhook-signature', 'v1,x '.repeat(5000)],
  ])('is refused with the header %s: %j', (name, value) => {
    const headers = { ...signed(), [name]: value };
    expect(check(headers)).toBe('bad');
  });
});
