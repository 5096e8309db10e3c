/**
 * Casino bets of one request, which are all accepted or none: each is decided as if those before it were
 * placed. In the journal they follow one another, the first with the reference of all.
 */
import { clientRef } from '@layline/contract';
import type { CasinoBetPlaced } from '@layline/exchange';
import type { CasinoBetRequest } from '@layline/server/engine';
import type { CasinoAsk, ReferenceModel } from './noted/reference-model.ts';

/** The bets of a request one by one; those after the first have no reference. */
export function betsOfAsk(ask: CasinoAsk): readonly CasinoBetRequest[] {
  if (ask.kind === 'place-casino-bet') return [ask];
  const { playerId } = ask;
  return ask.bets.map((terms, index) => ({
    kind: 'place-casino-bet',
    playerId,
    clientRef: index === 0 ? ask.clientRef : clientRef(''),
    ...terms,
  }));
}

const bodyOfBet = (bet: CasinoBetRequest | CasinoBetPlaced): string => {
  const { roundId, matchId, marketId, sid, side, odds, stake } = bet;
  return [roundId, matchId, marketId, sid, side, odds, stake].join('/');
};

/** Everything that distinguishes a request from another under its reference. */
export const bodyOfAsk = (ask: CasinoAsk): string =>
  ask.kind === 'place-casino-bet'
    ? bodyOfBet(ask)
    : ['together', ...betsOfAsk(ask).map(bodyOfBet)].join(' ');

export const beginsWith = (ask: CasinoAsk, event: CasinoBetPlaced): boolean => {
  const [first] = betsOfAsk(ask);
  return first !== undefined && bodyOfBet(first) === bodyOfBet(event);
};

/** Reads the next bet of the group, or reports what was expected instead. */
export function readNext(model: ReferenceModel, event: CasinoBetPlaced): string[] {
  const [next, ...rest] = model.unreadOfGroup;
  model.unreadOfGroup = rest;
  if (next === undefined) return [`casino bet ${event.betId} was placed as nobody asked for it`];
  const isNext = next.playerId === event.playerId && bodyOfBet(next) === bodyOfBet(event);
  return isNext ? [] : [`casino bet ${event.betId} stands where another of its group should`];
}

/** Between two commands no bet of a group may be missing. */
export function checkGroupIsComplete(model: ReferenceModel): string[] {
  const missing = model.unreadOfGroup.length;
  model.unreadOfGroup = [];
  return missing === 0 ? [] : [`a group of casino bets was placed without ${missing} of them`];
}
