import { createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { authorize, newVapidKey, readVapidKey, vapidKeysOf, writeVapidKey } from './vapid.ts';

it('[NOTICE-3] a push service can check who sends, to whom, and until when', () => {
  const keys = vapidKeysOf(readVapidKey(writeVapidKey(newVapidKey())));
  const to = { origin: 'https://push.example', subject: 'https://club.example', seconds: 1000 };
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), k=([\w-]{87})$/.exec(authorize(keys, to)) ?? [];
  expect(key).toBe(keys.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(read(head)).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(read(claims)).toEqual({
    aud: 'https://push.example',
    exp: 1000 + 12 * 3600,
    sub: 'https://club.example',
  });
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) =>
    one.toString('base64url'),
  );
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  });
  const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  const signed = Buffer.from(`${head}.${claims}`);
  expect(verify('sha256', signed, by, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(
    verify('sha256', Buffer.from(`${head}.e30`), by, Buffer.from(signature, 'base64url')),
  ).toBe(false);
});
