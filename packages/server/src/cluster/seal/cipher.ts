/** AES-256-GCM with what a message is bound to, such as its subject and epoch. */
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

const cipher = 'aes-256-gcm';
const tagBytes = 16;
export const nonceBytes = 12;

/** Derives a key for one purpose. */
export const deriveKey = (secret: Uint8Array, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `layline ${purpose}`, 32)));

export interface Bound {
  readonly key: KeyObject;
  /** Never twice under one key. */
  readonly nonce: Uint8Array;
  /** Not sent; who opens it must know the same. */
  readonly to: string;
}

/** Returns the tag, then the encrypted message. */
export function seal(message: Uint8Array, { key, nonce, to }: Bound): Buffer {
  const sealing = createCipheriv(cipher, key, nonce);
  sealing.setAAD(Buffer.from(to));
  const sealed = sealing.update(message);
  sealing.final();
  return Buffer.concat([sealing.getAuthTag(), sealed]);
}

/** Null for what was not sealed with the key, or was bound to something else. */
export function unseal(sealed: Uint8Array, { key, nonce, to }: Bound): Buffer | null {
  if (sealed.byteLength < tagBytes) return null;
  const opening = createDecipheriv(cipher, key, nonce);
  opening.setAAD(Buffer.from(to));
  opening.setAuthTag(sealed.subarray(0, tagBytes));
  const message = opening.update(sealed.subarray(tagBytes));
  try {
    opening.final();
    return message;
  } catch {
    return null;
  }
}
