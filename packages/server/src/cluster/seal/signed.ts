/**
 * Signed messages: the signature (Ed25519, 64 bytes) and then the message. Each turn of a server
 * has a new key, whose public part is in the database, so that access to the wire alone is not enough to
 * forge a message.
 */
import {
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign as signBytes,
  verify,
} from 'node:crypto';
import type { Payload } from '../bus/bus.ts';

const signatureBytes = 64;

export interface Signer {
  /** In base64. */
  readonly publicKey: string;
  sign(message: Payload): Payload;
}

export function makeSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    sign: (message) => Buffer.concat([signBytes(null, message, privateKey), message]),
  };
}

/** Null for what is not a public key. */
export function parseKey(publicKey: string): KeyObject | null {
  try {
    const key = Buffer.from(publicKey, 'base64');
    return createPublicKey({ key, format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}

/** Returns the message; null if the key's owner has not signed it. */
export function openSigned(payload: Payload, key: KeyObject): Payload | null {
  const message = payload.subarray(signatureBytes);
  return verify(null, message, key, payload.subarray(0, signatureBytes)) ? message : null;
}
