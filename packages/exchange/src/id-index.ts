/**
 * An index from hashes to slots, for the two tables that grow by one a bet: bets by id and answers
 * by client reference. Open addressing over one typed array of pairs (hash, slot), so that an entry
 * costs eight bytes and nothing for the garbage collector, where a Map of a million texts costs both.
 *
 * Invariant: every entry is reached from its hash by steps of one without an empty pair between; at
 * most half of the pairs are in use. Equal hashes do no harm: the caller compares what the slot holds
 * and asks for the next pair.
 */
export interface IdIndex {
  /** Pairs of a hash and a slot; slot 0 stands for an empty pair. */
  pairs: Int32Array;
  count: number;
}

const pairsMin = 16;

export const openIndex = (): IdIndex => ({ pairs: new Int32Array(2 * pairsMin), count: 0 });

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

/**
 * Hash of a bet's id, which is this number unless it is -1. Numbers that follow one another are bets
 * of one moment: eight of them share a line of memory, and the lines are scattered.
 */
export function hashBetId(text: string, number = numberOfId(text)): number {
  if (number < 0) return hashId(text);
  const line = Math.floor(number / 8);
  return (stir(line ^ (line / 0x1_0000_0000)) & ~7) | (number & 7);
}

/** The first pair of this hash, or -1. */
export const firstPair = (index: IdIndex, hash: number): number =>
  pairFrom(index.pairs, hash, homeOf(index.pairs, hash));

/** The pair of the same hash behind this one, or -1. */
export const nextPair = ({ pairs }: IdIndex, hash: number, pair: number): number =>
  pairFrom(pairs, hash, (pair + 2) & (pairs.length - 1));

export const slotAt = ({ pairs }: IdIndex, pair: number): number => pairs[pair + 1] as number;

export function addSlot(index: IdIndex, hash: number, slot: number): void {
  if (4 * (index.count + 1) > index.pairs.length) growPairs(index);
  putPair(index.pairs, hash, slot);
  index.count += 1;
}

/** Takes the entry at a pair out; those behind it move up, so that no search stops short. */
export function removePair(index: IdIndex, pair: number): void {
  const { pairs } = index;
  const mask = pairs.length - 1;
  let hole = pair;
  index.count -= 1;
  for (let next = (hole + 2) & mask; pairs[next + 1] !== 0; next = (next + 2) & mask) {
    const home = homeOf(pairs, pairs[next] as number);
    const isBetween = ((next - home) & mask) < ((next - hole) & mask);
    if (isBetween) continue;
    pairs[hole] = pairs[next] as number;
    pairs[hole + 1] = pairs[next + 1] as number;
    hole = next;
  }
  pairs[hole] = 0;
  pairs[hole + 1] = 0;
}

const homeOf = (pairs: Int32Array, hash: number): number => (hash << 1) & (pairs.length - 1);

function pairFrom(pairs: Int32Array, hash: number, from: number): number {
  const mask = pairs.length - 1;
  for (let pair = from; pairs[pair + 1] !== 0; pair = (pair + 2) & mask) {
    if (pairs[pair] === hash) return pair;
  }
  return -1;
}

function putPair(pairs: Int32Array, hash: number, slot: number): void {
  const mask = pairs.length - 1;
  let pair = homeOf(pairs, hash);
  while (pairs[pair + 1] !== 0) pair = (pair + 2) & mask;
  pairs[pair] = hash;
  pairs[pair + 1] = slot;
}

function growPairs(index: IdIndex): void {
  const old = index.pairs;
  const pairs = new Int32Array(old.length * 2);
  for (let pair = 0; pair < old.length; pair += 2) {
    if (old[pair + 1] !== 0) putPair(pairs, old[pair] as number, old[pair + 1] as number);
  }
  index.pairs = pairs;
}
