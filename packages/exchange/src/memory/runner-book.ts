/**
 * The unmatched bets of one runner: a first-in first-out queue a price and side, linked through the
 * rows of the bets, with the sum of each price and a bitmap of the prices in use. Finding the best
 * price, joining a queue, leaving it and taking from its head cost the same however many bets wait.
 *
 * Invariant: a bet is in exactly one queue while something of it remains, and in none after; the sum
 * of a price is the sum of what remains of its bets.
 */
import type { Money, Odds, Side } from '@layline/contract';
import type { BetTable } from './bet-table.ts';
import * as betTable from './bet-table.ts';
import * as ladder from './ladder.ts';

const { isLay, nextOf, oddsOf, previousOf, seqOf, setNext, setPrevious } = betTable;
const { oddsOfRank, rankCount, rankOf } = ladder;

export interface BookSide {
  readonly side: Side;
  /** Slots of the first and the last bet of each rank, in pairs; 0 when there is none. */
  readonly ends: Int32Array;
  readonly sums: Float64Array;
  /** One bit a rank, set while its queue holds a bet. */
  readonly bits: Int32Array;
}

export interface RunnerBook {
  readonly back: BookSide;
  readonly lay: BookSide;
}

export const openBook = (): RunnerBook => ({ back: openSide('back'), lay: openSide('lay') });

function openSide(side: Side): BookSide {
  return {
    side,
    ends: new Int32Array(rankCount * 2),
    sums: new Float64Array(rankCount),
    bits: new Int32Array((rankCount + 31) >> 5),
  };
}

/** The first rank in use at or after `from`; -1 when there is none. */
export function nextRank({ bits }: BookSide, from: number): number {
  let word = from >> 5;
  if (word >= bits.length) return -1;
  let rest = (bits[word] as number) & (-1 << (from & 31));
  while (rest === 0) {
    word += 1;
    if (word >= bits.length) return -1;
    rest = bits[word] as number;
  }
  return (word << 5) + 31 - Math.clz32(rest & -rest);
}

/** The bet that waited longest at a rank; 0 when there is none. */
export const headOf = ({ ends }: BookSide, rank: number): number => ends[rank * 2] as number;

/** The bet behind this one at the same price; 0 when it is the last. */
export const behind = (bets: BetTable, slot: number): number => nextOf(bets, slot);

/** Bets that stand right behind one that was placed after them: none, as each joins at the end. */
export function overtakenIn(bets: BetTable, queue: BookSide): number[] {
  const found: number[] = [];
  for (let rank = nextRank(queue, 0); rank >= 0; rank = nextRank(queue, rank + 1)) {
    let before = headOf(queue, rank);
    for (let slot = behind(bets, before); slot !== 0; slot = behind(bets, slot)) {
      if (seqOf(bets, slot) < seqOf(bets, before)) found.push(slot);
      before = slot;
    }
  }
  return found;
}

/** Puts a bet, of which `remaining` is unmatched, at the end of the queue of its odds. */
export function joinQueue(
  bets: BetTable,
  book: RunnerBook,
  slot: number,
  side: Side,
  odds: Odds,
  remaining: Money,
): void {
  const { ends, bits, sums } = side === 'lay' ? book.lay : book.back;
  const rank = rankOf(side, odds);
  const tail = ends[rank * 2 + 1] as number;
  if (tail === 0) {
    ends[rank * 2] = slot;
    bits[rank >> 5] = (bits[rank >> 5] as number) | (1 << (rank & 31));
  } else {
    setPrevious(bets, slot, tail);
    setNext(bets, tail, slot);
  }
  ends[rank * 2 + 1] = slot;
  sums[rank] = (sums[rank] as number) + remaining;
}

/** Less by `size` remains of a bet, which leaves its queue with nothing left. */
export function takeFromQueue(
  bets: BetTable,
  book: RunnerBook,
  slot: number,
  size: Money,
  left: Money,
): void {
  const queue = isLay(bets, slot) ? book.lay : book.back;
  const rank = rankOf(queue.side, oddsOf(bets, slot));
  queue.sums[rank] = (queue.sums[rank] as number) - size;
  if (left === 0) leaveQueue(bets, queue, rank, slot);
}

function leaveQueue(bets: BetTable, { ends, bits }: BookSide, rank: number, slot: number): void {
  const previous = previousOf(bets, slot);
  const next = nextOf(bets, slot);
  if (previous === 0) ends[rank * 2] = next;
  else setNext(bets, previous, next);
  if (next === 0) ends[rank * 2 + 1] = previous;
  else setPrevious(bets, next, previous);
  setPrevious(bets, slot, 0);
  setNext(bets, slot, 0);
  if (previous === 0 && next === 0) {
    bits[rank >> 5] = (bits[rank >> 5] as number) & ~(1 << (rank & 31));
  }
}

export interface RestingLevel {
  readonly odds: Odds;
  readonly size: Money;
}

/** The prices in use of one side, best first for a taker, at most `countMax` of them. */
export function levelsOf(queue: BookSide, countMax: number): RestingLevel[] {
  const levels: RestingLevel[] = [];
  let rank = nextRank(queue, 0);
  while (rank >= 0 && levels.length < countMax) {
    levels.push({ odds: oddsOfRank(queue.side, rank), size: queue.sums[rank] as Money });
    rank = nextRank(queue, rank + 1);
  }
  return levels;
}
