import { expect, it } from 'vitest';
import { decryptNotice } from '../../../../test/push-device.ts';
import { encryptNotice, newMessageKeys, plainBytesMax } from './encrypt-notice.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/** Appendix A of RFC 8291. */
const published = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: bytes(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  ),
  devicePrivate: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  message: [
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml',
    'mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT',
    'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ].join(''),
};

it('[NOTICE-3] is the published message for the published keys', () => {
  const { text, p256dh, auth, privateKey, salt, message } = published;
  const sealed = encryptNotice(text, { p256dh, auth }, { privateKey, salt });
  expect(sealed.toString('base64url')).toBe(message);
  const device = { privateKey: published.devicePrivate, p256dh, auth };
  expect(decryptNotice(sealed, device)).toBe(text);
});

it('[NOTICE-3] is opened by its device, and differs each time', () => {
  const { p256dh, auth, devicePrivate: privateKey } = published;
  const [one, other] = ['{}', '{}'].map((text) => encryptNotice(text, { p256dh, auth }));
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false);
  expect(decryptNotice(one ?? Buffer.alloc(0), { privateKey, p256dh, auth })).toBe('{}');
});

it('[NOTICE-3] keys that are none, and texts that no push service takes, are refused', () => {
  const { p256dh, auth } = published;
  const offCurve = Buffer.from(p256dh);
  offCurve.writeUInt8((offCurve.at(-1) ?? 0) ^ 1, 64);
  expect(() => encryptNotice('', { p256dh: offCurve, auth })).toThrow(/public key|point/i);
  expect(() => encryptNotice('x'.repeat(plainBytesMax + 1), { p256dh, auth })).toThrow('too long');
  expect(encryptNotice('x'.repeat(plainBytesMax), { p256dh, auth })).toHaveLength(4096);
  expect(newMessageKeys().privateKey).toHaveLength(32);
});
