/**
 * The keys of one leader, new with each epoch. What the others need of them stands in the lease's row,
 * written by the statement that takes the epoch: PostgreSQL says who leads, and so whose words count.
 */
import {
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';

const keyBytes = 32;
export const signatureBytes = 64;

/** Of the leader itself. */
export interface EpochKeys {
  /** For the lease's row. */
  readonly text: string;
  sign(digest: Uint8Array): Buffer;
  /** Opens what is encrypted to the leader. */
  readonly privateKey: KeyObject;
}

/** As the servers know them that can read the lease's row. */
export interface KnownKeys {
  isSigned(digest: Uint8Array, signature: Uint8Array): boolean;
  /** Calls are encrypted to it. */
  readonly publicKey: KeyObject;
  /** Known to whoever can read the row, and so to no one who can reach NATS alone. */
  readonly secret: Uint8Array;
}

export function makeEpochKeys(): EpochKeys {
  const signing = generateKeyPairSync('ed25519');
  const sealing = generateKeyPairSync('x25519');
  const parts = [rawOf(signing.publicKey), rawOf(sealing.publicKey), randomBytes(keyBytes)];
  return {
    text: parts.map((part) => part.toString('base64url')).join('.'),
    sign: (digest) => sign(null, digest, signing.privateKey),
    privateKey: sealing.privateKey,
  };
}

/** Null for what is none, as of a server of an earlier release. */
export function parseEpochKeys(text: string): KnownKeys | null {
  const parts = text.split('.').map((part) => Buffer.from(part, 'base64url'));
  const [signing, sealing, secret] = parts;
  if (!signing || !sealing || !secret || parts.length !== 3) return null;
  if (parts.some((part) => part.byteLength !== keyBytes)) return null;
  try {
    const verifying = publicKeyOf('Ed25519', signing);
    return {
      isSigned: (digest, signature) => verify(null, digest, verifying, signature),
      publicKey: publicKeyOf('X25519', sealing),
      secret,
    };
  } catch {
    return null;
  }
}

export const rawOf = (publicKey: KeyObject): Buffer =>
  Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');

/** Throws for bytes that are no point of the curve. */
export const publicKeyOf = (crv: 'Ed25519' | 'X25519', raw: Uint8Array): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv, x: Buffer.from(raw).toString('base64url') },
    format: 'jwk',
  });
