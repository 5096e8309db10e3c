/** A market as a trader sees it: prices, the venue's result for each outcome, and the players' positions. */
import {
  betDelayOf,
  type MarketId,
  makeInstant,
  makeMoney,
  makeOdds,
  money,
  type PlayerId,
  type PriceLevel,
} from '@layline/contract';
import type { MarketRisk, Offer } from '@layline/contract/console';
import { shownStops, stopsOfMarket } from '../../../shown/risk/risk-stop-names.ts';
import { termsText } from '../../../venue/market/terms/terms-text.ts';
import type { ConsoleParts } from './console-parts.ts';

/** Most players listed, by largest exposure. */
const listedMax = 100;

export interface ReadMarket {
  readonly risk: MarketRisk;
  /** In the order of `risk.players`. */
  readonly listed: readonly PlayerId[];
}

interface MarketRequest {
  readonly marketId: MarketId;
  readonly nameOf: (id: PlayerId) => string;
  /** The venue's worst result in major units, if it was read already. */
  readonly worst?: number | undefined;
}

/** Returns null for a settled or unknown market. Amounts are in major units. */
export function readMarketRisk(
  { engine, marketCache }: Pick<ConsoleParts, 'engine' | 'marketCache'>,
  { marketId, nameOf, worst }: MarketRequest,
): ReadMarket | null {
  const { view } = engine;
  const definition = view.marketOf(marketId)?.definition;
  if (definition === undefined) return null;
  const listed = view.largestExposures({ marketId, countMax: listedMax });
  // The venue is the counterparty of all players together.
  const sums = view.marketProfitLoss(marketId);
  const prices = new Map(marketCache.pricesOf(marketId).map((one) => [one.runnerId, one]));
  const { fixture, name, kind, status, isInPlay, startAt, terms, version } = definition;
  const risk: MarketRisk = {
    marketId,
    name,
    kind,
    event: fixture.name,
    eventId: fixture.eventId,
    competition: fixture.competitionName,
    status,
    isInPlay,
    startAt: makeInstant(startAt),
    betDelayMs: betDelayOf(definition),
    terms: termsText(terms),
    rules: definition.rules ?? null,
    version,
    isByNumber: kind === 'session' || definition.lines !== undefined,
    takesBets: marketCache.takesBets(marketId),
    stops: stopsOfMarket(shownStops(view), definition),
    runners: definition.runners.map((runner) => ({
      runnerId: runner.runnerId,
      name: runner.name,
      status: runner.status,
      back: offerOf(prices.get(runner.runnerId)?.back[0]),
      lay: offerOf(prices.get(runner.runnerId)?.lay[0]),
      result: makeMoney(money(0 - (sums.get(runner.runnerId) ?? 0))),
    })),
    worst: worst ?? makeMoney(view.positions.worstOf(marketId)?.total ?? money(0)),
    playerCount: view.countPlayers(marketId),
    players: listed.map(({ playerId, exposure }) => {
      const profitLoss = view.runnerProfitLoss({ playerId, marketId });
      return {
        site: view.accountOf(playerId)?.siteId ?? '',
        userName: nameOf(playerId),
        exposure: makeMoney(exposure),
        results: definition.runners.map(({ runnerId }) =>
          makeMoney(profitLoss.get(runnerId) ?? money(0)),
        ),
      };
    }),
  };
  return { risk, listed: listed.map(({ playerId }) => playerId) };
}

const offerOf = (level: PriceLevel | undefined): Offer | null =>
  level === undefined ? null : { odds: makeOdds(level.odds), size: makeMoney(level.size) };
