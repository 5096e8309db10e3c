/** What feeds and operators are told of definitions and settlements that change nothing. */
import { isDeepStrictEqual } from 'node:util';
import type { MarketDefinition } from '@layline/contract';
import type { Request } from '@layline/server/engine';
import { lacksNumber } from '../world/market-life.ts';
import type { ReferenceModel } from './noted/reference-model.ts';
import { hasBets } from './read-markets.ts';

type DefineMarket = Extract<Request, { kind: 'define-market' }>;
type Settlement = Extract<Request, { kind: 'settle-market' | 'settle-session' }>;

/** A definition that is silent on rules or void windows leaves both as they are. */
export function isAsRequested(shown: MarketDefinition, requested: MarketDefinition): boolean {
  const { rules = shown.rules, voidWindows = shown.voidWindows } = requested;
  // A number of winners that was unknown may stay so; `checkWinners` says when it must.
  const winners = shown.winners === 0 ? 0 : requested.winners;
  const kept = { ...requested, rules, voidWindows, winners };
  return isDeepStrictEqual(whole(shown), whole(kept as never));
}

/** About a market that no journal has, or from before its first bet. */
export function isLeftOut(
  { offers, markets, settled }: ReferenceModel,
  { onlyKnown, definition }: DefineMarket,
): boolean {
  const { marketId, version, status } = definition;
  if (onlyKnown !== true || settled.has(marketId)) return false;
  const known = markets.get(marketId)?.definition.version ?? 0;
  return offers.unknown.has(marketId) || (version < known && status !== 'CLOSED');
}

export function settlementCode(
  { markets, settled, offers }: ReferenceModel,
  { marketId, onlyKnown, kind: how }: Settlement,
): string {
  const market = offers.unknown.has(marketId) ? undefined : markets.get(marketId);
  if (settled.has(marketId)) return 'ALREADY_SETTLED';
  if (market === undefined) return onlyKnown ? 'accepted' : 'MARKET_UNKNOWN';
  const { status, kind } = market.definition;
  const isClosed = status === 'CLOSED' && !lacksNumber(market.definition);
  const isDue = isClosed && (kind === 'session') === (how === 'settle-session');
  return isDue ? 'an event' : 'INVALID_REQUEST';
}

/** Without fields that are undefined. */
const whole = (definition: MarketDefinition): unknown => JSON.parse(JSON.stringify(definition));

/** True if the definition changes the rules of a market that has bets, or may have them soon. */
export function isRuleChange(
  model: ReferenceModel,
  { marketId, rules }: MarketDefinition,
): boolean {
  const market = model.markets.get(marketId);
  if (market === undefined || rules === undefined || rules === market.definition.rules)
    return false;
  return hasBets(market) || [...model.holds.values()].some((one) => one.marketId === marketId);
}
