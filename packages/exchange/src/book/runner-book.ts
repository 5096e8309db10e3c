/**
 * The unmatched bets of one runner: a first-in first-out queue a price and side, linked through the
 * bets themselves, with the sum of each price and a bitmap of the prices in use. Finding the best
 * price, joining a queue, leaving it and taking from its head cost the same however many bets wait.
 *
 * Invariant: a bet is in exactly one queue while its `remaining` is more than 0, and in none after;
 * the sum of a price is the sum of its bets' `remaining`.
 */
import type { Money, Odds, Side } from '@layline/contract';
import type { OpenBet } from '../state.ts';
import { oddsOfRank, rankCount, rankOf } from './ladder.ts';

export interface BookSide {
  readonly side: Side;
  readonly heads: (OpenBet | null)[];
  readonly tails: (OpenBet | null)[];
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
    heads: Array.from({ length: rankCount }, () => null),
    tails: Array.from({ length: rankCount }, () => null),
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

/** Puts a bet at the end of the queue of its odds. */
export function joinQueue(book: RunnerBook, bet: OpenBet): void {
  const queue = book[bet.side];
  const rank = rankOf(bet.side, bet.oddsRequested);
  const tail = queue.tails[rank] ?? null;
  bet.previous = tail;
  bet.next = null;
  if (tail === null) {
    queue.heads[rank] = bet;
    queue.bits[rank >> 5] = (queue.bits[rank >> 5] as number) | (1 << (rank & 31));
  } else {
    tail.next = bet;
  }
  queue.tails[rank] = bet;
  queue.sums[rank] = (queue.sums[rank] as number) + bet.remaining;
}

/** Takes `size` off what remains of a bet; with nothing left it leaves its queue. */
export function takeFromQueue(book: RunnerBook, bet: OpenBet, size: Money): void {
  const queue = book[bet.side];
  const rank = rankOf(bet.side, bet.oddsRequested);
  bet.remaining = (bet.remaining - size) as Money;
  queue.sums[rank] = (queue.sums[rank] as number) - size;
  if (bet.remaining > 0) return;
  const { previous, next } = bet;
  if (previous === null) queue.heads[rank] = next;
  else previous.next = next;
  if (next === null) queue.tails[rank] = previous;
  else next.previous = previous;
  bet.previous = null;
  bet.next = null;
  if (previous === null && next === null) {
    queue.bits[rank >> 5] = (queue.bits[rank >> 5] as number) & ~(1 << (rank & 31));
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
