/**
 * Holds the journal against what the feed offers: a market that nobody had bet in comes with the first thing
 * that happens there, right before it and as the feed last described it; never without, never after.
 */
import type { MarketDefinition, MarketId } from '@layline/contract';
import type { Event, ExchangeState, MarketDefined } from '@layline/exchange';
import type { EngineView } from '@layline/server/engine';
import { hasDelay, isOverUnknown } from './noted/offered-markets.ts';
import { type ReferenceModel, refKey } from './noted/reference-model.ts';
import type { Group } from './reading.ts';

/** What is listed with its market although nothing came of it. */
const listedCodes = ['ODDS_CHANGED', 'SIZE_UNAVAILABLE'];

/** Before the command is read. */
export function readOffered(model: ReferenceModel, group: Group): string[] {
  const faults = [...checkAwaited(model, group), ...group.flatMap((one) => checkKnown(model, one))];
  const defined = group.find((event) => event.kind === 'market-defined');
  if (defined !== undefined) {
    const isUnknown = model.offers.unknown.has(defined.definition.marketId);
    faults.push(...(isUnknown ? enter(model, defined) : checkOrder(model, defined)));
  }
  return faults;
}

/** At the end of an act too: a commit has the market and what it came with. */
export function checkAwaited(model: ReferenceModel, group: readonly Event[]): string[] {
  const { offers } = model;
  const { awaited } = offers;
  offers.awaited = null;
  if (awaited === null || group.some((event) => marketsOf(model, event).includes(awaited))) {
    return [];
  }
  return [`${awaited} is in the journal, and nothing happened there`];
}

function marketsOf(model: ReferenceModel, event: Event): readonly MarketId[] {
  switch (event.kind) {
    case 'bet-placed':
    case 'session-bet-placed':
      return [event.marketId];
    case 'trigger-placed':
      return [event.marketId];
    case 'risk-stopped':
      return event.scope.kind === 'market' ? [event.scope.marketId] : [];
    case 'bet-refused':
      return listedCodes.includes(event.code) ? askedOf(model, event) : [];
    default:
      return [];
  }
}

const askedOf = (
  { asks }: ReferenceModel,
  event: Extract<Event, { kind: 'bet-refused' }>,
): readonly MarketId[] => (asks.get(refKey(event)) ?? []).map(({ marketId }) => marketId);

function checkKnown(model: ReferenceModel, event: Event): string[] {
  const { unknown, dueAt } = model.offers;
  const faults: string[] = [];
  const ids = marketsOf(model, event);
  if (ids.length > 0 && ids.every((id) => unknown.has(id))) {
    faults.push(`${event.kind} in ${ids[0]}, which the journal does not have`);
  }
  if (event.kind === 'bet-placed' || event.kind === 'session-bet-placed') {
    const missing = (dueAt.get(event.marketId) ?? event.at) - event.at;
    if (missing > 0) faults.push(`the first bets in ${event.marketId} came ${missing} ms early`);
  }
  if (event.kind === 'bet-refused' && ['MARKET_CLOSED', 'MARKET_UNKNOWN'].includes(event.code)) {
    const asked = askedOf(model, event);
    const isStored = asked.length > 0 && asked.every((id) => isOverUnknown(model, id));
    if (isStored) faults.push(`a refusal in ${asked[0]} is stored, where nothing ever happened`);
  }
  return faults;
}

/** A market with a delay comes first, and its bet waits. */
function enter(model: ReferenceModel, { definition }: MarketDefined): string[] {
  const { offers, markets, asks } = model;
  const { marketId } = definition;
  const faults = checkNewest(model, definition);
  if (definition.status === 'CLOSED') faults.push(`${marketId} came to the journal when closed`);
  offers.unknown.delete(marketId);
  markets.delete(marketId);
  const isAsked = [...asks.values()].flat().some((ask) => ask.marketId === marketId);
  if (!(hasDelay(definition) && isAsked)) offers.awaited = marketId;
  return faults;
}

/** What the feed said before the first bet is over. */
function checkOrder({ offers, markets }: ReferenceModel, { definition }: MarketDefined): string[] {
  const { marketId, status, version } = definition;
  const known = markets.get(marketId)?.definition.version ?? 0;
  const isBack = offers.newest.has(marketId) && version < known && status !== 'CLOSED';
  return isBack ? [`${marketId} went back from version ${known} to ${version}`] : [];
}

/** A bet that must wait brings along what was offered on its arrival. */
function checkNewest({ offers }: ReferenceModel, definition: MarketDefinition): string[] {
  const { marketId } = definition;
  const newest = offers.newest.get(marketId);
  const earlier = offers.before.get(marketId);
  const some = earlier !== undefined && hasDelay(earlier) ? [newest, earlier] : [newest];
  const isOffered = some.some((one) => textOf(one) === textOf(definition));
  return isOffered ? [] : [`${marketId} came to the journal otherwise than the feed says`];
}

/** The same for the same fields in any order. */
const textOf = (definition: MarketDefinition | undefined): string =>
  JSON.stringify(
    Object.entries(definition ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

interface Shown {
  readonly state: ExchangeState;
  readonly committed: ExchangeState;
  readonly view: Pick<EngineView, 'marketOf' | 'journalled'>;
}

/** Memory has nothing of markets without bets; readers find those that are open. */
export function compareOffered(model: ReferenceModel, { state, committed, view }: Shown): string[] {
  return [...model.offers.unknown].flatMap((id) => {
    const faults: string[] = [];
    const isKnown = state.markets.has(id) || committed.markets.has(id);
    if (isKnown || view.journalled(id) !== undefined) faults.push(`${id} is known without a bet`);
    const shown = view.marketOf(id)?.definition;
    const offered = isOverUnknown(model, id) ? undefined : model.offers.newest.get(id);
    if (textOf(shown) !== textOf(offered)) faults.push(`${id} is not shown as the feed says`);
    return faults;
  });
}
