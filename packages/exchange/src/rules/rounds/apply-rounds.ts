/** Applies events of casino bets. Exposure follows from the open bets. */
import { noMoney } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { RoundBet } from '../../model/round.ts';
import type { CasinoBetPlaced, RoundSettled } from '../../model/round-event.ts';
import { keepAnswer } from '../bets/answers.ts';
import { mustFindAccount } from '../bets/apply-bets.ts';
import { setExposure } from '../risk/position.ts';
import { roundWin, setPossibleWin } from '../wins/possible-win.ts';
import { roundExposureOf } from './round-book.ts';

export function applyCasinoBet(state: ExchangeState, event: CasinoBetPlaced): void {
  const { betId, clientRef, playerId, siteId, seq, at } = event;
  const { roundId, gameId, matchId, marketId, sid, side, odds, stake, group, nets, most } = event;
  const pick = { roundId, gameId, matchId, marketId, sid, side, odds, stake, group, nets };
  const risk = most === undefined ? pick : { ...pick, most };
  addRoundBet(state, { betId, clientRef, playerId, siteId, ...risk, seq, placedAt: at });
  keepAnswer(state, event);
}

export function addRoundBet(state: ExchangeState, bet: RoundBet): void {
  const players = state.rounds.get(bet.roundId) ?? new Map();
  state.rounds.set(bet.roundId, players);
  const account = mustFindAccount(state, bet.playerId);
  const position = players.get(bet.playerId) ?? {
    account,
    bets: [],
    exposure: noMoney,
    possibleWin: 0,
  };
  players.set(bet.playerId, position);
  position.bets.push(bet);
  setExposure(position, roundExposureOf(position.bets));
  setPossibleWin(position, position.possibleWin + roundWin(bet));
}

const sumOfWins = (bets: readonly RoundBet[]): number =>
  bets.reduce((sum, bet) => sum + roundWin(bet), 0);

/** Paid bets leave memory, and their risk is released. The caller posts the transfers. */
export function applyRoundSettled(state: ExchangeState, { roundId, bets }: RoundSettled): void {
  const players = state.rounds.get(roundId);
  if (players === undefined) return;
  const paid = new Set(bets.map(({ betId }) => betId));
  for (const playerId of new Set(bets.map((bet) => bet.playerId))) {
    const position = players.get(playerId);
    if (position === undefined) throw new Error(`${playerId} has no bets in the round ${roundId}`);
    position.bets = position.bets.filter(({ betId }) => !paid.has(betId));
    setExposure(position, roundExposureOf(position.bets));
    setPossibleWin(position, sumOfWins(position.bets));
    if (position.bets.length === 0) players.delete(playerId);
  }
  if (players.size === 0) state.rounds.delete(roundId);
}
