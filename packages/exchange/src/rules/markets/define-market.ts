/**
 * What the feed now says of a market. First what rests and must lapse leaves the book (lapse.ts).
 * A removal voids the bets on that runner and reduces the odds of the others, so exposures move, up
 * as well as down: who laid both the withdrawn horse and another has lost the stake that covered him.
 *
 * The rule, so that no account is ever unfunded in silence:
 *   - the new exposures are worked out here, exactly, and stand in the event;
 *   - who can no longer cover all of his is named there with the amount he is short;
 *   - until he is covered, his free balance is below zero: withdrawals and bets that add exposure
 *     are refused, bets that reduce it are welcome;
 *   - at settlement the house bears what his balance cannot pay (settle-market.ts), so that no
 *     balance passes below zero and the other side of each bet is paid in full.
 */
import { type MarketDefinition, money, refuse } from '@layline/contract';
import { balanceOf } from '@layline/ledger';
import { idOf, remainingOf } from '../../memory/bet-table.ts';
import { isSame } from '../../memory/hash.ts';
import { type Position, runnersMax } from '../../memory/position-table.ts';
import { addItem, nextNumber } from '../../memory/register.ts';
import type { ExchangeState, Market } from '../../memory/state.ts';
import type { DefineMarket, Stamp } from '../../model/command.ts';
import { type Decision, happened, refused } from '../../model/decision.ts';
import type { BetLapsed, ExposureMoved, MarketDefined, Shortfall } from '../../model/event.ts';
import { moveExposure } from '../bets/apply-bets.ts';
import { ownerOf } from '../bets/bet-view.ts';
import { marketHash } from '../bets/idempotency.ts';
import { positionOfBet, setResults } from '../bets/open-bets.ts';
import { exposureOf } from '../risk/exposure.ts';
import { outcomesOf } from '../risk/outcome.ts';
import { resultsOf } from '../risk/position.ts';
import { removalsAfter } from '../risk/reduction.ts';
import { type Lapse, lapsesOf } from './lapse.ts';

export function decideDefineMarket(state: ExchangeState, command: DefineMarket & Stamp): Decision {
  const { definition, seq, at } = command;
  if (state.settled.has(definition.marketId)) return refused(refuse('ALREADY_SETTLED'));
  if (definition.runners.length > runnersMax) {
    return refused(refuse('INVALID_REQUEST', `runners are ${runnersMax} at most.`));
  }
  const before = state.markets.get(definition.marketId);
  if (before !== undefined && isSame(before.definition, definition)) return happened();
  const lapses = before === undefined ? [] : lapsesOf(state, before, definition);
  const exposures = before === undefined ? [] : movedExposures(state, before, command, lapses);
  const shortfalls = exposures.flatMap((moved) => shortfallOf(state, moved));
  return happened(...lapses.map((lapse) => lapsedEvent(state, lapse, command)), {
    kind: 'market-defined',
    seq,
    at,
    definition,
    exposures,
    shortfalls,
  });
}

function lapsedEvent(
  state: ExchangeState,
  { slot, reason }: Lapse,
  { definition, seq, at }: DefineMarket & Stamp,
): BetLapsed {
  const { bets } = state;
  const betId = idOf(bets, slot);
  const { playerId } = ownerOf(state, slot);
  const { marketId } = definition;
  const size = remainingOf(bets, slot);
  return { kind: 'bet-lapsed', seq, at, betId, playerId, marketId, size, reason };
}

/** Every position whose exposure the definition and its lapses change, with both numbers. */
function movedExposures(
  state: ExchangeState,
  before: Market,
  { definition, seq }: DefineMarket & Stamp,
  lapses: readonly Lapse[],
): ExposureMoved[] {
  const removals = removalsAfter(before.removals, definition, seq);
  const outcomes = outcomesOf(definition);
  const gone = new Set(lapses.map(({ slot }) => slot));
  const moved: ExposureMoved[] = [];
  for (const position of touchedBy(state, before, definition, gone)) {
    const { account, exposure } = position;
    const results = resultsOf(state, { definition, removals }, position, (slot) => gone.has(slot));
    const after = exposureOf(results, 0, outcomes);
    if (after !== exposure) moved.push({ playerId: account.playerId, before: exposure, after });
  }
  return moved;
}

/** All of a market's positions when its risks change; else those from which something lapses. */
function touchedBy(
  state: ExchangeState,
  before: Market,
  definition: MarketDefinition,
  gone: ReadonlySet<number>,
): Iterable<Position> {
  if (!hasSameRisks(before.definition, definition)) return before.positions.values();
  const touched = new Set([...gone].map((slot) => positionOfBet(state, slot)));
  return [...before.positions.values()].filter((position) => touched.has(position));
}

/** Whether the outcomes and the odds that bets stand at are the same under both. */
function hasSameRisks(one: MarketDefinition, other: MarketDefinition): boolean {
  return isSame(risksOf(one), risksOf(other));
}

const risksOf = ({ kind, marketType, winners, fixture, runners }: MarketDefinition): unknown => ({
  kind,
  marketType,
  winners,
  sportId: fixture.sportId,
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
  const short = account.exposure + after - before - balanceOf(state.ledger, account.end);
  return short > 0 ? [{ playerId, amount: money(short) }] : [];
}

export function applyMarketDefined(state: ExchangeState, event: MarketDefined): void {
  const { definition, seq } = event;
  const known = state.markets.get(definition.marketId);
  const removals = removalsAfter(known?.removals ?? [], definition, seq);
  if (known === undefined) {
    state.markets.set(definition.marketId, openMarket(state, definition, removals));
    return;
  }
  const isSameRisk = hasSameRisks(known.definition, definition);
  redefine(state, known, definition, removals);
  if (isSameRisk) return;
  for (const position of known.positions.values()) {
    const results = resultsOf(state, known, position);
    setResults(state, position, results);
    moveExposure(position.account, position, exposureOf(results, 0, known.outcomes));
  }
}

export function openMarket(
  state: ExchangeState,
  definition: MarketDefinition,
  removals: Market['removals'],
): Market {
  state.marketsOpened += 1;
  const market: Market = {
    number: state.marketsOpened,
    definition,
    hash: marketHash(definition.marketId),
    removals,
    outcomes: outcomesOf(definition),
    positions: new Map(),
    runners: new Map(),
    taken: new Map(),
  };
  listRunners(state, market);
  return market;
}

function redefine(
  state: ExchangeState,
  market: Market,
  definition: MarketDefinition,
  removals: Market['removals'],
): void {
  market.definition = definition;
  market.removals = removals;
  market.outcomes = outcomesOf(definition);
  listRunners(state, market);
  if (definition.status !== 'OPEN') market.taken.clear();
}

/** Gives every runner its place in the definition; those that were seen once are never forgotten. */
function listRunners(state: ExchangeState, market: Market): void {
  for (const runner of market.runners.values()) runner.index = -1;
  for (const [index, { runnerId }] of market.definition.runners.entries()) {
    const known = market.runners.get(runnerId);
    if (known !== undefined) known.index = index;
    else {
      const number = nextNumber(state.runners);
      const runner = addItem(state.runners, { number, runnerId, market, index, book: null });
      market.runners.set(runnerId, runner);
    }
  }
}
