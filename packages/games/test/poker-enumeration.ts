/**
 * Enumerates every board of five and every holding of two: how often each hand class is made, and how
 * often two players tie. Boards that differ only by suit names are counted once, with a weight. Uses the
 * game's own strengths of ranks and flushes; cards are 13 x suit + rank, 2 first.
 */
import { strengthOfFlush, strengthOfRanks } from '../src/rules/poker-hand.ts';

export interface PokerCounts {
  boards: number;
  /** Boards x holdings per class, weakest first. */
  readonly classes: number[];
  /** Boards x unordered pairs of disjoint holdings of equal strength. */
  ties: number;
}

interface Board {
  readonly cards: readonly number[];
  readonly weight: number;
}

const bits = (mask: number): number => {
  let set = 0;
  for (let rest = mask; rest > 0; rest &= rest - 1) set += 1;
  return set;
};

/** One board of each kind, as its suits' masks in descending order, with the number of equivalent boards. */
function* boards(): Generator<Board> {
  const masks = [0, 0, 0, 0];
  const cards: number[] = [];
  function* add(from: number): Generator<Board> {
    if (cards.length === 5) {
      const [a = 0, b = 0, c = 0, d = 0] = masks;
      if (a >= b && b >= c && c >= d) yield { cards: [...cards], weight: weightOf(masks) };
      return;
    }
    for (let card = from; card < 52; card += 1) {
      const suit = Math.floor(card / 13);
      const before = masks[suit] ?? 0;
      masks[suit] = before | (1 << (card % 13));
      cards.push(card);
      yield* add(card + 1);
      cards.pop();
      masks[suit] = before;
    }
  }
  yield* add(0);
}

/** The number of suit permutations that give distinct boards. */
function weightOf(masks: readonly number[]): number {
  let same = 1;
  for (const group of Map.groupBy(masks, (mask) => mask).values()) {
    for (let size = group.length; size > 1; size -= 1) same *= size;
  }
  return 24 / same;
}

const rankStrengths = new Map<number, Int32Array>();

/** Strength without a flush for every pair of ranks of the holding, at 13 x one + other. */
function strengthsByRank(board: readonly number[]): Int32Array {
  const counts = Array.from({ length: 13 }, () => 0);
  for (const card of board) counts[card % 13] = (counts[card % 13] ?? 0) + 1;
  const key = counts.reduce((code, count) => code * 5 + count, 0);
  const known = rankStrengths.get(key);
  if (known !== undefined) return known;
  const strengths = new Int32Array(169);
  for (let a = 0; a < 13; a += 1) {
    for (let b = 0; b < 13; b += 1) {
      const seven = counts.map((count, rank) => count + Number(rank === a) + Number(rank === b));
      if (Math.max(...seven) < 5) strengths[a * 13 + b] = strengthOfRanks(seven);
    }
  }
  rankStrengths.set(key, strengths);
  return strengths;
}

const flushStrengths = new Int32Array(1 << 13);

function flushStrength(mask: number): number {
  flushStrengths[mask] ||= strengthOfFlush(mask);
  return flushStrengths[mask] ?? 0;
}

/** Strength of each of the 1081 holdings on this board, in the order of `holdings`. */
function strengthsOn(board: readonly number[], rest: readonly number[], out: Int32Array): void {
  const byRank = strengthsByRank(board);
  const masks = [0, 0, 0, 0];
  for (const card of board) {
    const suit = Math.floor(card / 13);
    masks[suit] = (masks[suit] ?? 0) | (1 << (card % 13));
  }
  const suit = masks.findIndex((mask) => bits(mask) >= 3);
  const flushMask = suit < 0 ? 0 : (masks[suit] ?? 0);
  const held = bits(flushMask);
  const bit = rest.map((card) => (Math.floor(card / 13) === suit ? 1 << (card % 13) : 0));
  let at = 0;
  for (let i = 0; i < rest.length; i += 1) {
    const row = ((rest[i] as number) % 13) * 13;
    const first = bit[i] as number;
    for (let j = i + 1; j < rest.length; j += 1) {
      const second = bit[j] as number;
      const isFlush = suit >= 0 && held + Number(first > 0) + Number(second > 0) >= 5;
      out[at] = isFlush
        ? flushStrength(flushMask | first | second)
        : (byRank[row + ((rest[j] as number) % 13)] as number);
      at += 1;
    }
  }
}

const idBuffer = new Int32Array(1081);

/** Numbers the distinct strengths from 0, so that they can index small arrays. */
function idsOf(strengths: Int32Array) {
  const known = new Map<number, number>();
  strengths.forEach((strength, at) => {
    let id = known.get(strength);
    if (id === undefined) {
      id = known.size;
      known.set(strength, id);
    }
    idBuffer[at] = id;
  });
  return { of: idBuffer, size: known.size, strengths: [...known.keys()] };
}

export function enumeratePoker(): PokerCounts {
  const counts: PokerCounts = { boards: 0, classes: [0, 0, 0, 0, 0, 0, 0, 0, 0], ties: 0 };
  const strengths = new Int32Array(1081);
  const sameOf = new Int32Array(1081);
  const sameWithCard = new Int32Array(1081 * 52);
  for (const { cards, weight } of boards()) {
    const rest = Array.from({ length: 52 }, (_, card) => card).filter(
      (card) => !cards.includes(card),
    );
    strengthsOn(cards, rest, strengths);
    const ids = idsOf(strengths);
    sameOf.fill(0, 0, ids.size);
    sameWithCard.fill(0, 0, ids.size * 52);
    let ties = 0;
    let at = 0;
    for (let i = 0; i < rest.length; i += 1) {
      for (let j = i + 1; j < rest.length; j += 1) {
        const id = ids.of[at] as number;
        at += 1;
        const a = id * 52 + (rest[i] as number);
        const b = id * 52 + (rest[j] as number);
        const before = sameOf[id] as number;
        const withA = sameWithCard[a] as number;
        const withB = sameWithCard[b] as number;
        ties += before - withA - withB;
        sameOf[id] = before + 1;
        sameWithCard[a] = withA + 1;
        sameWithCard[b] = withB + 1;
      }
    }
    ids.strengths.forEach((strength, id) => {
      const own = Math.floor(strength / 16 ** 5);
      counts.classes[own] = (counts.classes[own] ?? 0) + (sameOf[id] as number) * weight;
    });
    counts.ties += ties * weight;
    counts.boards += weight;
  }
  return counts;
}
