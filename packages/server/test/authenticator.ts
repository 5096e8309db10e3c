/** An authenticator like a phone's: P-256 keys that never leave it, and a signature count. */
import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

export interface Key {
  readonly id: string;
  readonly rpId: string;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
  count: number;
}

/** What a faulty page or a cheat may change. */
export interface Turned {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly count?: number;
  readonly userHandle?: string;
  /** The id of a known key. */
  readonly id?: string;
}

interface Challenge {
  readonly challenge: string;
  readonly rp?: { readonly id?: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

const text = (value: Uint8Array): string => Buffer.from(value).toString('base64url');
const sha256 = (value: string | Buffer): Buffer => createHash('sha256').update(value).digest();

const userPresent = 1;
const userVerified = 4;
const keyAttached = 64;

const number = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authData(rpId: string, flags: number, count: number, key = Buffer.alloc(0)): Buffer {
  return Buffer.concat([sha256(rpId), number(flags, 1), number(count, 4), key]);
}

/** Encodes an ES256 key in COSE (RFC 9053). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const fields = new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(fields));
}

export class Authenticator {
  readonly #origin: string;
  readonly keys: Key[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Does what `navigator.credentials.create` does. */
  create({ challenge, rp = {}, user }: Challenge, turned: Turned = {}) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const rawId = turned.id ? Buffer.from(turned.id, 'base64url') : randomBytes(16);
    const rpId = turned.rpId ?? rp.id ?? '';
    this.keys.push({ id: text(rawId), rpId, userHandle: user?.id ?? '', privateKey, count: 0 });
    const flags = userPresent | keyAttached | (turned.isVerified === false ? 0 : userVerified);
    const attached = Buffer.concat([Buffer.alloc(16), number(16, 2), rawId, coseKey(publicKey)]);
    const made = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData(rpId, flags, 0, attached))],
    ]);
    const origin = turned.origin ?? this.#origin;
    return {
      id: text(rawId),
      rawId: text(rawId),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(clientData('webauthn.create', challenge, origin)),
        attestationObject: text(isoCBOR.encode(made as never)),
        transports: ['internal'],
      },
    };
  }

  /** Does what `navigator.credentials.get` does, with the newest key for the host. */
  get({ challenge, rpId: rp = '' }: Challenge, turned: Turned = {}) {
    const key = this.keys.findLast(({ rpId }) => rpId === rp);
    if (key === undefined) throw new Error(`No key for ${rp}.`);
    key.count = turned.count ?? key.count + 1;
    const flags = userPresent | (turned.isVerified === false ? 0 : userVerified);
    const data = authData(turned.rpId ?? rp, flags, key.count);
    const client = clientData('webauthn.get', challenge, turned.origin ?? this.#origin);
    const signer = createSign('sha256').update(Buffer.concat([data, sha256(client)]));
    return {
      id: key.id,
      rawId: key.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: signer.sign(key.privateKey, 'base64url'),
        userHandle: turned.userHandle ?? key.userHandle,
      },
    };
  }
}
