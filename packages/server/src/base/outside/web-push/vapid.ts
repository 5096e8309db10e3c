/** By what a push service knows the sender: RFC 8292 (VAPID), a token signed with ES256. */
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export interface VapidKeys {
  /** A point of P-256, uncompressed, in base64url: what browsers are asked with. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

interface Jwk {
  readonly x: string;
  readonly y: string;
}

function publicKeyOf(key: KeyObject): string {
  const { x, y } = key.export({ format: 'jwk' }) as unknown as Jwk;
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return Buffer.concat(point).toString('base64url');
}

export const newVapidKey = (): KeyObject =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

export const vapidKeysOf = (privateKey: KeyObject): VapidKeys => ({
  publicKey: publicKeyOf(privateKey),
  privateKey,
});

export const writeVapidKey = (key: KeyObject): string =>
  key.export({ format: 'der', type: 'pkcs8' }).toString('base64');

export const readVapidKey = (text: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });

/** Push services take tokens of a day at most. */
const goodForSeconds = 12 * 3600;

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The header `Authorization` for a call to the push service at `origin`; `subject` is whom it may ask. */
export function authorize(
  { publicKey, privateKey }: VapidKeys,
  { origin, subject, seconds }: { origin: string; subject: string; seconds: number },
): string {
  const claims = { aud: origin, exp: seconds + goodForSeconds, sub: subject };
  const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign('sha256', Buffer.from(signed), key).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${publicKey}`;
}
