/**
 * What a bet would be matched with: players' resting bets and house levels together, best odds
 * first; at the same odds players before the house, and among players the one who waited longest.
 * Nobody is matched with himself. Nothing is changed here. Serves SLIP-4.
 */

import type { Money, Odds, PriceLevel, RunnerId, RunnerPrices, Side } from '@layline/contract';
import * as contract from '@layline/contract';
import type { BetTable } from '../../memory/bet-table.ts';
import * as betTable from '../../memory/bet-table.ts';
import * as ladder from '../../memory/ladder.ts';
import type { BookSide } from '../../memory/runner-book.ts';
import * as runnerBook from '../../memory/runner-book.ts';
import type { ExchangeState, Market, MarketRunner } from '../../memory/state.ts';
import type { Fill } from '../../model/bet.ts';
import type { Taken } from '../../model/market.ts';
import * as positionMath from '../risk/position.ts';

const { minMoney, noMoney, subtractMoney } = contract;
const { isAsGood, lastRankFor, levelsFor, rankOf, signOf } = ladder;
const { behind, headOf, nextRank } = runnerBook;
const { pieceProfit } = positionMath;
const { oddsOf, ownerNumberOf, pieceAt } = betTable;

/** No bet is matched with more pieces than this; what is left of it is cancelled. */
const fillsMax = 1000;

export interface Request {
  readonly side: Side;
  readonly odds: Odds;
  readonly stake: Money;
  readonly seq: number;
}

export interface Plan {
  readonly fills: readonly Fill[];
  readonly matched: Money;
  /** Whether anything on offer was as good as asked, enough of it or not. */
  readonly isOffered: boolean;
  /** Whether there was more to take than one bet may. */
  readonly isCut: boolean;
  /** What the fills add to the runner's result if it wins; if it loses, it is `matched`. */
  readonly win: number;
}

const noFills: readonly Fill[] = [];
const nothing: Plan = { fills: noFills, matched: noMoney, isOffered: false, isCut: false, win: 0 };

export const levelKey = (runnerId: RunnerId, side: Side, odds: Odds): string =>
  `${runnerId}/${side}/${odds}`;

/** What is left of a published level: all of it again once the published size changes. */
export function leftOf(level: PriceLevel, taken: Taken | undefined): Money {
  if (taken === undefined || taken.houseSize !== level.size) return level.size;
  return subtractMoney(level.size, taken.taken);
}

/** The levels with what is left of each. */
export const houseLeft = (
  { taken }: Market,
  runnerId: RunnerId,
  side: Side,
  levels: readonly PriceLevel[],
): PriceLevel[] =>
  levels.map((level) => {
    const left = leftOf(level, taken.get(levelKey(runnerId, side, level.odds)));
    return { odds: level.odds, size: left < 0 ? noMoney : left };
  });

/** The first resting bet to take, best odds first, leaving out the player's own; 0 for none. */
function firstToTake(bets: BetTable, queue: BookSide, last: number, own: number): number {
  const rank = nextRank(queue, 0);
  if (rank < 0 || rank > last) return 0;
  const slot = headOf(queue, rank);
  return ownerNumberOf(bets, slot) === own ? nextToTake(bets, queue, slot, last, own) : slot;
}

/** The one after this; 0 at the end. */
function nextToTake(
  bets: BetTable,
  queue: BookSide,
  from: number,
  last: number,
  own: number,
): number {
  let slot = from;
  do {
    slot = behind(bets, slot) || headBehind(bets, queue, slot, last);
    if (slot === 0) return 0;
  } while (ownerNumberOf(bets, slot) === own);
  return slot;
}

/** The head of the next price that is still taken. */
function headBehind(bets: BetTable, queue: BookSide, slot: number, last: number): number {
  const rank = nextRank(queue, rankOf(queue.side, oddsOf(bets, slot)) + 1);
  return rank < 0 || rank > last ? 0 : headOf(queue, rank);
}

export function planFills(
  state: ExchangeState,
  runner: MarketRunner,
  owner: number,
  request: Request,
  house: RunnerPrices | null,
): Plan {
  const { bets, recent, accountRows } = state;
  const { side, odds, stake, seq } = request;
  const queue = side === 'back' ? runner.book?.lay : runner.book?.back;
  const last = queue === undefined ? -1 : lastRankFor(queue.side, odds);
  let slot = queue === undefined ? 0 : firstToTake(bets, queue, last, owner);
  const levels = levelsFor(side, house);
  if (slot === 0 && levels.length === 0) return nothing;
  let fills: Fill[] = [];
  let wanted = stake;
  let win = 0;
  let next = 0;
  while (wanted > 0 && fills.length < fillsMax) {
    const level = goodLevel(levels, next, request);
    const maker = isBest(bets, slot, side, level) ? slot : 0;
    if (maker === 0 && level === null) break;
    const fill =
      maker !== 0 || level === null
        ? pieceAt(bets, maker, wanted, seq, accountRows.playerIds)
        : houseFill(runner, side, level, wanted, seq);
    if (maker === 0) next += 1;
    else if (fill.size < wanted && queue !== undefined) {
      slot = nextToTake(bets, queue, slot, last, owner);
    }
    if (fill.size === 0) continue;
    recent.makers[fills.length] = maker;
    // One piece, as most bets have, is kept in an array of one.
    if (fills.length === 0) fills = [fill];
    else fills.push(fill);
    wanted = subtractMoney(wanted, fill.size);
    win += signOf(side) * pieceProfit(fill.odds, fill.size, fill.offset);
  }
  const isOffered = fills.length > 0 || next > 0;
  const isCut = fills.length === fillsMax;
  return { fills, matched: subtractMoney(stake, wanted), isOffered, isCut, win };
}

function goodLevel(
  levels: readonly PriceLevel[],
  from: number,
  { side, odds }: Request,
): PriceLevel | null {
  const level = levels[from];
  return level !== undefined && isAsGood(side, level.odds, odds) ? level : null;
}

/** Whether this bet is the best on offer: players come before the house at the same odds. */
function isBest(bets: BetTable, slot: number, side: Side, level: PriceLevel | null): boolean {
  if (slot === 0 || level === null) return slot !== 0;
  const odds = oddsOf(bets, slot);
  return isAsGood(side, odds, level.odds);
}

function houseFill(
  { market, runnerId }: MarketRunner,
  side: Side,
  level: PriceLevel,
  wanted: Money,
  seq: number,
): Fill {
  const left = leftOf(level, market.taken.get(levelKey(runnerId, side, level.odds)));
  const size = minMoney(wanted, left < 0 ? noMoney : left);
  const { odds, size: houseSize } = level;
  return { odds, size, houseSize, maker: null, offset: noMoney, seq };
}
