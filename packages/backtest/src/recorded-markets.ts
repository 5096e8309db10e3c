/** The recorded markets as they stand now: definitions, prices, what the bot may see. */
import {
  type MarketChange,
  type MarketDefinition,
  type MarketId,
  type RunnerId,
  type RunnerPrices,
  type RunnerTraded,
  usualRuleSets,
} from '@layline/contract';

export interface RecordedMarket {
  definition: MarketDefinition;
  /** Why no bets are taken although the definition is open; null if they are. */
  pause: string | null;
  readonly prices: Map<RunnerId, RunnerPrices>;
  totalMatched: number;
  /** How often it stopped taking bets; bets in their delay lapse then. */
  interruptions: number;
}

/** The parts of a change that matter here. */
export interface Changed {
  readonly market: RecordedMarket;
  readonly isNew: boolean;
  /** The status that players see may be another. */
  readonly isRedefined: boolean;
  readonly runners: readonly RunnerPrices[];
  readonly traded: readonly RunnerTraded[];
}

export class RecordedMarkets {
  readonly #markets = new Map<MarketId, RecordedMarket>();

  find(id: string): RecordedMarket | undefined {
    return this.#markets.get(id as MarketId);
  }

  all(): IterableIterator<RecordedMarket> {
    return this.#markets.values();
  }

  /** Null before a market's definition, and for markets that are not at odds. */
  apply(change: MarketChange): Changed | null {
    const known = this.#markets.get(change.marketId);
    const { definition, runners = [], traded = [] } = change;
    // Lines need a handicap in every message, which these have not.
    const isPlayed = definition?.kind === 'match' && definition.lines === undefined;
    if (known === undefined && !isPlayed) return null;
    const market = known ?? openMarket(definition as MarketDefinition);
    if (known === undefined) this.#markets.set(change.marketId, market);
    const before = statusOf(market);
    if (definition !== undefined) market.definition = withRules(definition);
    const overlay = change.overlay === undefined ? market.pause : change.overlay;
    market.pause = change.staleReason ?? overlay;
    for (const prices of runners) market.prices.set(prices.runnerId, prices);
    market.totalMatched = change.totalMatched ?? market.totalMatched;
    if (before === 'OPEN' && statusOf(market) !== 'OPEN') market.interruptions += 1;
    const isNew = known === undefined;
    const isRedefined = isNew || definition !== undefined || before !== statusOf(market);
    return { market, isNew, isRedefined, runners, traded };
  }
}

const openMarket = (definition: MarketDefinition): RecordedMarket => ({
  definition: withRules(definition),
  pause: null,
  prices: new Map(),
  totalMatched: 0,
  interruptions: 0,
});

const withRules = (definition: MarketDefinition): MarketDefinition => ({
  ...definition,
  rules: definition.rules ?? usualRuleSets[definition.fixture.sportId],
});

export function statusOf({ definition, pause }: RecordedMarket): MarketDefinition['status'] {
  return definition.status === 'OPEN' && pause !== null ? 'SUSPENDED' : definition.status;
}
