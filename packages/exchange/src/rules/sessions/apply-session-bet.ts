/** Applies the event of a session bet. Exposure follows from the bets. */
import { noMoney } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { SessionBet } from '../../model/bet.ts';
import type { SessionBetPlaced } from '../../model/event.ts';
import { keepAnswer } from '../bets/answers.ts';
import { mustFindAccount } from '../bets/apply-bets.ts';
import { setExposure } from '../risk/position.ts';
import { sessionExposure } from '../risk/session-exposure.ts';
import { sessionWin, setPossibleWin } from '../wins/possible-win.ts';

export function applySessionBet(state: ExchangeState, event: SessionBetPlaced): void {
  const { betId, clientRef, playerId, siteId, marketId, side, line, rate, stake, seq } = event;
  const bet = { betId, clientRef, playerId, siteId, marketId, side, line, rate, stake, seq };
  addSessionBet(state, { ...bet, placedAt: event.at });
  keepAnswer(state, event);
}

export function addSessionBet(state: ExchangeState, bet: SessionBet): void {
  const players = state.sessions.get(bet.marketId) ?? new Map();
  state.sessions.set(bet.marketId, players);
  const account = mustFindAccount(state, bet.playerId);
  const position = players.get(bet.playerId) ?? {
    account,
    bets: [],
    exposure: noMoney,
    possibleWin: 0,
  };
  players.set(bet.playerId, position);
  position.bets.push(bet);
  setExposure(position, sessionExposure(position.bets));
  setPossibleWin(position, position.possibleWin + sessionWin(bet));
}
