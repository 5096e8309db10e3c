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
  levelKey,
  type MarketRunner,
  type PlayerAccount,
  type Queue,
} from '../../memory/market.ts';
import type { Fill } from '../../model/bet.ts';
import { isAsGood, oppositeOf, signOf } from '../../model/side.ts';
import { pieceProfit } from '../risk/position.ts';
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
  readonly matched: Money;
  /** True if an unmatched bet of the same player on the other side is at the wanted odds or better. */
  readonly isOwnMet: boolean;
  /** True if more was available than one bet may take. */
  readonly isCut: boolean;
  /** The fills' result if the runner wins; if it loses, the result is `matched`. */
  readonly win: number;
}

export function planFills(runner: MarketRunner, request: MatchRequest): Plan {
  const { side, stake } = request.bet;
  const offers = new Offers(runner, request);
  const fills: Fill[] = [];
  let wanted = stake;
  let win = 0;
  while (wanted > 0 && fills.length < fillsMax) {
    const fill = offers.take(wanted);
    if (fill === null) break;
    if (fill.size === 0) continue;
    fills.push(fill);
    wanted = subtractMoney(wanted, fill.size);
    win += signOf(side) * pieceProfit(fill);
  }
  return {
    fills,
    matched: subtractMoney(stake, wanted),
    isOwnMet: offers.isOwnMet,
    isCut: fills.length === fillsMax,
    win,
  };
}

/** The offers to a bet, best first. */
class Offers {
  /** True if a bet of the player's own, which is skipped, is at the wanted odds or better. */
  isOwnMet = false;
  readonly #runner: MarketRunner;
  readonly #account: PlayerAccount;
  readonly #bet: BetToMatch;
  readonly #cancels: BetId | undefined;
  readonly #queue: Queue | undefined;
  readonly #levels: readonly PriceLevel[];
  /** The next resting bet, and the index of the next house level. */
  #resting: Bet | null;
  #next = 0;

  constructor(runner: MarketRunner, { account, bet, cancels }: MatchRequest) {
    this.#runner = runner;
    this.#account = account;
    this.#bet = bet;
    this.#cancels = cancels;
    this.#queue = runner.book?.[oppositeOf(bet.side)];
    this.#levels = bet.house?.[bet.side] ?? [];
    this.#resting = this.#notOwn(this.#queue?.first() ?? null);
  }

  /** Takes at most `wanted` of the best offer; null if none is good enough. */
  take(wanted: Money): Fill | null {
    const level = this.#goodLevel();
    const maker = this.#goodMaker();
    if (maker === null && level === null) return null;
    if (maker !== null && (level === null || this.#isAsGood(maker.oddsRequested, level.odds))) {
      const { oddsRequested, remaining, betId, playerId, made } = maker;
      if (remaining < wanted) this.#resting = this.#notOwn(this.#queue?.after(maker) ?? null);
      const size = minMoney(wanted, remaining);
      const { seq } = this.#bet;
      const by = { betId, playerId };
      return { odds: oddsRequested, size, houseSize: noMoney, maker: by, offset: made, seq };
    }
    this.#next += 1;
    return level === null ? null : this.#houseFill(level, wanted);
  }

  #goodLevel(): PriceLevel | null {
    const level = this.#levels[this.#next];
    return level !== undefined && this.#isAsGood(level.odds, this.#bet.odds) ? level : null;
  }

  #goodMaker(): Bet | null {
    const bet = this.#resting;
    return bet !== null && this.#isAsGood(bet.oddsRequested, this.#bet.odds) ? bet : null;
  }

  #isAsGood(offered: Odds, wanted: Odds): boolean {
    return isAsGood(this.#bet.side, { offered, wanted });
  }

  /** This bet, or the first behind it that is not the player's own. */
  #notOwn(from: Bet | null): Bet | null {
    let bet = from;
    while (bet !== null && bet.account === this.#account) {
      const isGone = bet.betId === this.#cancels;
      this.isOwnMet ||= !isGone && this.#isAsGood(bet.oddsRequested, this.#bet.odds);
      bet = this.#queue?.after(bet) ?? null;
    }
    return bet;
  }

  #houseFill(level: PriceLevel, wanted: Money): Fill {
    const { odds, size: houseSize } = level;
    const { runnerId, market } = this.#runner;
    const { side, seq } = this.#bet;
    const left = leftOf(level, market.taken.get(levelKey({ runnerId, side, odds })));
    const size = minMoney(wanted, left);
    return { odds, size, houseSize, maker: null, offset: noMoney, seq };
  }
}
