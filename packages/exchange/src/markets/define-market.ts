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
import { type MarketDefinition, type Money, money, noMoney, refuse } from '@layline/contract';
import { balanceOf } from '@layline/ledger';
import { setExposure } from '../bets/apply-bets.ts';
import type { DefineMarket, Stamp } from '../command.ts';
import { type Decision, happened, refused } from '../decision.ts';
import type { BetLapsed, ExposureMoved, MarketDefined, Shortfall } from '../event.ts';
import { isSame } from '../hash.ts';
import { exposureOf } from '../risk/exposure.ts';
import { outcomesOf } from '../risk/outcome.ts';
import { resultsOf } from '../risk/position.ts';
import { removalsAfter } from '../risk/reduction.ts';
import type { ExchangeState, Market, OpenBet } from '../state.ts';
import { type Lapse, lapsesOf } from './lapse.ts';

export function decideDefineMarket(state: ExchangeState, command: DefineMarket & Stamp): Decision {
  const { definition, seq, at } = command;
  if (state.settled.has(definition.marketId)) return refused(refuse('ALREADY_SETTLED'));
  const before = state.markets.get(definition.marketId);
  if (before !== undefined && isSame(before.definition, definition)) return happened();
  const lapses = before === undefined ? [] : lapsesOf(before, definition);
  const exposures = before === undefined ? [] : movedExposures(before, command, lapses);
  const shortfalls = exposures.flatMap((moved) => shortfallOf(state, moved));
  return happened(...lapses.map((lapse) => lapsedEvent(lapse, command)), {
    kind: 'market-defined',
    seq,
    at,
    definition,
    exposures,
    shortfalls,
  });
}

function lapsedEvent({ bet, reason }: Lapse, { seq, at }: Stamp): BetLapsed {
  const { betId, playerId, marketId, remaining: size } = bet;
  return { kind: 'bet-lapsed', seq, at, betId, playerId, marketId, size, reason };
}

/** Every position whose exposure the definition and its lapses change, with both numbers. */
function movedExposures(
  before: Market,
  { definition, seq }: DefineMarket & Stamp,
  lapses: readonly Lapse[],
): ExposureMoved[] {
  const removals = removalsAfter(before.removals, definition, seq);
  const outcomes = outcomesOf(definition);
  const gone = new Set(lapses.map(({ bet }) => bet));
  const restOf = (bet: OpenBet): Money => (gone.has(bet) ? noMoney : bet.remaining);
  const moved: ExposureMoved[] = [];
  for (const [playerId, { bets, exposure }] of before.positions) {
    const results = resultsOf({ definition, removals }, bets, restOf);
    const after = exposureOf(results, outcomes);
    if (after !== exposure) moved.push({ playerId, before: exposure, after });
  }
  return moved;
}

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
    state.markets.set(definition.marketId, openMarket(definition, removals));
    return;
  }
  redefine(known, definition, removals);
  for (const position of known.positions.values()) {
    position.results = resultsOf(known, position.bets);
    setExposure(position, exposureOf(position.results, known.outcomes));
  }
}

export function openMarket(definition: MarketDefinition, removals: Market['removals']): Market {
  return {
    definition,
    removals,
    outcomes: outcomesOf(definition),
    indexOf: indexOf(definition),
    positions: new Map(),
    books: new Map(),
    taken: new Map(),
  };
}

function redefine(
  market: Market,
  definition: MarketDefinition,
  removals: Market['removals'],
): void {
  market.definition = definition;
  market.removals = removals;
  market.outcomes = outcomesOf(definition);
  market.indexOf = indexOf(definition);
  if (definition.status !== 'OPEN') market.taken.clear();
}

const indexOf = ({ runners }: MarketDefinition): Market['indexOf'] =>
  new Map(runners.map(({ runnerId }, index) => [runnerId, index]));
