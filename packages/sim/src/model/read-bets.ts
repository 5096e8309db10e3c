/**
 * Reads bet events into the model. Each reader first reports how the event differs from the expected one,
 * then records the event as it is.
 */
import type {
  BetCancelled,
  BetLapsed,
  BetMatched,
  BetPlaced,
  BetReduced,
  BetRefused,
  PersistenceChanged,
} from '@layline/exchange';
import { betsOf, expectedExposure } from './expected/arithmetic.ts';
import { isAskOf } from './expected/asks.ts';
import {
  type Decision,
  type ExpectedBet,
  expectBet,
  levelKey,
  takenOf,
} from './expected/expect.ts';
import { isMoved, isMovedByOther, underAnyHolds } from './expected/reserved.ts';
import {
  type BetAsk,
  isAnswerKept,
  matchedOf,
  type NotedBet,
  type NotedMarket,
  type ReferenceModel,
  refKey,
} from './noted/reference-model.ts';
import type { Reading } from './reading.ts';
import { expectSession } from './sessions.ts';
import {
  expectAttached,
  expectCarried,
  isHeldBack,
  refusalOfAttached,
} from './triggers/attached.ts';

/** Bets requested under the reference that still await their event. */
function openAsks(model: ReferenceModel, event: BetPlaced | BetRefused): readonly BetAsk[] {
  return model.asks.get(refKey(event)) ?? [];
}

const asksOf = (model: ReferenceModel, event: BetPlaced): readonly BetAsk[] =>
  openAsks(model, event).filter((ask) => isAskOf(ask, event));

export function readPlaced(reading: Reading, event: BetPlaced): string[] {
  const { model } = reading;
  const [ask] = asksOf(model, event);
  const faults: string[] = [];
  if (ask === undefined) faults.push(`bet ${event.betId} was placed as nobody asked for it`);
  const known = model.answers.get(refKey(event));
  if (known !== undefined && isAnswerKept(known.at, event.at)) {
    faults.push(`reference ${event.clientRef} was answered before, with bet ${known.betId}`);
  }
  const market = model.markets.get(event.marketId);
  if (market === undefined) return [...faults, `bet ${event.betId} is on an unknown market`];
  if (ask !== undefined) {
    if (isMovedByOther(model, ask)) faults.push(`bet ${event.betId} moves one that is being moved`);
    faults.push(...differences(event, expectAny(reading, event)));
    if (isHeldBack(model, ask)) {
      faults.push(`bet ${event.betId} moves past its stop or its take profit`);
    }
    answer(model, { event, ask, code: null });
    expectAttached(model, { event, ask });
    expectCarried(model, { event, ask, replaced: reading.replaced });
  }
  faults.push(...writePlaced(market, event));
  return faults;
}

/** Two requests may differ in their minimum fill; the event may belong to either. */
function expectAny({ model, replaced }: Reading, event: BetPlaced): ExpectedBet | string {
  const { seq } = event;
  const asks = asksOf(model, event);
  const underAny = underAnyHolds(model, refKey(event));
  const all = underAny(() => asks.map((ask) => expectWhole(model, { ask, seq, replaced }))).flat();
  return all.find((one) => differences(event, one).length === 0) ?? all[0] ?? 'nothing';
}

function differences(event: BetPlaced, wanted: ExpectedBet | string): string[] {
  if (typeof wanted === 'string') return [`bet ${event.betId} was placed, not refused ${wanted}`];
  const textOf = (fill: readonly (string | number)[]): string => fill.join(' ');
  const was = event.fills.map(({ odds, size, houseSize, maker, offset, seq }) =>
    textOf([odds, size, houseSize, maker?.betId ?? 'house', maker?.playerId ?? '', offset, seq]),
  );
  const must = wanted.fills.map(({ odds, size, houseSize, maker }) => {
    const offset = maker?.made ?? 0;
    return textOf([
      odds,
      size,
      houseSize,
      maker?.betId ?? 'house',
      maker?.playerId ?? '',
      offset,
      event.seq,
    ]);
  });
  const rest = `remaining ${event.remaining} cancelled ${event.cancelled}`;
  const mustRest = `remaining ${wanted.remaining} cancelled ${wanted.cancelled}`;
  const [one, other] = [[...was, rest].join('; '), [...must, mustRest].join('; ')];
  return one === other ? [] : [`bet ${event.betId} got ${one}; expected ${other}`];
}

interface Answering {
  readonly event: BetPlaced | BetRefused;
  readonly ask: BetAsk;
  readonly code: string | null;
}

function answer(model: ReferenceModel, { event, ask, code }: Answering): void {
  const { betId, at } = event;
  const key = refKey(event);
  model.answers.set(key, { ask, betId, code, at });
  model.asks.delete(key);
}

function writePlaced(market: NotedMarket, event: BetPlaced): string[] {
  const faults: string[] = [];
  const { betId, clientRef, playerId, marketId, runnerId, side, seq } = event;
  if (market.definition.status !== 'OPEN') faults.push(`bet ${betId} while not open`);
  const amounts = { odds: event.oddsRequested, stake: event.stake, remaining: event.remaining };
  const bet: NotedBet = {
    betId,
    clientRef,
    playerId,
    marketId,
    runnerId,
    side,
    persistence: event.persistence ?? 'fill-or-kill',
    seq,
    ...amounts,
    pieces: [],
    cancelled: event.cancelled,
    lapsed: 0,
    made: 0,
  };
  for (const { odds, size, houseSize, maker, offset } of event.fills) {
    bet.pieces.push({ odds, size, offset, seq });
    if (maker === null) {
      faults.push(...takeFromHouse(market, { bet, odds, size, houseSize }));
      continue;
    }
    const other = market.bets.get(maker.betId);
    if (other === undefined) faults.push(`bet ${betId} was matched with ${maker.betId}, not open`);
    else matchMaker(other, { odds, size, offset, seq, isMade: true });
  }
  market.bets.set(betId, bet);
  faults.push(...sizesOf(bet));
  const expected = expectedExposure(market, betsOf(market, playerId));
  if (event.marketExposure !== expected) {
    faults.push(`bet ${betId} says exposure ${event.marketExposure}; expected ${expected}`);
  }
  return faults;
}

function matchMaker(maker: NotedBet, piece: NotedBet['pieces'][number]): void {
  maker.pieces.push(piece);
  maker.made += piece.size;
  maker.remaining -= piece.size;
}

/** What a bet took of a house level published with this size. */
interface HouseFill {
  readonly bet: NotedBet;
  readonly odds: number;
  readonly size: number;
  readonly houseSize: number;
}

function takeFromHouse(market: NotedMarket, { bet, odds, size, houseSize }: HouseFill): string[] {
  const { betId, runnerId, side } = bet;
  const level = { runnerId, side, odds, houseSize };
  const taken = takenOf(market, level) + size;
  market.taken.set(levelKey(level), { houseSize, taken });
  return taken > houseSize ? [`bet ${betId} took ${taken} of a house level of ${houseSize}`] : [];
}

/** A bet is refused with the triggers that it brings along. */
function expectWhole(model: ReferenceModel, decision: Decision): ExpectedBet | string {
  const expected = expectBet(model, decision);
  if (typeof expected === 'string') return expected;
  return refusalOfAttached(model, decision.ask) ?? expected;
}

/** The expected result of a bet that was refused: its code, or what it would have been instead. */
export function expectCode(model: ReferenceModel, decision: Decision): string {
  const { ask } = decision;
  if (ask.session !== undefined) return expectSession(model, ask) ?? 'a session bet';
  const expected = expectWhole(model, decision);
  return typeof expected === 'string' ? expected : 'a bet';
}

export function readRefused({ model, replaced }: Reading, event: BetRefused): string[] {
  const { seq } = event;
  const asks = openAsks(model, event);
  const [first] = asks;
  if (first === undefined) return [`reference ${event.clientRef} was refused and never asked`];
  const underAny = underAnyHolds(model, refKey(event));
  const codes = underAny(() => asks.map((ask) => expectCode(model, { ask, seq, replaced }))).flat();
  const at = codes.indexOf(event.code);
  const ask = at < 0 ? undefined : asks[at % asks.length];
  answer(model, { event, ask: ask ?? first, code: event.code });
  if (isMovedByOther(model, ask ?? first)) {
    return [`reference ${event.clientRef} moves a bet that is being moved`];
  }
  if (ask !== undefined) return [];
  return [`reference ${event.clientRef} was refused ${event.code}; expected ${codes[0]}`];
}

/** House liquidity that matched a waiting bet. */
export function readMatched(model: ReferenceModel, event: BetMatched): string[] {
  const { betId, odds, size, offset, seq } = event;
  const market = model.markets.get(event.marketId);
  const bet = market?.bets.get(betId);
  if (market === undefined || bet === undefined) return [`bet ${betId} was matched, not open`];
  const faults: string[] = [];
  if (market.definition.status !== 'OPEN') faults.push(`bet ${betId} matched while not open`);
  const isGood = bet.side === 'back' ? event.houseOdds >= bet.odds : event.houseOdds <= bet.odds;
  if (odds !== bet.odds || !isGood) faults.push(`bet ${betId} matched at odds it did not ask`);
  if (offset !== bet.made) faults.push(`bet ${betId} matched from ${offset}, not ${bet.made}`);
  const { houseOdds, houseSize } = event;
  faults.push(...takeFromHouse(market, { bet, odds: houseOdds, size, houseSize }));
  matchMaker(bet, { odds, size, offset, seq });
  return [...faults, ...sizesOf(bet)];
}

export function readTakenBack(
  { model, replaced }: Reading,
  event: BetCancelled | BetLapsed,
): string[] {
  const market = model.markets.get(event.marketId);
  const bet = market?.bets.get(event.betId);
  if (market === undefined || bet === undefined) return [`bet ${event.betId} taken back, not open`];
  if (event.kind === 'bet-cancelled') bet.cancelled += event.size;
  else bet.lapsed += event.size;
  bet.remaining -= event.size;
  const faults = event.size > 0 ? [] : [`bet ${event.betId}: ${event.size} was taken back`];
  const isByPlayer = event.kind === 'bet-cancelled' && replaced === null;
  if (isByPlayer && isMoved(model, bet.betId)) {
    faults.push(`bet ${event.betId} was taken back while it was being moved`);
  }
  faults.push(...sizesOf(bet));
  if (bet.playerId !== event.playerId) faults.push(`bet ${event.betId} belongs to another`);
  if (bet.remaining === 0 && bet.pieces.length === 0) {
    market.bets.delete(bet.betId);
    model.closed.set(bet.betId, { bet, outcome: 'void', profit: 0 });
  }
  return faults;
}

/** The definition that follows says whether the removal asks for it (read-markets.ts). */
export function readReduced(
  { markets }: ReferenceModel,
  { betId, playerId, marketId, odds }: BetReduced,
): string[] {
  const bet = markets.get(marketId)?.bets.get(betId);
  if (bet === undefined || bet.remaining === 0)
    return [`bet ${betId} is reduced, and does not wait`];
  bet.odds = odds;
  return bet.playerId === playerId ? [] : [`bet ${betId} belongs to another`];
}

export function readPersistence(
  { model }: Reading,
  { betId, playerId, marketId, persistence }: PersistenceChanged,
): string[] {
  const bet = model.markets.get(marketId)?.bets.get(betId);
  if (bet === undefined || bet.remaining === 0) return [`bet ${betId} is kept, and does not wait`];
  const faults: string[] = [];
  if (bet.playerId !== playerId) faults.push(`bet ${betId} belongs to another`);
  if (bet.persistence === persistence) faults.push(`bet ${betId} is kept as it was`);
  if (isMoved(model, betId)) faults.push(`bet ${betId} was kept while it was being moved`);
  bet.persistence = persistence;
  return faults;
}

function sizesOf(bet: NotedBet): string[] {
  const { stake, remaining, cancelled, lapsed } = bet;
  const matched = matchedOf(bet);
  const parts = [matched, remaining, cancelled, lapsed];
  if (parts.every((part) => part >= 0) && parts.reduce((a, b) => a + b) === stake) return [];
  return [`bet ${bet.betId} of ${stake}: matched ${parts.join(', remaining/cancelled/lapsed ')}`];
}
