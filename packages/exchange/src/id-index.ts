/**
 * An index from texts to values, for the two that grow by one a bet: bets by id and answers by client
 * reference. Open addressing over one typed array of pairs (hash, place), so that an entry costs eight
 * bytes and a search mostly one line of memory, where a Map of a million texts costs several.
 *
 * Invariant: every entry is reached from its hash by steps of one without an empty pair between; at
 * most half of the pairs are in use. A search compares the value itself, so equal hashes do no harm.
 */
export interface IdIndex<Value, Owner> {
  /** Whether this is the value of that text and owner. */
  readonly isIt: (value: Value, text: string, owner: Owner) => boolean;
  /** Pairs of a hash and a place in `values` plus one; 0 for an empty pair. */
  pairs: Int32Array;
  readonly values: (Value | undefined)[];
  /** Places that were given back. */
  readonly free: number[];
  count: number;
}

const pairsMin = 16;

export const openIndex = <Value, Owner>(
  isIt: IdIndex<Value, Owner>['isIt'],
): IdIndex<Value, Owner> => ({
  isIt,
  pairs: new Int32Array(2 * pairsMin),
  values: [],
  free: [],
  count: 0,
});

/** 32 bits of hash of a text, stirred so that its low bits are good. */
export function hashId(text: string, seed = 0x811c9dc5): number {
  let hash = seed | 0;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  return hash ^ (hash >>> 15);
}

export function findById<Value, Owner>(
  index: IdIndex<Value, Owner>,
  hash: number,
  text: string,
  owner: Owner,
): Value | undefined {
  const pair = pairOf(index, hash, text, owner);
  return pair < 0 ? undefined : index.values[(index.pairs[pair + 1] as number) - 1];
}

/** Adds a value that is not there yet. */
export function addById<Value, Owner>(
  index: IdIndex<Value, Owner>,
  hash: number,
  value: Value,
): void {
  if (4 * (index.count + 1) > index.pairs.length) growPairs(index);
  const place = index.free.pop() ?? index.values.length;
  index.values[place] = value;
  putPair(index.pairs, hash, place + 1);
  index.count += 1;
}

/** Takes a value out; the entries behind it move up, so that no search stops short. */
export function removeById<Value, Owner>(
  index: IdIndex<Value, Owner>,
  hash: number,
  text: string,
  owner: Owner,
): void {
  let hole = pairOf(index, hash, text, owner);
  if (hole < 0) return;
  const { pairs } = index;
  const mask = pairs.length - 1;
  const place = (pairs[hole + 1] as number) - 1;
  index.values[place] = undefined;
  index.free.push(place);
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

/** All values, in no order that means anything. */
export const valuesOf = <Value, Owner>(index: IdIndex<Value, Owner>): Value[] =>
  index.values.filter((value): value is Value & {} => value !== undefined);

const homeOf = (pairs: Int32Array, hash: number): number => (hash << 1) & (pairs.length - 1);

function pairOf<Value, Owner>(
  index: IdIndex<Value, Owner>,
  hash: number,
  text: string,
  owner: Owner,
): number {
  const { pairs, values } = index;
  const mask = pairs.length - 1;
  for (let pair = homeOf(pairs, hash); ; pair = (pair + 2) & mask) {
    const place = pairs[pair + 1] as number;
    if (place === 0) return -1;
    if (pairs[pair] !== hash) continue;
    const value = values[place - 1];
    if (value !== undefined && index.isIt(value, text, owner)) return pair;
  }
}

function putPair(pairs: Int32Array, hash: number, place: number): void {
  const mask = pairs.length - 1;
  let pair = homeOf(pairs, hash);
  while (pairs[pair + 1] !== 0) pair = (pair + 2) & mask;
  pairs[pair] = hash;
  pairs[pair + 1] = place;
}

function growPairs<Value, Owner>(index: IdIndex<Value, Owner>): void {
  const old = index.pairs;
  const pairs = new Int32Array(old.length * 2);
  for (let pair = 0; pair < old.length; pair += 2) {
    if (old[pair + 1] !== 0) putPair(pairs, old[pair] as number, old[pair + 1] as number);
  }
  index.pairs = pairs;
}
