/**
 * Plans the matching of a bet against players' resting bets and house levels together: best odds first;
 * at equal odds players before the house, and the oldest player's bet first. Nobody is matched with their
 * own bet. Changes nothing. Serves SLIP-4.
 */
import {
  type BetId,
  type Money,
  minMoney,
  noMoney,
  type Odds,
  type PriceLevel,
  type RunnerPrices,
  type Side,
  subtractMoney,
} from '@layline/contract';
import {
  type Bet,
  type BetKey,
  levelKey,
  type MarketRunner,
  type PlayerAccount,
} from '../../memory/market.ts';
import type { Fill } from '../../model/bet.ts';
import { isAsGood, oppositeOf, signOf } from '../../model/side.ts';
import { pieceMiddle, pieceProfit } from '../risk/position.ts';
import { leftOf } from './offers.ts';

/** Maximum pieces per bet; a remainder beyond them is cancelled. */
const fillsMax = 1000;

interface BetToMatch {
  readonly side: Side;
  readonly odds: Odds;
  readonly stake: Money;
  readonly house: RunnerPrices | null;
  readonly seq: number;
}

interface MatchRequest {
  readonly account: PlayerAccount;
  readonly bet: BetToMatch;
  /** A bet of the same player that is cancelled with this one's decision. */
  readonly cancels?: BetId | undefined;
}

export interface Plan {
  readonly fills: readonly Fill[];
  /** The resting bet of each fill; null for house liquidity. */
  readonly makers: readonly (BetKey | null)[];
  readonly matched: Money;
  /** True if an unmatched bet of the same player on the other side is at the wanted odds or better. */
  readonly isOwnMet: boolean;
  /** True if more was available than one bet may take. */
  readonly isCut: boolean;
  /** The fills' result if the runner wins; if it loses, the result is `matched`. */
  readonly win: number;
  /** The fills' result if the runner is a line that ends between won and lost. */
  readonly middle: number;
}

const noLevels: readonly PriceLevel[] = [];

export function planFills(runner: MarketRunner, { account, bet, cancels }: MatchRequest): Plan {
  const { side, odds, stake } = bet;
  const isGood = (offered: Odds): boolean => isAsGood(side, offered, odds);
  const queue = runner.book?.[oppositeOf(side)];
  const levels = bet.house?.[side] ?? noLevels;
  const fills: Fill[] = [];
  const makers: (BetKey | null)[] = [];
  let wanted = stake;
  let [win, middle] = [0, 0];
  let isOwnMet = false;
  let nextLevel = 0;
  let resting = queue?.first() ?? null;
  while (wanted > 0 && fills.length < fillsMax) {
    if (resting?.position.account === account) {
      isOwnMet ||= resting.betId !== cancels && isGood(resting.oddsRequested);
      resting = queue?.after(resting) ?? null;
      continue;
    }
    const maker = resting !== null && isGood(resting.oddsRequested) ? resting : null;
    const level = levels[nextLevel];
    const house = level !== undefined && isGood(level.odds) ? level : null;
    let fill: Fill;
    if (maker !== null && (house === null || isAsGood(side, maker.oddsRequested, house.odds))) {
      fill = fillWith(maker, bet, wanted);
      makers.push(maker.key);
      if (fill.size < wanted) resting = queue?.after(maker) ?? null;
    } else if (house !== null) {
      nextLevel += 1;
      fill = fillOfHouse(runner, { level: house, bet, wanted });
      if (fill.size === 0) continue;
      makers.push(null);
    } else break;
    fills.push(fill);
    wanted = subtractMoney(wanted, fill.size);
    win += signOf(side) * pieceProfit(fill);
    if (runner.line !== null) middle += signOf(side) * pieceMiddle(runner.line, fill);
  }
  const isCut = fills.length === fillsMax;
  return { fills, makers, matched: subtractMoney(stake, wanted), isOwnMet, isCut, win, middle };
}

/** A resting bet is matched at its own odds. */
const fillWith = (maker: Bet, { seq }: BetToMatch, wanted: Money): Fill => ({
  odds: maker.oddsRequested,
  size: minMoney(wanted, maker.remaining),
  houseSize: noMoney,
  maker: { betId: maker.betId, playerId: maker.playerId },
  offset: maker.made,
  seq,
});

interface HouseFill {
  readonly level: PriceLevel;
  readonly bet: BetToMatch;
  readonly wanted: Money;
}

function fillOfHouse(
  { runnerId, market }: MarketRunner,
  { level, bet: { side, seq }, wanted }: HouseFill,
): Fill {
  const { odds, size: houseSize } = level;
  const left = leftOf(level, market.taken.get(levelKey({ runnerId, side, odds })));
  return { odds, size: minMoney(wanted, left), houseSize, maker: null, offset: noMoney, seq };
}
