/**
 * What a leader publishes, collected for a moment and signed together, so that many messages share a
 * signature. A flush names its epoch and its number, and the subject of each message in it: none counts
 * twice, under another subject or in another epoch.
 */
import { hash } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import type { Payload } from '../bus/bus.ts';
import { type EpochKeys, type KnownKeys, signatureBytes } from './epoch-keys.ts';

interface Word {
  readonly subject: string;
  readonly payload: Payload;
}

interface Head {
  readonly epoch: number;
  /** Of this flush. */
  readonly nth: number;
  /** Of each message its subject and length. */
  readonly words: readonly (readonly [subject: string, bytes: number])[];
}

/** What is published within this time of the last flush waits for the next. */
const paceMs = 20;
const lengthBytes = 4;
/** What a message adds to the head besides its subject. */
const wordBytes = 16;

const digestOf = (flush: Uint8Array): Uint8Array => hash('sha256', flush, 'buffer');

interface SpeakerOptions {
  readonly epoch: number;
  readonly keys: Pick<EpochKeys, 'sign'>;
  readonly clock: Clock;
  /** Of the messages of a flush; a larger one has a flush of its own. */
  readonly bytesMax: number;
  readonly send: (signed: Payload) => void;
}

/** Of a leader. */
export class Speaker {
  readonly #options: SpeakerOptions;
  #words: Word[] = [];
  #bytes = 0;
  #nth = 0;
  #flushedAt = -Infinity;
  #isScheduled = false;

  constructor(options: SpeakerOptions) {
    this.#options = options;
  }

  say(subject: string, payload: Payload): void {
    const bytes = payload.byteLength + subject.length + wordBytes;
    if (this.#bytes + bytes > this.#options.bytesMax) this.#flush();
    this.#words.push({ subject, payload });
    this.#bytes += bytes;
    if (!this.#isScheduled) this.#schedule();
  }

  /** What is published in the same turn goes along. */
  #schedule(): void {
    const { clock } = this.#options;
    this.#isScheduled = true;
    const flush = (): void => {
      this.#isScheduled = false;
      this.#flush();
    };
    const waitMs = this.#flushedAt + paceMs - clock.monotonicMs();
    if (waitMs > 0) clock.after(waitMs, flush);
    else void clock.turn().then(flush);
  }

  #flush(): void {
    if (this.#words.length === 0) return;
    const { epoch, keys, clock, send } = this.#options;
    this.#nth += 1;
    const words = this.#words.map(({ subject, payload }) => [subject, payload.byteLength] as const);
    const head = Buffer.from(JSON.stringify({ epoch, nth: this.#nth, words } satisfies Head));
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(head.byteLength);
    const flush = Buffer.concat([length, head, ...this.#words.map(({ payload }) => payload)]);
    this.#words = [];
    this.#bytes = 0;
    this.#flushedAt = clock.monotonicMs();
    send(Buffer.concat([keys.sign(digestOf(flush)), flush]));
  }
}

/** Of whoever follows the leader of one epoch. */
export class Listener {
  readonly #epoch: number;
  readonly #keys: Pick<KnownKeys, 'isSigned'>;
  #nth = 0;

  constructor(epoch: number, keys: Pick<KnownKeys, 'isSigned'>) {
    this.#epoch = epoch;
    this.#keys = keys;
  }

  /** Returns the messages of a flush; null for one that the leader has not signed, or that came too late. */
  read(signed: Payload): readonly Word[] | null {
    const flush = Buffer.from(signed.subarray(signatureBytes));
    if (!this.#keys.isSigned(digestOf(flush), signed.subarray(0, signatureBytes))) return null;
    // Signed, and so well-formed.
    let at = lengthBytes + flush.readUInt32BE();
    const head = JSON.parse(flush.toString('utf8', lengthBytes, at)) as Head;
    if (head.epoch !== this.#epoch || head.nth <= this.#nth) return null;
    this.#nth = head.nth;
    return head.words.map(([subject, bytes]) => {
      const payload = flush.subarray(at, at + bytes);
      at += bytes;
      return { subject, payload };
    });
  }
}
