/** Reads definitions and settlements into the model, and reports differences. */
import { classicLadder } from '@layline/contract';
import type { BetLapsed, BetReduced, MarketDefined, MarketSettled } from '@layline/exchange';
import { commissions } from '../acts/people.ts';
import { compareFixed } from '../commission/noted-plans.ts';
import {
  deductionOf,
  hasRules,
  isByRuleFour,
  isInVoidWindow,
  isVoidByEnding,
  mattersToLays,
} from '../rules/rule-sets.ts';
import { betsOf, expectedExposure, expectedProfit, rounded } from './expected/arithmetic.ts';
import { expectedPaid, type Paid, textsOfTransfers } from './expected/expected-paid.ts';
import { sessionProfit } from './expected/session-arithmetic.ts';
import { emptyMarket } from './noted/offered-markets.ts';
import {
  balanceOf,
  exposureOf,
  type NotedBet,
  type NotedMarket,
  type NotedRemoval,
  type ReferenceModel,
} from './noted/reference-model.ts';
import type { Reading } from './reading.ts';
import { resultOfSession } from './sessions.ts';

/** Factors of newly removed runners that matter to a layer whose bet waits. */
function factorsRemoved(before: Definition, after: Definition): number[] {
  return after.runners.flatMap(({ runnerId, status, reductionFactor }) => {
    const was = before.runners.find((one) => one.runnerId === runnerId)?.status;
    const factor = reductionFactor ?? 0;
    const isNew = status === 'REMOVED' && was !== 'REMOVED';
    return isNew && mattersToLays(after, factor) ? [factor] : [];
  });
}

/** The odds at which a kept lay goes on waiting: a price of the ladder, never above the reduced odds. */
function oddsOfKept(odds: number, { definition, factors }: Reducing): number {
  const isPlace = definition.winners > 1 || definition.marketType === 'PLACE';
  let now = odds;
  for (const factor of factors) {
    const own = isByRuleFour(definition) ? deductionOf(factor) * 1000 : factor;
    const base = isPlace || isByRuleFour(definition) ? 100 : 0;
    const exact = base + rounded(BigInt(now - base) * BigInt(100_000 - own), 100_000n);
    now = classicLadder.findLast((price) => price <= exact) ?? 101;
  }
  return now;
}

type Definition = MarketDefined['definition'];

interface Reducing {
  readonly definition: Definition;
  readonly factors: readonly number[];
}

interface Expected {
  /** The bet's id, the size and the reason. */
  readonly lapses: readonly string[];
  /** The bet's id and its new odds. */
  readonly reduced: readonly string[];
}

/** What the definition must do to the book. */
function expectedChanges(market: NotedMarket, after: Definition): Expected {
  const before = market.definition;
  const factors = factorsRemoved(before, after);
  const statusIn = (bet: NotedBet) =>
    after.runners.find(({ runnerId }) => runnerId === bet.runnerId)?.status ?? 'REMOVED';
  const turnsSuspended = after.status === 'SUSPENDED' && before.status !== 'SUSPENDED';
  const reasonOf = (bet: NotedBet): string | null => {
    if (after.status === 'CLOSED') return 'closed';
    if (statusIn(bet) === 'REMOVED') return 'removed';
    if (after.isInPlay && !before.isInPlay && bet.persistence === 'lapse') return 'in-play';
    const lapses = hasRules(after) && before.isInPlay && bet.persistence === 'lapse';
    if (lapses && turnsSuspended) return 'suspended';
    return factors.length > 0 && bet.side === 'lay' ? 'reduced' : null;
  };
  const changed = [...market.bets.values()]
    .filter(({ remaining }) => remaining > 0)
    .map((bet) => ({ bet, reason: reasonOf(bet) }))
    .filter(({ reason }) => reason !== null)
    .toSorted((a, b) => a.bet.seq - b.bet.seq);
  const stays = ({ bet, reason }: (typeof changed)[number]): boolean =>
    reason === 'reduced' && hasRules(after) && bet.persistence === 'keep';
  return {
    lapses: changed
      .filter((one) => !stays(one))
      .map(({ bet, reason }) => `${bet.betId} ${bet.remaining} ${reason}`),
    reduced: changed
      .filter(stays)
      .map(({ bet }) => ({ bet, odds: oddsOfKept(bet.odds, { definition: after, factors }) }))
      .filter(({ bet, odds }) => odds !== bet.odds)
      .map(({ bet, odds }) => `${bet.betId} ${odds}`),
  };
}

/** A definition, with what the same command does to the book before it. */
interface Defining {
  readonly definition: Definition;
  readonly lapsed: readonly BetLapsed[];
  readonly reduced: readonly BetReduced[];
}

export function checkBook(
  model: ReferenceModel,
  { definition, lapsed, reduced }: Defining,
): string[] {
  const market = model.markets.get(definition.marketId);
  const must =
    market === undefined ? { lapses: [], reduced: [] } : expectedChanges(market, definition);
  const wasLapsed = lapsed.map(({ betId, size, reason }) => `${betId} ${size} ${reason}`);
  const wasReduced = reduced.map(({ betId, odds }) => `${betId} ${odds}`);
  return [
    ...inOrder('lapsed', { was: wasLapsed, must: must.lapses }),
    ...inOrder('reduced', { was: wasReduced, must: must.reduced }),
    ...checkRules(market, definition),
    ...checkWinners(market, definition),
  ];
}

function inOrder(what: string, { was, must }: Lists): string[] {
  const [one, other] = [was.join('; '), must.join('; ')];
  return one === other ? [] : [`${what} ${one || 'nothing'}; expected ${other || 'nothing'}`];
}

/** Bets fix the rules of their market. */
function checkRules(market: NotedMarket | undefined, { rules }: Definition): string[] {
  if (market === undefined || rules === market.definition.rules || !hasBets(market)) return [];
  return [`rules became ${rules} under bets by ${market.definition.rules}`];
}

/** Under a rule set, a number of winners that was unknown when bets were placed stays unknown. */
function checkWinners(market: NotedMarket | undefined, { winners }: Definition): string[] {
  if (market === undefined || market.definition.winners !== 0 || winners === 0) return [];
  return hasRules(market.definition) && hasBets(market) ? [`winners became ${winners}`] : [];
}

export const hasBets = ({ bets, sessionBets }: NotedMarket): boolean =>
  bets.size > 0 || sessionBets.length > 0;

export function readDefined(reading: Reading, event: MarketDefined): string[] {
  const { model } = reading;
  const { definition } = event;
  const { marketId } = definition;
  const known = model.markets.get(marketId);
  const faults = model.settled.has(marketId) ? [`${marketId} was settled before`] : [];
  if (known !== undefined && event.plans !== undefined) {
    faults.push(`${marketId} got plans when it was open`);
  }
  const market = known ?? emptyMarket(model, definition);
  market.definition = definition;
  market.removals = removalsAfter(market.removals, event);
  if (definition.status !== 'OPEN') market.taken.clear();
  model.markets.set(marketId, market);
  model.touched.markets.add(marketId);
  if (known === undefined) faults.push(...compareFixed(event.plans, market.rates));
  return [...faults, ...checkMoved(reading, event)];
}

function removalsAfter(
  known: readonly NotedRemoval[],
  { definition, seq }: MarketDefined,
): NotedRemoval[] {
  const { runners } = definition;
  const removed = runners.filter(({ status }) => status === 'REMOVED').map((one) => one.runnerId);
  const isKnown = (id: NotedRemoval['runnerId']) => known.some(({ runnerId }) => runnerId === id);
  return [
    ...known.filter(({ runnerId }) => removed.includes(runnerId)),
    ...removed.filter((id) => !isKnown(id)).map((runnerId) => ({ runnerId, seq })),
  ];
}

function checkMoved({ model, exposures }: Reading, event: MarketDefined): string[] {
  const market = model.markets.get(event.definition.marketId);
  const moved: string[] = [];
  const short: string[] = [];
  for (const [playerId, before] of exposures) {
    const player = model.players.get(playerId);
    if (player === undefined || market === undefined) continue;
    model.touched.players.add(playerId);
    // A session's bets do not change with its definition.
    if (market.definition.kind === 'session') continue;
    const after = expectedExposure(market, betsOf(market, playerId));
    player.exposures.set(market.definition.marketId, after);
    if (after !== before) moved.push(`${playerId} ${before} ${after}`);
    const missing = exposureOf(model, playerId) - balanceOf(model, playerId);
    if (after <= before || missing <= 0) continue;
    short.push(`${playerId} ${missing}`);
  }
  for (const { playerId, amount } of event.shortfalls) {
    const player = model.players.get(playerId);
    if (player) player.short = Math.max(player.short, amount);
  }
  const saysMoved = event.exposures.map((one) => `${one.playerId} ${one.before} ${one.after}`);
  const saysShort = event.shortfalls.map(({ playerId, amount }) => `${playerId} ${amount}`);
  return [
    ...unequal('exposures moved', { was: saysMoved, must: moved }),
    ...unequal('shortfalls', { was: saysShort, must: short }),
  ];
}

interface Lists {
  readonly was: readonly string[];
  readonly must: readonly string[];
}

/** In any order. */
export function unequal(what: string, { was, must }: Lists): string[] {
  const [one, other] = [was.toSorted().join(', '), must.toSorted().join(', ')];
  return one === other ? [] : [`${what}: ${one || 'none'}; expected ${other || 'none'}`];
}

export function readSettled(model: ReferenceModel, event: MarketSettled): string[] {
  const { marketId } = event;
  const market = model.markets.get(marketId);
  if (market === undefined) return [`${marketId} was settled and is not known`];
  const faults: string[] = [];
  if (market.definition.status !== 'CLOSED') faults.push(`${marketId} settled while not closed`);
  const bets = expectedResults(model, { market, result: resultOfSession(marketId) });
  const must = bets.map(
    ({ betId, playerId, profit }) => `${betId} ${playerId} ${outcomeOf(profit)} ${profit ?? 0}`,
  );
  const was = event.bets.map((one) => `${one.betId} ${one.playerId} ${one.outcome} ${one.profit}`);
  faults.push(...unequal('settled bets', { was, must }));
  const discounts = new Map(
    bets.map(({ playerId }) => [playerId, model.plans.discountOf(playerId)]),
  );
  const charged = { market, discounts };
  const paid = expectedPaid(model, { marketId, bets, rates: commissions, charged });
  faults.push(...unequal('transfers', { was: textsOfTransfers(event.transfers), must: paid }));
  for (const player of model.players.values()) player.exposures.delete(marketId);
  for (const { playerId } of bets) model.touched.players.add(playerId);
  model.markets.delete(marketId);
  model.stops.endMarket(marketId);
  model.triggers.byMarket.delete(marketId);
  model.settled.add(marketId);
  const { removals, transfers, seq, terms } = event;
  model.payouts.set(marketId, { market, removals, transfers, seq, discounts, terms });
  model.touched.markets.add(marketId);
  return faults;
}

export function expectedResults(
  model: ReferenceModel,
  { market, result }: { readonly market: NotedMarket; readonly result: number | null },
): Paid[] {
  if (market.definition.kind === 'session') {
    const { definition } = market;
    return market.sessionBets.map((bet) => {
      const isVoid =
        result === null || isVoidByEnding(definition) || isInVoidWindow(definition, bet.seq);
      const profit = isVoid ? null : sessionProfit(bet, result);
      return { betId: bet.betId, playerId: bet.playerId, profit };
    });
  }
  const bets = [...market.bets.values()].toSorted((a, b) => a.seq - b.seq);
  return bets.map((bet) => {
    const profit = expectedProfit(market, bet);
    model.closed.set(bet.betId, { bet, outcome: outcomeOf(profit), profit: profit ?? 0 });
    return { betId: bet.betId, playerId: bet.playerId, profit };
  });
}

export function outcomeOf(profit: number | null): string {
  if (profit === null) return 'void';
  if (profit === 0) return 'push';
  return profit > 0 ? 'profit' : 'loss';
}
