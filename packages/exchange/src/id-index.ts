/**
 * An index from hashes to slots, for what is looked for with every bet: answers by client reference,
 * players, pages of bets. Open addressing over typed arrays, nothing for the garbage collector, where
 * a Map of a million texts costs it all of them. A search reads the tags, a byte a place, and the rest
 * only where the tag is right: most searches are for what is not there, and end in a table an eighth
 * as large, which a processor keeps near.
 *
 * Invariant: every entry is reached from its hash by steps of one without an empty place between; at
 * most half of the places are in use. Equal hashes do no harm: the caller compares what the slot holds
 * and asks for the next place.
 */
export interface IdIndex {
  /** 0 for an empty place; else the high bit and seven bits of the hash. */
  tags: Uint8Array;
  /** Hash and slot of each place, in pairs. */
  pairs: Int32Array;
  count: number;
}

const placesMin = 16;

export const openIndex = (): IdIndex => ({
  tags: openTags(placesMin),
  pairs: openPairs(placesMin),
  count: 0,
});

/** Shared buffers, as those of rows.ts are. */
const openTags = (places: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(places));
const openPairs = (places: number): Int32Array =>
  new Int32Array(new SharedArrayBuffer(places * 2 * Int32Array.BYTES_PER_ELEMENT));

/** 32 bits of hash of a text, stirred so that its low bits are good. */
export function hashId(text: string, seed = 0x811c9dc5): number {
  let hash = seed | 0;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return stir(hash);
}

function stir(hash: number): number {
  const stirred = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  return stirred ^ (stirred >>> 15);
}

const digitsMax = 15;

/** The whole number that an id is the plain decimal text of, or -1: the desk's ids are such numbers. */
export function numberOfId(text: string): number {
  const { length } = text;
  if (length === 0 || length > digitsMax) return -1;
  let number = 0;
  for (let index = 0; index < length; index++) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return length > 1 && text.charCodeAt(0) === 48 ? -1 : number;
}

/** 32 bits of hash of a whole number. */
export const hashNumber = (number: number): number => stir(number ^ (number / 0x1_0000_0000));

/** The first place of this hash, or -1. */
export const firstPlace = (index: IdIndex, hash: number): number =>
  placeFrom(index, hash, hash & (index.tags.length - 1));

/** The place of the same hash behind this one, or -1. */
export const nextPlace = (index: IdIndex, hash: number, place: number): number =>
  placeFrom(index, hash, (place + 1) & (index.tags.length - 1));

export const slotAt = ({ pairs }: IdIndex, place: number): number => pairs[2 * place + 1] as number;

export function addSlot(index: IdIndex, hash: number, slot: number): void {
  if (2 * (index.count + 1) > index.tags.length) grow(index);
  putSlot(index, hash, slot);
  index.count += 1;
}

/** Takes the entry at a place out; those behind it move up, so that no search stops short. */
export function removePlace(index: IdIndex, place: number): void {
  const { tags, pairs } = index;
  const mask = tags.length - 1;
  let hole = place;
  index.count -= 1;
  for (let next = (hole + 1) & mask; tags[next] !== 0; next = (next + 1) & mask) {
    const home = (pairs[2 * next] as number) & mask;
    const isBetween = ((next - home) & mask) < ((next - hole) & mask);
    if (isBetween) continue;
    tags[hole] = tags[next] as number;
    pairs[2 * hole] = pairs[2 * next] as number;
    pairs[2 * hole + 1] = pairs[2 * next + 1] as number;
    hole = next;
  }
  tags[hole] = 0;
}

const tagOf = (hash: number): number => (hash >>> 25) | 0x80;

function placeFrom({ tags, pairs }: IdIndex, hash: number, from: number): number {
  const mask = tags.length - 1;
  const tag = tagOf(hash);
  for (let place = from; ; place = (place + 1) & mask) {
    const found = tags[place] as number;
    if (found === 0) return -1;
    if (found === tag && pairs[2 * place] === hash) return place;
  }
}

function putSlot({ tags, pairs }: IdIndex, hash: number, slot: number): void {
  const mask = tags.length - 1;
  let place = hash & mask;
  while (tags[place] !== 0) place = (place + 1) & mask;
  tags[place] = tagOf(hash);
  pairs[2 * place] = hash;
  pairs[2 * place + 1] = slot;
}

function grow(index: IdIndex): void {
  const { tags, pairs } = index;
  index.tags = openTags(tags.length * 2);
  index.pairs = openPairs(tags.length * 2);
  for (let place = 0; place < tags.length; place++) {
    if (tags[place] === 0) continue;
    putSlot(index, pairs[2 * place] as number, pairs[2 * place + 1] as number);
  }
}
