/**
 * A reply that is encoded once for all its readers, with its entity tag. Data is encoded once per change, so
 * its tag is a number: nothing is hashed, and a reply of several pieces carries the numbers of all.
 */
import { randomBytes } from 'node:crypto';
import { type EncodedData, type EncodedReply, envelop, joinList } from '../../../base/envelope.ts';

export class TaggedReply {
  /** Bytes, or the same bytes as text in latin1. */
  readonly body: Buffer | string;
  readonly length: string;
  readonly tag: string;

  constructor(reply: EncodedReply, tag: string) {
    this.body = reply.length > textBytesMax ? reply : reply.toString('latin1');
    this.length = String(reply.length);
    this.tag = tag;
  }

  get bytes(): Buffer {
    return typeof this.body === 'string' ? Buffer.from(this.body, 'latin1') : this.body;
  }

  /** Whether an If-None-Match header names it. */
  isNamedBy(header: string | undefined): boolean {
    return (
      header !== undefined &&
      (header === this.tag ||
        header.split(',').some((one) => one.trim().replace(/^W\//, '') === this.tag))
    );
  }
}

/** A body as text leaves in one piece with its headers, which is cheaper as long as it is short. */
const textBytesMax = 8192;
/** Tags of an earlier run of the server never match. */
const run = randomBytes(4).toString('base64url');

/** What is made of the same data again and again. */
interface Made {
  readonly number: string;
  alone: TaggedReply | null;
  listed: TaggedReply | null;
}

const madeOf = new WeakMap<EncodedData, Made>();
let last = 0;

function findMade(data: EncodedData): Made {
  const known = madeOf.get(data);
  if (known) return known;
  last += 1;
  const made = { number: last.toString(36), alone: null, listed: null };
  madeOf.set(data, made);
  return made;
}

const tagOf = (pieces: readonly EncodedData[]): string =>
  `"${run}-${pieces.map((piece) => findMade(piece).number).join('.')}"`;

export function cachedReply(data: EncodedData): TaggedReply {
  const made = findMade(data);
  made.alone ??= new TaggedReply(envelop(data), tagOf([data]));
  return made.alone;
}

/**
 * A list of several is not kept: callers may name markets in any order, and a reply for each order would fill
 * the memory.
 */
export function cachedListReply(items: readonly EncodedData[]): TaggedReply {
  const [only] = items;
  if (only === undefined || items.length > 1) return listOf(items);
  const made = findMade(only);
  made.listed ??= listOf(items);
  return made.listed;
}

const listOf = (items: readonly EncodedData[]): TaggedReply =>
  new TaggedReply(envelop(joinList(items)), tagOf(items));
