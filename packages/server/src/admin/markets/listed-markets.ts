/** Open markets as the list of the console shows them: state and source, money, limits, margin. */
import {
  betDelayOf,
  type Instant,
  type MarketDefinition,
  makeInstant,
  makeMoney,
  money,
  type RunnerPrices,
} from '@layline/contract';
import type { ListedMarket } from '@layline/contract/console-risk';
import { shownStops, stopsOfMarket } from '../../shown/risk/risk-stop-names.ts';
import type { MarketCache } from '../../venue/market/market-cache.ts';
import { termsText } from '../../venue/market/terms/terms-text.ts';
import { stakeRange } from '../../venue/sites/directory.ts';
import type { AdminParts } from '../command.ts';

type ListParts = Pick<AdminParts, 'engine' | 'sites' | 'clock'> & {
  readonly marketCache: MarketCache;
};

/** Unsettled markets: first those in play, then those with bets, then by start. */
export function openMarkets({ engine }: Pick<ListParts, 'engine'>) {
  return engine.view
    .openMarkets()
    .map(({ definition }) => ({
      definition,
      players: engine.view.countPlayers(definition.marketId),
    }))
    .toSorted(
      (a, b) =>
        Number(b.definition.isInPlay) - Number(a.definition.isInPlay) ||
        Number(b.players > 0) - Number(a.players > 0) ||
        a.definition.startAt - b.definition.startAt,
    );
}

export type OpenMarket = ReturnType<typeof openMarkets>[number];

export function listMarkets(parts: ListParts, markets: readonly OpenMarket[]): ListedMarket[] {
  const { engine, marketCache } = parts;
  const stops = shownStops(engine.view);
  return markets.map(({ definition, players }) => {
    const { marketId, name, kind, fixture, status, isInPlay, startAt, terms } = definition;
    const cached = marketCache.find(marketId);
    const worst = players === 0 ? undefined : engine.view.positions.worstOf(marketId)?.total;
    return {
      marketId,
      name,
      kind,
      event: fixture.name,
      competition: fixture.competitionName,
      sportId: fixture.sportId,
      status,
      isInPlay,
      startAt: makeInstant(startAt),
      takesBets: marketCache.takesBets(marketId),
      takesRisk: stopsOfMarket(stops, definition).length === 0,
      players,
      source: cached?.feed ?? '',
      distrust: cached === undefined ? noSource : distrustOf(parts, cached),
      matched: makeMoney(cached?.totalMatched ?? money(0)),
      worst: makeMoney(worst ?? money(0)),
      betDelayMs: betDelayOf(definition),
      terms: termsText(terms),
      stakes: stakesOf(parts, definition),
      margin: marginOf(definition, marketCache.pricesOf(marketId)),
    };
  });
}

const noSource = 'no source shows it';

type Cached = NonNullable<ReturnType<MarketCache['find']>>;

/** Why the prices of its source are not trusted; null if they are. */
const distrustOf = ({ marketCache }: ListParts, { staleReason, feed }: Cached): string | null =>
  staleReason ?? marketCache.staleReasonOf(feed);

/** The widest stakes of all sites, in major units; null where no site takes any. */
function stakesOf({ sites }: ListParts, definition: MarketDefinition): ListedMarket['stakes'] {
  const ranges = sites
    .all()
    .map((site) => stakeRange(site, definition))
    .filter(({ stakeMin, stakeMax }) => stakeMin <= stakeMax);
  if (ranges.length === 0) return null;
  return {
    min: makeMoney(money(Math.min(...ranges.map(({ stakeMin }) => stakeMin)))),
    max: makeMoney(money(Math.max(...ranges.map(({ stakeMax }) => stakeMax)))),
  };
}

/**
 * What the best back odds of all runners promise the house, in hundredths of a percent of the stakes: the sum
 * of the implied chances, less the winners. Null unless every runner has odds, and in sessions.
 */
export function marginOf(
  { kind, runners, winners }: Pick<MarketDefinition, 'kind' | 'runners' | 'winners'>,
  prices: readonly Pick<RunnerPrices, 'runnerId' | 'back'>[],
): number | null {
  if (kind === 'session') return null;
  const best = new Map(prices.map(({ runnerId, back }) => [runnerId, back[0]?.odds]));
  const odds = runners
    .filter(({ status }) => status === 'ACTIVE')
    .map(({ runnerId }) => best.get(runnerId));
  const chances = odds.map((one) => (one === undefined ? Number.NaN : 1_000_000 / one));
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return chances.length === 0 || Number.isNaN(sum) ? null : Math.round(sum - 10_000 * winners);
}

const halfDayMs = 12 * 3_600_000;

/** Why a result of the market is due, though nothing waits for it by name; null if none is. */
export function dueOf(
  { marketCache, clock, resultsWaiting }: ListParts & Pick<AdminParts, 'resultsWaiting'>,
  { marketId, status, startAt, isInPlay }: MarketDefinition,
): string | null {
  if (resultsWaiting?.has(marketId)) return null;
  const sinceMs = clock.now() - startAt;
  if (status === 'CLOSED') return 'It is closed, and not paid yet.';
  if (sinceMs < 0) return null;
  if (marketCache.find(marketId) === undefined) return 'It has begun, and no source shows it.';
  return !isInPlay && sinceMs > halfDayMs ? `It was to begin ${agoText(sinceMs)} ago.` : null;
}

const hourMs = 3_600_000;
const dayHours = 24;

function agoText(ms: Instant | number): string {
  const hours = Math.floor(ms / hourMs);
  return hours < 2 * dayHours ? `${hours} hours` : `${Math.floor(hours / dayHours)} days`;
}
