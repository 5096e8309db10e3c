/**
 * Applies a market's current definition from its feed. First the bets that must lapse leave the book
 * (lapse.ts). A removal voids the bets on that runner and reduces the odds of the others, so exposures
 * change, up as well as down: a player who laid the withdrawn horse and another loses the cover between
 * the two bets.
 *
 * No account becomes unfunded silently:
 *   - the event holds the exact new exposures, computed here;
 *   - it names players who can no longer cover their exposure, with the shortfall;
 *   - until they are covered, their free balance is below zero: withdrawals and bets that add
 *     exposure are refused, bets that reduce it are accepted;
 *   - at settlement the house bears what their balance cannot pay (payout.ts), so that no balance
 *     drops below zero and the other side of each bet is paid in full.
 */
import { type MarketDefinition, money, type Odds, refuse } from '@layline/contract';
import { isSame } from '../../memory/hash.ts';
import type { BetKey, Market, Position } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { DefineMarket, Stamp } from '../../model/command.ts';
import type {
  BetLapsed,
  BetReduced,
  ExposureMoved,
  MarketDefined,
  Shortfall,
} from '../../model/event.ts';
import { plansFor } from '../commission/plans.ts';
import { type Decision, happened, refused } from '../decision/decision.ts';
import { exposureOf } from '../risk/exposure.ts';
import { outcomesOf } from '../risk/outcome.ts';
import { resultsOf, setExposure } from '../risk/position.ts';
import { removalsAfter } from '../risk/reduction.ts';
import { keepFixed } from './fixed-rules.ts';
import { bookChanges, type Lapse, type Reduced } from './lapse.ts';

/** More than any market has. */
export const runnersMax = 4000;

export function decideDefineMarket(state: ExchangeState, command: DefineMarket & Stamp): Decision {
  const { definition: given, seq, at } = command;
  if (state.settled.has(given.marketId)) return refused(refuse('ALREADY_SETTLED'));
  if (isLeftOut(state, command)) return happened();
  if (given.runners.length > runnersMax) {
    return refused(refuse('INVALID_REQUEST', `runners are ${runnersMax} at most.`));
  }
  const before = state.markets.get(given.marketId);
  const definition = keepFixed(state, { before, after: given });
  if ('code' in definition) return refused(definition);
  if (before === undefined) {
    const plans = plansIn(state, definition);
    const fixed = { exposures: [], shortfalls: [], ...(plans && { plans }) };
    return happened({ kind: 'market-defined', seq, at, definition, ...fixed });
  }
  if (isSame(before.definition, definition)) return happened();
  const changes = bookChanges(state, { before, after: definition });
  const after = { ...command, definition };
  const exposures = movedExposures(state, { before, after, ...changes });
  const shortfalls = exposures.flatMap((moved) => shortfallOf(state, moved));
  return happened(
    ...changes.lapses.map((lapse) => lapsedEvent(lapse, command)),
    ...changes.reduced.map((one) => reducedEvent(one, command)),
    { kind: 'market-defined', seq, at, definition, exposures, shortfalls },
  );
}

/**
 * A market without bets stays out of the journal, whatever becomes of it. Its first bet brings the newest
 * definition along, perhaps ahead of earlier ones under way: those are over, or a removal would come twice,
 * the second time after the bet.
 */
function isLeftOut({ markets }: ExchangeState, command: DefineMarket): boolean {
  const { definition, onlyKnown, onlyUnknown } = command;
  const known = markets.get(definition.marketId)?.definition;
  if (known === undefined) return onlyKnown === true;
  const isEarlier = definition.version < known.version && definition.status !== 'CLOSED';
  return onlyUnknown === true || (onlyKnown === true && isEarlier);
}

/** The plans that a market would have if it were defined now; undefined if none covers it. */
function plansIn(state: ExchangeState, { marketType, fixture }: MarketDefinition): Market['plans'] {
  const plans = plansFor(state, { sportId: fixture.sportId, marketType });
  return plans.length > 0 ? plans : undefined;
}

function lapsedEvent({ bet, reason }: Lapse, { seq, at }: Stamp): BetLapsed {
  const { betId, playerId, marketId, remaining: size } = bet;
  return { kind: 'bet-lapsed', seq, at, betId, playerId, marketId, size, reason };
}

function reducedEvent({ bet, odds }: Reduced, { seq, at }: Stamp): BetReduced {
  const { betId, playerId, marketId } = bet;
  return { kind: 'bet-reduced', seq, at, betId, playerId, marketId, odds };
}

interface Redefined {
  readonly before: Market;
  readonly after: DefineMarket & Stamp;
  readonly lapses: readonly Lapse[];
  readonly reduced: readonly Reduced[];
}

/** All positions whose exposure changes with the definition and its lapses, with the old and new exposure. */
function movedExposures(state: ExchangeState, redefined: Redefined): ExposureMoved[] {
  const { before, after: command, lapses, reduced } = redefined;
  const { definition } = command;
  const market = { definition, removals: removalsAfter(before.removals, command) };
  const outcomes = outcomesOf(definition);
  const lapsing = new Set<BetKey>(lapses.map(({ bet }) => bet.key));
  const reducing = new Map<BetKey, Odds>(reduced.map(({ bet, odds }) => [bet.key, odds]));
  const moved: ExposureMoved[] = [];
  for (const position of touchedPositions(redefined)) {
    const { account, exposure } = position;
    const results = resultsOf(state, { market, position, lapsing, reducing });
    const after = exposureOf(results, outcomes);
    if (after !== exposure) moved.push({ playerId: account.playerId, before: exposure, after });
  }
  return moved;
}

/** All of a market's positions if its risks change; else those with lapsing bets. */
function touchedPositions({ before, after, lapses }: Redefined): Iterable<Position> {
  if (!hasSameRisks(before.definition, after.definition)) return before.positions.values();
  const touched = new Set(lapses.map(({ bet }) => bet.position));
  return [...before.positions.values()].filter((position) => touched.has(position));
}

/** True if both definitions have the same outcomes and the same reduced odds. */
function hasSameRisks(one: MarketDefinition, other: MarketDefinition): boolean {
  return isSame(risksOf(one), risksOf(other));
}

const risksOf = ({
  kind,
  marketType,
  winners,
  fixture,
  runners,
  rules,
  voidWindows,
}: MarketDefinition): unknown => ({
  kind,
  marketType,
  winners,
  sportId: fixture.sportId,
  rules,
  voidWindows,
  runners: runners.map(({ runnerId, status, reductionFactor }) => ({
    runnerId,
    isRemoved: status === 'REMOVED',
    reductionFactor,
  })),
});

function shortfallOf(
  state: ExchangeState,
  { playerId, before, after }: ExposureMoved,
): Shortfall[] {
  const account = state.accounts.get(playerId);
  if (account === undefined || after <= before) return [];
  const short = account.exposure + after - before - account.balance;
  return short > 0 ? [{ playerId, amount: money(short) }] : [];
}

export function applyMarketDefined(state: ExchangeState, event: MarketDefined): void {
  const { definition } = event;
  const market = state.markets.get(definition.marketId);
  const removals = removalsAfter(market?.removals ?? [], event);
  if (market === undefined) {
    openMarket(state, { definition, removals, plans: event.plans });
    return;
  }
  const isSameRisk = hasSameRisks(market.definition, definition);
  redefine(market, { definition, removals });
  if (!isSameRisk) weighPositions(state, market);
}

type Definition = Pick<Market, 'definition' | 'removals'>;

type NewMarket = Definition & { readonly plans?: Market['plans'] };

export function openMarket(state: ExchangeState, given: NewMarket): Market {
  const market = emptyMarket(given);
  state.markets.set(market.definition.marketId, market);
  return market;
}

/** The market as its first definition would make it now; the state does not have it. */
export const newMarket = (state: ExchangeState, definition: MarketDefinition): Market =>
  emptyMarket({ definition, removals: [], plans: plansIn(state, definition) });

function emptyMarket({ definition, removals, plans }: NewMarket): Market {
  const market: Market = {
    definition,
    removals,
    plans,
    outcomes: outcomesOf(definition),
    positions: new Map(),
    runners: new Map(),
    taken: new Map(),
  };
  listRunners(market);
  return market;
}

function redefine(market: Market, { definition, removals }: Definition): void {
  market.definition = definition;
  market.removals = removals;
  market.outcomes = outcomesOf(definition);
  listRunners(market);
  if (definition.status !== 'OPEN') market.taken.clear();
}

/** Assigns each runner its index in the definition; runners once seen are never forgotten. */
function listRunners(market: Market): void {
  for (const runner of market.runners.values()) runner.index = -1;
  for (const [index, { runnerId, line = null }] of market.definition.runners.entries()) {
    const known = market.runners.get(runnerId);
    if (known !== undefined) known.index = index;
    else market.runners.set(runnerId, { number: 0, runnerId, market, index, line, book: null });
  }
}

/** Recomputes the results and exposures of all positions of a market from their bets. */
export function weighPositions(state: ExchangeState, market: Market): void {
  for (const position of market.positions.values()) {
    position.results = resultsOf(state, { market, position });
    setExposure(position, exposureOf(position.results, market.outcomes));
  }
}
