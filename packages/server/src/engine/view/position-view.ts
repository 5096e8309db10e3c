/** Reads what the venue, its sites and its agents win and lose for each outcome of open markets. */
import {
  type MarketDefinition,
  type MarketId,
  type Money,
  money,
  type PlayerId,
} from '@layline/contract';
import {
  type ExchangeState,
  type MarketPosition,
  type MarketWorst,
  marketPosition,
  type PlayerBets,
  type PositionScope,
  paidUnder,
  playerBets,
  type RoundBetAt,
  type RoundPosition,
  roundBetsOf,
  roundPositions,
  worstOfMarket,
  worstOfMarkets,
} from '@layline/exchange';

/** Most players of a position that are listed. */
const playersMax = 100;

export class PositionView {
  readonly #read: () => ExchangeState;
  /** With markets that nobody has bet in. */
  readonly #readMarkets: () => ExchangeState;

  constructor(read: () => ExchangeState, readMarkets: () => ExchangeState) {
    this.#read = read;
    this.#readMarkets = readMarkets;
  }

  /** Returns null for a settled or unknown market. */
  of(marketId: MarketId, scope: PositionScope): MarketPosition | null {
    return marketPosition(this.#readMarkets(), { marketId, scope, playersMax });
  }

  /** What players would gain by the result of this closed definition, in minor units. */
  paidUnder(definition: MarketDefinition): Money {
    return money(paidUnder(this.#read(), definition));
  }

  /** Returns the venue's worst outcome in a market; null for a settled or unknown market. */
  worstOf(marketId: MarketId): MarketWorst | null {
    return worstOfMarket(this.#read(), marketId);
  }

  /** Returns the worst outcome of every market with bets of the scope, in no order. */
  worsts(scope: PositionScope): MarketWorst[] {
    return worstOfMarkets(this.#read(), scope);
  }

  /** Returns the bets of a player in a market; null for a settled or unknown market. */
  betsOf(playerId: PlayerId, marketId: MarketId): PlayerBets | null {
    return playerBets(this.#readMarkets(), { marketId, playerId });
  }

  /** Returns the casino rounds with open bets of the scope, in no order. */
  rounds(scope: PositionScope): RoundPosition[] {
    return roundPositions(this.#read(), scope);
  }

  /** Returns the open bets of a casino round that count for the scope, oldest first. */
  betsOfRound(roundId: string, scope: PositionScope): RoundBetAt[] {
    return roundBetsOf(this.#read(), { roundId, scope });
  }
}
