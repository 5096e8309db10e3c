/**
 * Encrypts what servers publish to each other, with a key of the leader's epoch that those derive who can
 * read the lease's row. A message is bound to its subject, and counts once.
 */
import { type KeyObject, randomBytes } from 'node:crypto';
import type { Payload } from '../bus/bus.ts';
import { deriveKey, nonceBytes, seal, unseal } from './cipher.ts';
import type { KnownKeys } from './epoch-keys.ts';
import { SeenNumbers } from './seen-numbers.ts';

const epochBytes = 8;
const senderBytes = 16;
const numberBytes = 8;
const headBytes = senderBytes + numberBytes;
/** Of an epoch, restarts included. */
const sendersMax = 10_000;

/** The epoch that a message names; -1 for what is too short. Nothing vouches for it yet. */
export const epochIn = (sealed: Payload): number =>
  sealed.byteLength < epochBytes ? -1 : Number(Buffer.from(sealed).readBigUInt64BE());

export class PeerSeal {
  readonly #epoch: number;
  readonly #key: KeyObject;
  readonly #sender = randomBytes(senderBytes);
  readonly #seen = new Map<string, SeenNumbers>();
  #number = 0;

  constructor(epoch: number, { secret }: Pick<KnownKeys, 'secret'>) {
    this.#epoch = epoch;
    this.#key = deriveKey(secret, 'servers');
  }

  seal(subject: string, payload: Payload): Payload {
    this.#number += 1;
    const epoch = Buffer.alloc(epochBytes);
    epoch.writeBigUInt64BE(BigInt(this.#epoch));
    const number = Buffer.alloc(numberBytes);
    number.writeBigUInt64BE(BigInt(this.#number));
    const nonce = randomBytes(nonceBytes);
    const message = Buffer.concat([this.#sender, number, payload]);
    const bound = { key: this.#key, nonce, to: this.#boundTo(subject) };
    return Buffer.concat([epoch, nonce, seal(message, bound)]);
  }

  /** Null for what no server of this epoch has sealed for this subject, and for what came before. */
  open(subject: string, sealed: Payload): Payload | null {
    if (epochIn(sealed) !== this.#epoch || sealed.byteLength < epochBytes + nonceBytes) return null;
    const nonce = sealed.subarray(epochBytes, epochBytes + nonceBytes);
    const bound = { key: this.#key, nonce, to: this.#boundTo(subject) };
    const message = unseal(sealed.subarray(epochBytes + nonceBytes), bound);
    if (message === null || message.byteLength < headBytes) return null;
    const sender = message.toString('base64', 0, senderBytes);
    const number = Number(message.readBigUInt64BE(senderBytes));
    return this.#isNew(sender, number) ? message.subarray(headBytes) : null;
  }

  #isNew(sender: string, number: number): boolean {
    const known = this.#seen.get(sender);
    if (known) return known.add(number);
    if (this.#seen.size >= sendersMax) return false;
    const numbers = new SeenNumbers();
    this.#seen.set(sender, numbers);
    return numbers.add(number);
  }

  #boundTo(subject: string): string {
    return `${subject} ${this.#epoch}`;
  }
}
