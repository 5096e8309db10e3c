/**
 * What a player with faster pictures tries while a bet is held: to get it refused at the end of its
 * delay, or to choose between two bets. The player withdraws the money that it needs, or uses up its
 * place.
 */
import { type ClientRef, type MarketDefinition, type Money, money } from '@layline/contract';
import type { BetRequest, CasinoBetRequest, ChangeRequest, Request } from '@layline/server/engine';
import { limitsOf, type Person, people } from '../acts/people.ts';
import { hasStandInRef } from '../acts/stand-in-ref.ts';
import { reservedOf } from '../model/expected/reserved.ts';
import {
  balanceOf,
  exposureOf,
  type NotedHold,
  type ReferenceModel,
} from '../model/noted/reference-model.ts';
import { nameBet } from './bet-name.ts';
import { drawBet, drawOtherOdds, drawSessionBet } from './draw-bet.ts';
import { drawCasinoBet, drawLeaning, drawTakingBack } from './draw-casino.ts';
import type { World } from './world.ts';

export interface Temptation extends World {
  readonly nextRef: () => ClientRef;
  readonly withdraw: (person: Person, amount: Money) => Request;
}

/** A player with a held bet, and the free money as if nothing were reserved. */
interface Cheat extends Temptation {
  readonly person: Person;
  readonly hold: NotedHold;
  readonly free: number;
}

/** Null while no bet is held. */
export function drawCheat(how: Temptation): Request | null {
  const { dice, model } = how;
  if (model.holds.size === 0) return null;
  const hold = dice.pick([...model.holds.values()]);
  const person = people.find(({ playerId }) => playerId === hold.playerId);
  if (person === undefined) return null;
  const free = freeBut(model, person);
  const cheat = { ...how, person, hold, free };
  const draw = dice.weigh<() => Request | null>([
    [4, () => how.withdraw(person, money(Math.max(1, free - dice.pick([0, 0, 1, 100]))))],
    [4, () => betElsewhere(cheat)],
    [4, () => betAgainst(cheat)],
    [4, () => casinoBet(cheat)],
    [leans(model, person.playerId) ? 60 : 2, () => drawTakingBack(how, person.playerId)],
    [hold.replaces === null ? 3 : 12, () => cancel(cheat)],
    [hold.replaces === null ? 2 : 12, () => change(cheat)],
    [
      hold.replaces === null ? 2 : 12,
      () => ({ kind: 'cancel-bets', playerId: person.playerId, marketId: null }),
    ],
    [1, () => stealRef(cheat)],
  ]);
  return draw();
}

/** True if the player has bets in a round that cover each other. */
const leans = ({ rounds }: ReferenceModel, playerId: Person['playerId']): boolean =>
  [...rounds.values()].some((bets) => bets.filter((bet) => bet.playerId === playerId).length > 1);

/** True if a player with a held bet could remove the cover from another of their bets. */
export const isLeaningOnHold = (model: ReferenceModel): boolean =>
  [...model.holds.values()].some(({ playerId }) => leans(model, playerId));

/**
 * Casino bets that use up what a held bet leaves free. If one of them is taken back, the other loses its
 * cover, and only the reservation prevents that.
 */
export function drawLeaningOnHold({ dice, model, clock, nextRef }: Temptation): CasinoBetRequest[] {
  const held = new Set([...model.holds.values()].map(({ playerId }) => playerId));
  const holders = people.filter(({ playerId }) => held.has(playerId));
  if (holders.length === 0) return [];
  const person = dice.pick(holders);
  const free = freeBut(model, person) - reservedOf(model, person);
  return free < 1 ? [] : drawLeaning(clock.now(), { person, free, stake: 1, nextRef });
}

/** A resting bet in a market with an in-play delay, whose move is held. */
export function drawMove({ dice, model, nextRef }: Temptation): ChangeRequest | null {
  const waiting = [...model.markets.values()]
    .filter(({ definition }) => isDelayed(definition))
    .flatMap(({ bets }) => [...bets.values()].filter(({ remaining }) => remaining > 0));
  if (waiting.length === 0) return null;
  const { playerId, clientRef, odds } = dice.pick(waiting);
  return {
    kind: 'change-bet',
    playerId,
    betId: nameBet(playerId, clientRef),
    clientRef: nextRef(),
    odds: drawOtherOdds(dice, odds),
    limits: limitsOf('match'),
  };
}

const isDelayed = ({ kind, status, isInPlay, betDelayMs }: MarketDefinition): boolean =>
  kind === 'match' && status === 'OPEN' && isInPlay && betDelayMs > 0;

/** A bet that is held, and one on a session that would need what the first reserves. */
export function drawBeyondHold(how: Temptation): Request[] {
  const { dice, model, marketCache, nextRef } = how;
  const all = [...model.markets.values()].map(({ definition }) => definition);
  const delayed = all.filter(isDelayed);
  const sessions = all.filter(
    ({ marketId, kind, status, isInPlay, betDelayMs }) =>
      kind === 'session' &&
      status === 'OPEN' &&
      !(isInPlay && betDelayMs > 0) &&
      marketCache.openQuoteOf(marketId) !== null,
  );
  const rich = people.filter((person) => freeBut(model, person) >= 1_000);
  if (delayed.length === 0 || sessions.length === 0 || rich.length === 0) return [];
  const person = dice.pick(rich);
  const free = freeBut(model, person) - reservedOf(model, person);
  const { stakeMin, stakeMax } = limitsOf('session');
  const part = money(Math.max(stakeMin, Math.min(stakeMax, Math.floor((free * 3) / 4))));
  const bettor = { person, clientRef: nextRef(), free };
  const { sizeMin: _none, ...drawn } = drawBet(how, { ...bettor, market: dice.pick(delayed) });
  const first = { ...drawn, side: 'back', stake: part, persistence: 'keep' } as const;
  const other = { ...bettor, clientRef: nextRef(), market: dice.pick(sessions) };
  return [first, { ...drawSessionBet(how, other), stake: part }];
}

/** More simultaneous bets than can be held for one player. */
export function drawBurst(how: Temptation): BetRequest[] {
  const { dice, model, nextRef } = how;
  const all = [...model.markets.values()].map(({ definition }) => definition);
  const markets = all.filter(isDelayed);
  if (markets.length === 0) return [];
  const market = dice.pick(markets);
  const person = dice.pick(people);
  return Array.from({ length: dice.between(10, 14) }, () => {
    const bet = drawBet(how, { market, person, clientRef: nextRef(), free: 20 });
    return { ...bet, stake: money(dice.between(2, 9)) };
  });
}

/** All free money, as if nothing were reserved. */
const freeBut = (model: ReferenceModel, { playerId }: Person): number =>
  Math.max(1, balanceOf(model, playerId) - exposureOf(model, playerId));

/** A casino bet under the reference of the held bet. */
function stealRef(cheat: Cheat): Request {
  const { key } = cheat.hold;
  const bet = casinoBet({ ...cheat, free: 100 });
  const stolen = { ...bet, clientRef: key.slice(key.indexOf('/') + 1) as ClientRef };
  return hasStandInRef(stolen) || stolen.clientRef.startsWith('~') ? bet : stolen;
}

function definitions({ model }: Temptation): readonly MarketDefinition[] {
  const all = [...model.markets.values()].map(({ definition }) => definition);
  return all.filter(({ status }) => status === 'OPEN');
}

function betElsewhere(cheat: Cheat): Request | null {
  const { dice, person, free, nextRef } = cheat;
  const open = definitions(cheat);
  if (open.length === 0) return null;
  const sessions = open.filter(({ kind }) => kind === 'session');
  const market = dice.pick(sessions.length > 0 && dice.isLucky(50) ? sessions : open);
  const bettor = { market, person, clientRef: nextRef(), free };
  if (market.kind === 'session') {
    const bet = drawSessionBet(cheat, bettor);
    return { ...bet, stake: dice.isLucky(50) ? money(free) : bet.stake };
  }
  const bet = drawBet(cheat, bettor);
  if (market.kind !== 'match' || bet.sizeMin !== undefined) return bet;
  const stake = bet.side === 'back' ? money(free) : bet.stake;
  return { ...bet, stake, persistence: 'keep' };
}

/** The other side of the same selection, so that the better of the two could be kept. */
function betAgainst(cheat: Cheat) {
  const { model, person, free, nextRef } = cheat;
  const { marketId, worst } = cheat.hold;
  const market = model.markets.get(marketId)?.definition;
  if (market === undefined || !('ifWon' in worst)) return null;
  const bet = drawBet(cheat, { market, person, clientRef: nextRef(), free });
  return { ...bet, runnerId: worst.runnerId, side: worst.ifLost > 0 ? 'lay' : 'back' } as const;
}

function casinoBet(cheat: Cheat) {
  const { person, free, nextRef } = cheat;
  return drawCasinoBet(cheat, { person, clientRef: nextRef(), free });
}

const restingOf = ({ model, person }: Cheat) =>
  [...model.markets.values()]
    .flatMap(({ bets }) => [...bets.values()])
    .filter((bet) => bet.playerId === person.playerId && bet.remaining > 0);

/** Cancels the bet being moved, or any other resting bet of the player. */
function cancel(cheat: Cheat): Request | null {
  const { dice, hold } = cheat;
  const own = restingOf(cheat);
  const moved = own.find(({ betId }) => betId === hold.replaces);
  const bet = moved ?? (own.length > 0 ? dice.pick(own) : null);
  if (bet === null) return null;
  const { playerId, clientRef } = bet;
  return { kind: 'cancel-bet', playerId, betId: nameBet(playerId, clientRef) };
}

function change(cheat: Cheat): Request | null {
  const { dice, model, hold, nextRef } = cheat;
  const own = restingOf(cheat);
  if (own.length === 0) return null;
  const moved = own.find(({ betId }) => betId === hold.replaces);
  const { playerId, clientRef, odds, marketId } = moved ?? dice.pick(own);
  const kind = model.markets.get(marketId)?.definition.kind ?? 'match';
  return {
    kind: 'change-bet',
    playerId,
    betId: nameBet(playerId, clientRef),
    clientRef: nextRef(),
    odds: drawOtherOdds(dice, odds),
    limits: limitsOf(kind),
  };
}
