/**
 * What a bet would be matched with: players' resting bets and house levels together, best odds
 * first; at the same odds players before the house, and among players the one who waited longest.
 * Nobody is matched with himself. Nothing is changed here. Serves SLIP-4.
 */
import {
  type Money,
  minMoney,
  noMoney,
  type Odds,
  type PlayerId,
  type PriceLevel,
  type RunnerId,
  type RunnerPrices,
  type Side,
  subtractMoney,
} from '@layline/contract';
import {
  isAsGood,
  lastRankFor,
  levelsFor,
  oddsOfRank,
  oppositeOf,
  signOf,
} from '../book/ladder.ts';
import { type BookSide, behind, headOf, nextRank } from '../book/runner-book.ts';
import type { Fill } from '../event.ts';
import { pieceProfit } from '../risk/position.ts';
import type { ExchangeState, Market, MarketRunner, Taken } from '../state.ts';
import { type BetTable, idOf, madeOf, ownerNumberOf, remainingOf } from './bet-table.ts';

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

/** A walk over the resting bets that the request may take, best first, leaving out the player's own. */
interface Walk {
  readonly bets: BetTable;
  readonly queue: BookSide;
  readonly last: number;
  /** Number of the player's account. */
  readonly own: number;
  rank: number;
  /** 0 at the end. */
  slot: number;
}

function openWalk(
  bets: BetTable,
  queue: BookSide | undefined,
  own: number,
  odds: Odds,
): Walk | null {
  if (queue === undefined) return null;
  const rank = nextRank(queue, 0);
  if (rank < 0) return null;
  const last = lastRankFor(queue.side, odds);
  if (rank > last) return null;
  const walk: Walk = { bets, queue, last, own, rank, slot: headOf(queue, rank) };
  if (ownerNumberOf(bets, walk.slot) === own) step(walk);
  return walk;
}

function step(walk: Walk): void {
  const { bets, queue, last, own } = walk;
  do {
    walk.slot = behind(bets, walk.slot);
    if (walk.slot !== 0) continue;
    walk.rank = nextRank(queue, walk.rank + 1);
    if (walk.rank < 0 || walk.rank > last) return;
    walk.slot = headOf(queue, walk.rank);
  } while (ownerNumberOf(bets, walk.slot) === own);
}

export function planFills(
  state: ExchangeState,
  runner: MarketRunner,
  owner: number,
  request: Request,
  house: RunnerPrices | null,
): Plan {
  const queue = runner.book?.[oppositeOf(request.side)];
  const walk = openWalk(state.bets, queue, owner, request.odds);
  const levels = levelsFor(request.side, house);
  if (walk === null && levels.length === 0) return nothing;
  let fills: Fill[] = [];
  let wanted = request.stake;
  let win = 0;
  let next = 0;
  while (wanted > 0 && fills.length < fillsMax) {
    const level = goodLevel(levels, next, request);
    const taken = walk === null ? 0 : walk.slot;
    const fill = takeBest(state, runner, request, walk, level, wanted);
    if (fill === null) break;
    if (fill.maker === null) next += 1;
    else if (walk !== null && fill.size < wanted) step(walk);
    if (fill.size === 0) continue;
    state.recent.makers[fills.length] = taken;
    // One piece, as most bets have, is kept in an array of one.
    if (fills.length === 0) fills = [fill];
    else fills.push(fill);
    wanted = subtractMoney(wanted, fill.size);
    win += signOf(request.side) * pieceProfit(fill.odds, fill.size, fill.offset);
  }
  const isOffered = fills.length > 0 || next > 0;
  const isCut = fills.length === fillsMax;
  return { fills, matched: subtractMoney(request.stake, wanted), isOffered, isCut, win };
}

function goodLevel(
  levels: readonly PriceLevel[],
  from: number,
  { side, odds }: Request,
): PriceLevel | null {
  const level = levels[from];
  return level !== undefined && isAsGood(side, level.odds, odds) ? level : null;
}

/** The best piece on offer, players before the house at the same odds; null when there is none. */
function takeBest(
  state: ExchangeState,
  { market, runnerId }: MarketRunner,
  { side, seq }: Request,
  walk: Walk | null,
  level: PriceLevel | null,
  wanted: Money,
): Fill | null {
  if (walk !== null && walk.slot !== 0) {
    const odds = oddsOfRank(walk.queue.side, walk.rank);
    if (level === null || isAsGood(side, odds, level.odds)) {
      return playerFill(state, walk.slot, odds, wanted, seq);
    }
  }
  if (level === null) return null;
  const left = leftOf(level, market.taken.get(levelKey(runnerId, side, level.odds)));
  const size = minMoney(wanted, left < 0 ? noMoney : left);
  const { odds, size: houseSize } = level;
  return { odds, size, houseSize, maker: null, offset: noMoney, seq };
}

function playerFill(
  state: ExchangeState,
  slot: number,
  odds: Odds,
  wanted: Money,
  seq: number,
): Fill {
  const { bets, accountRows } = state;
  const playerId = accountRows.playerIds[ownerNumberOf(bets, slot)] as PlayerId;
  const maker = { betId: idOf(bets, slot), playerId };
  const size = minMoney(wanted, remainingOf(bets, slot));
  return { odds, size, houseSize: noMoney, maker, offset: madeOf(bets, slot), seq };
}
