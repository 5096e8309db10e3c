/** A market as a trader sees it: prices, the venue's result for each outcome, and the players' positions. */
import {
  type MarketId,
  type Money,
  makeInstant,
  makeMoney,
  makeOdds,
  money,
  type PlayerId,
  type PriceLevel,
  type RunnerId,
} from '@layline/contract';
import type { MarketRisk, Offer } from '@layline/contract/console';
import { shownStops, stopsOfMarket } from '../risk-stop-names.ts';
import { readUserNames } from '../store/queries/players.ts';
import type { ConsoleParts } from './console-parts.ts';

/** Most players listed, by largest exposure. */
const listedMax = 100;

interface PlayerRisk {
  readonly playerId: PlayerId;
  readonly exposure: Money;
  /** The result of the player's matched bets if only this runner wins. */
  readonly profitLoss: ReadonlyMap<RunnerId, Money>;
}

/** Returns null for a settled or unknown market. Amounts are in major units. */
export async function readMarketRisk(
  parts: ConsoleParts,
  marketId: MarketId,
): Promise<MarketRisk | null> {
  const { engine, marketCache, store } = parts;
  const definition = engine.view.marketOf(marketId)?.definition;
  if (definition === undefined) return null;
  const players = engine.view.playersIn(marketId).map((playerId) => ({
    playerId,
    exposure: engine.view.exposureOf(playerId, marketId),
    profitLoss: engine.view.runnerProfitLoss(playerId, marketId),
  }));
  const listed = players.toSorted((a, b) => b.exposure - a.exposure).slice(0, listedMax);
  const names = await readUserNames(
    store,
    listed.map(({ playerId }) => playerId),
  );
  const prices = new Map(marketCache.pricesOf(marketId).map((one) => [one.runnerId, one]));
  const { fixture, name, kind, status, isInPlay, startAt, betDelayMs, version } = definition;
  return {
    marketId,
    name,
    kind,
    event: fixture.name,
    eventId: fixture.eventId,
    competition: fixture.competitionName,
    status,
    isInPlay,
    startAt: makeInstant(startAt),
    betDelayMs,
    version,
    takesBets: marketCache.takesBets(marketId),
    stops: stopsOfMarket(shownStops(engine.view), definition),
    runners: definition.runners.map((runner) => ({
      runnerId: runner.runnerId,
      name: runner.name,
      status: runner.status,
      back: offerOf(prices.get(runner.runnerId)?.back[0]),
      lay: offerOf(prices.get(runner.runnerId)?.lay[0]),
      result: makeMoney(venueResult(players, runner.runnerId)),
    })),
    playerCount: players.length,
    players: listed.map(({ playerId, exposure, profitLoss }) => ({
      userName: names.get(playerId) ?? playerId,
      exposure: makeMoney(exposure),
      results: definition.runners.map(({ runnerId }) =>
        makeMoney(profitLoss.get(runnerId) ?? money(0)),
      ),
    })),
  };
}

/** The venue is the counterparty of all players together. */
const venueResult = (players: readonly PlayerRisk[], runnerId: RunnerId): Money =>
  money(0 - players.reduce((sum, { profitLoss }) => sum + (profitLoss.get(runnerId) ?? 0), 0));

const offerOf = (level: PriceLevel | undefined): Offer | null =>
  level === undefined ? null : { odds: makeOdds(level.odds), size: makeMoney(level.size) };
