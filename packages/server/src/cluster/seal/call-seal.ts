/**
 * Encrypts requests to the leader, and its answers. Each edge has a key pair of its own for each epoch, from
 * which both sides derive the same keys (X25519), together with the secret of the lease's row: only a server
 * that reads PostgreSQL can call, only the leader can read and answer, and an answer fits its own request.
 * Each request has a number, which counts once, so that a recorded one does nothing.
 */
import { diffieHellman, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { deriveKey, nonceBytes, seal, unseal } from './cipher.ts';
import { type EpochKeys, type KnownKeys, publicKeyOf, rawOf } from './epoch-keys.ts';
import { SeenNumbers } from './seen-numbers.ts';

const keyBytes = 32;
const numberBytes = 8;
const headBytes = keyBytes + numberBytes;
/** Of an epoch; more than any venue has, restarts included. */
const edgesMax = 10_000;

interface SealedRequest {
  readonly payload: Uint8Array;
  /** Null for what is not the leader's answer to this request. */
  openAnswer(payload: Uint8Array): Uint8Array | null;
}

/** Of an edge, for one epoch. */
export class CallSeal {
  readonly #ownKey: Buffer;
  readonly #keys: Keys;
  #number = 0;

  constructor({ publicKey, secret }: KnownKeys) {
    const own = generateKeyPairSync('x25519');
    this.#ownKey = rawOf(own.publicKey);
    this.#keys = keysOf({ privateKey: own.privateKey, publicKey, secret });
  }

  seal(subject: string, message: Uint8Array): SealedRequest {
    this.#number += 1;
    const number = this.#number;
    const head = Buffer.alloc(headBytes);
    this.#ownKey.copy(head);
    head.writeBigUInt64BE(BigInt(number), keyBytes);
    const { call, answer } = this.#keys;
    const sealed = seal(message, { key: call, nonce: nonceOf(number), to: subject });
    return {
      payload: Buffer.concat([head, sealed]),
      openAnswer(payload) {
        const nonce = payload.subarray(0, nonceBytes);
        if (nonce.byteLength < nonceBytes) return null;
        const bound = { key: answer, nonce, to: `${subject} ${number}` };
        return unseal(payload.subarray(nonceBytes), bound);
      },
    };
  }
}

interface OpenedRequest {
  readonly message: Uint8Array;
  sealAnswer(message: Uint8Array): Uint8Array;
}

interface Caller {
  readonly keys: Keys;
  readonly numbers: SeenNumbers;
}

/** Of the leader of one epoch. */
export class CallOpener {
  readonly #own: Pick<EpochKeys, 'privateKey'>;
  readonly #secret: Uint8Array;
  /** By the edge's key. All of the epoch are kept: of one that was forgotten, requests could be repeated. */
  readonly #callers = new Map<string, Caller>();

  constructor(own: Pick<EpochKeys, 'privateKey'>, { secret }: Pick<KnownKeys, 'secret'>) {
    this.#own = own;
    this.#secret = secret;
  }

  /** Null for what no server of the venue has sealed to this leader, and for a number that came before. */
  open(subject: string, payload: Uint8Array): OpenedRequest | null {
    if (payload.byteLength < headBytes) return null;
    const name = Buffer.from(payload.subarray(0, keyBytes)).toString('base64');
    const caller = this.#callers.get(name) ?? this.#meet(payload.subarray(0, keyBytes));
    if (caller === null) return null;
    const number = Number(Buffer.from(payload.subarray(keyBytes, headBytes)).readBigUInt64BE());
    const { call: key, answer } = caller.keys;
    const bound = { key, nonce: nonceOf(number), to: subject };
    const message = unseal(payload.subarray(headBytes), bound);
    if (message === null || !this.#keep(name, caller) || !caller.numbers.add(number)) return null;
    return {
      message,
      sealAnswer(reply) {
        const nonce = randomBytes(nonceBytes);
        const sealed = seal(reply, { key: answer, nonce, to: `${subject} ${number}` });
        return Buffer.concat([nonce, sealed]);
      },
    };
  }

  #meet(raw: Uint8Array): Caller | null {
    try {
      const publicKey = publicKeyOf('X25519', raw);
      const keys = keysOf({ ...this.#own, publicKey, secret: this.#secret });
      return { keys, numbers: new SeenNumbers() };
    } catch {
      return null;
    }
  }

  /** Only a key that has sealed something; false where there is no room for it. */
  #keep(name: string, caller: Caller): boolean {
    if (this.#callers.has(name)) return true;
    if (this.#callers.size >= edgesMax) return false;
    this.#callers.set(name, caller);
    return true;
  }
}

interface Keys {
  readonly call: KeyObject;
  readonly answer: KeyObject;
}

interface Agreement {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly secret: Uint8Array;
}

/** Throws for a key with which no secret comes about. */
function keysOf({ privateKey, publicKey, secret }: Agreement): Keys {
  const agreed = Buffer.concat([diffieHellman({ privateKey, publicKey }), secret]);
  return { call: deriveKey(agreed, 'call'), answer: deriveKey(agreed, 'answer') };
}

/** Of a request: its number. */
function nonceOf(number: number): Uint8Array {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeBigUInt64BE(BigInt(number), nonceBytes - numberBytes);
  return nonce;
}
