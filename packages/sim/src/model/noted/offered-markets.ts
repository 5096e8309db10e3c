/**
 * Markets that the feed offers, as it last described them, and which of them no journal has. An open one of
 * those stands among the markets of the model, without bets, until the journal has it or the feed closes it.
 */
import type { MarketDefinition, MarketId } from '@layline/contract';
import type { Request } from '@layline/server/engine';
import { people } from '../../acts/people.ts';
import type { NotedMarket, ReferenceModel } from './reference-model.ts';

export const hasDelay = ({ isInPlay, betDelayMs }: MarketDefinition): boolean =>
  isInPlay && betDelayMs > 0;

/** The feed closed it, and the journal never had it. */
export const isOverUnknown = ({ offers }: ReferenceModel, id: MarketId): boolean =>
  offers.unknown.has(id) && offers.newest.get(id)?.status === 'CLOSED';

/** Those that the feed closed before anything happened there. */
export const closedOffers = (model: ReferenceModel): MarketId[] =>
  [...model.offers.unknown].filter((id) => isOverUnknown(model, id));

/** Those in which nothing has happened, of the open ones. */
export const quietMarkets = (model: ReferenceModel): MarketDefinition[] =>
  shownMarkets(model).filter(({ marketId }) => model.offers.unknown.has(marketId));

export const knownMarkets = (model: ReferenceModel): MarketDefinition[] =>
  shownMarkets(model).filter(({ marketId }) => !model.offers.unknown.has(marketId));

export const shownMarkets = ({ markets }: ReferenceModel): MarketDefinition[] =>
  [...markets.values()].map(({ definition }) => definition);

/** Why there is no such market. */
export const codeOfAbsent = (model: ReferenceModel, id: MarketId): string =>
  model.settled.has(id) || isOverUnknown(model, id) ? 'MARKET_CLOSED' : 'MARKET_UNKNOWN';

/** Notes what the feed says in this act: its requests are decided once all of it is known. */
export function noteOffers(model: ReferenceModel, requests: readonly Request[]): void {
  const { before, dueAt, unknown, newest } = model.offers;
  before.clear();
  dueAt.clear();
  for (const request of requests) {
    if (request.kind === 'define-market' && request.onlyKnown) offer(model, request.definition);
  }
  for (const id of unknown) {
    const definition = newest.get(id);
    if (definition === undefined || !hasDelay(definition)) continue;
    dueAt.set(id, model.clock.now() + definition.betDelayMs);
  }
}

function offer(model: ReferenceModel, definition: MarketDefinition): void {
  const { newest, unknown, before } = model.offers;
  const { marketId } = definition;
  const known = newest.get(marketId);
  if (known !== undefined && !before.has(marketId)) before.set(marketId, known);
  newest.set(marketId, definition);
  const isJournalled = model.markets.has(marketId) && !unknown.has(marketId);
  if (isJournalled || model.settled.has(marketId)) return;
  unknown.add(marketId);
  if (definition.status === 'CLOSED') model.markets.delete(marketId);
  else model.markets.set(marketId, emptyMarket(model, definition));
}

export const emptyMarket = (
  { plans }: ReferenceModel,
  definition: MarketDefinition,
): NotedMarket => ({
  definition,
  removals: [],
  bets: new Map(),
  sessionBets: [],
  rates: plans.fixedFor(definition, [...new Set(people.map((one) => one.siteId))]),
  taken: new Map(),
});
