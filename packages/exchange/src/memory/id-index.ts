/**
 * An index from hashes to slots, for what is looked for with every bet: answers by client reference,
 * players, pages of bets. Open addressing over one typed array, nothing for the garbage collector,
 * where a Map of a million texts costs it all of them. Hash and slot lie beside each other, so that a
 * search that is in vain, as most are, and the entry that follows it wait for one line of memory.
 *
 * Invariant: every entry is reached from its hash by steps of one without an empty place between; at
 * most half of the places are in use. Equal hashes do no harm: the caller compares what the slot holds
 * and asks for the next place.
 */
export interface IdIndex {
  /** Hash and slot of each place, in pairs; the slot is one more than it is, 0 for an empty place. */
  pairs: Int32Array;
  count: number;
}

const placesMin = 16;

export const openIndex = (): IdIndex => ({ pairs: openPairs(placesMin), count: 0 });

/** Shared buffers, as those of rows.ts are. */
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

/** What stands where the search for this hash begins: to ask for far-away memory in good time. */
export const askPlace = ({ pairs }: IdIndex, hash: number): number =>
  pairs[(hash << 1) & (pairs.length - 1)] as number;

/** The first place of this hash, or -1. */
export const firstPlace = (index: IdIndex, hash: number): number =>
  placeFrom(index, hash, (hash << 1) & (index.pairs.length - 1));

/** The place of the same hash behind this one, or -1. */
export const nextPlace = (index: IdIndex, hash: number, place: number): number =>
  placeFrom(index, hash, (place + 2) & (index.pairs.length - 1));

export const slotAt = ({ pairs }: IdIndex, place: number): number =>
  (pairs[place + 1] as number) - 1;

export function addSlot(index: IdIndex, hash: number, slot: number): void {
  if (4 * (index.count + 1) > index.pairs.length) grow(index);
  putSlot(index, hash, slot + 1);
  index.count += 1;
}

/** Takes the entry at a place out; those behind it move up, so that no search stops short. */
export function removePlace(index: IdIndex, place: number): void {
  const { pairs } = index;
  const mask = pairs.length - 1;
  let hole = place;
  index.count -= 1;
  for (let next = (hole + 2) & mask; pairs[next + 1] !== 0; next = (next + 2) & mask) {
    const home = ((pairs[next] as number) << 1) & mask;
    const isBetween = ((next - home) & mask) < ((next - hole) & mask);
    if (isBetween) continue;
    pairs[hole] = pairs[next] as number;
    pairs[hole + 1] = pairs[next + 1] as number;
    hole = next;
  }
  pairs[hole + 1] = 0;
}

/** A place is where its pair begins. */
function placeFrom({ pairs }: IdIndex, hash: number, from: number): number {
  const mask = pairs.length - 1;
  for (let place = from; ; place = (place + 2) & mask) {
    if (pairs[place + 1] === 0) return -1;
    if (pairs[place] === hash) return place;
  }
}

function putSlot({ pairs }: IdIndex, hash: number, slotAndOne: number): void {
  const mask = pairs.length - 1;
  let place = (hash << 1) & mask;
  while (pairs[place + 1] !== 0) place = (place + 2) & mask;
  pairs[place] = hash;
  pairs[place + 1] = slotAndOne;
}

function grow(index: IdIndex): void {
  const { pairs } = index;
  index.pairs = openPairs(pairs.length);
  for (let place = 0; place < pairs.length; place += 2) {
    const slotAndOne = pairs[place + 1] as number;
    if (slotAndOne !== 0) putSlot(index, pairs[place] as number, slotAndOne);
  }
}
