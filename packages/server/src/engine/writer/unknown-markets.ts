/**
 * Requests in markets that a feed offers and the journal does not know. Such a request is tried first; the
 * market that it needs is then defined right before it, in the same commit. So the journal has every market
 * in which anything happened, as it was when it happened, and none of the others.
 */
import { type MarketDefinition, type MarketId, type Refusal, refuse } from '@layline/contract';
import { type Decision, type ExchangeState, withOffered } from '@layline/exchange';
import type { Quotes, Request } from '../request/request.ts';
import { nothingOffered } from '../view/offered.ts';

/** The markets in which the request asks for something. */
function marketsOf(request: Request): readonly MarketId[] {
  switch (request.kind) {
    case 'place-bet':
    case 'place-session-bet':
    case 'place-trigger':
      return [request.marketId];
    case 'place-each-way':
      return [request.win.marketId, request.place.marketId];
    case 'cancel-bets':
      return request.marketId === null ? [] : [request.marketId];
    case 'stop-risk':
      return request.scope.kind === 'market' ? [request.scope.marketId] : [];
    case 'lock-branch':
      return request.part.kind === 'market' ? [request.part.marketId] : [];
    default:
      return [];
  }
}

interface Asked {
  readonly state: ExchangeState;
  readonly quotes: Quotes;
}

/** Returns what a feed says of those markets that the state has never had. */
export function offeredTo(
  request: Request,
  { state: { markets, settled }, quotes: { offered = nothingOffered } }: Asked,
): MarketDefinition[] {
  const found: MarketDefinition[] = [];
  for (const id of marketsOf(request)) {
    if (markets.has(id) || settled.has(id)) continue;
    const definition = offered.find(id);
    if (definition !== undefined) found.push(definition);
  }
  return found;
}

/** The state with these markets open, for trials. */
export const withOpen = (state: ExchangeState, open: readonly MarketDefinition[]): ExchangeState =>
  withOffered(state, (id) => open.find(({ marketId }) => marketId === id));

/** Whether anything came of the request; a bet that found nobody is listed with its market. */
export const needsMarket = ({ events, refusal }: Decision): boolean =>
  refusal === null
    ? events.length > 0
    : refusal.code === 'ODDS_CHANGED' || refusal.code === 'SIZE_UNAVAILABLE';

/** The feed has closed a market that nobody had bet in. Nothing is stored under the reference. */
export const refusalOfOver = (
  { refusal, repeatOf }: Decision,
  offered: readonly MarketDefinition[],
): Refusal | null =>
  refusal?.code === 'MARKET_UNKNOWN' && repeatOf === null && offered.some(isOver)
    ? refuse('MARKET_CLOSED')
    : null;

export const startingText =
  'The prices of this market are not here yet after a restart. Please try again in some seconds.';

/**
 * A server that has just begun to lead cannot know that a market is not offered. Nothing is stored under the
 * reference, so that the bet may be sent again.
 */
export function refusalOfEarly(
  { refusal, repeatOf }: Decision,
  { request, state, quotes: { offered = nothingOffered } }: Asked & { readonly request: Request },
): Refusal | null {
  if (refusal?.code !== 'MARKET_UNKNOWN' || repeatOf !== null) return null;
  const isKnown = (id: MarketId) => state.markets.has(id) || offered.find(id) !== undefined;
  if (marketsOf(request).every(isKnown) || offered.isStarting?.() !== true) return null;
  return refuse('MARKET_SUSPENDED', startingText);
}

export const isOver = ({ status }: MarketDefinition): boolean => status === 'CLOSED';
