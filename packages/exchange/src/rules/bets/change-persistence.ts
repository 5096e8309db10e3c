/**
 * Changes what happens to a resting bet when its market turns in-play. The bet keeps its odds and its
 * place in the queue.
 */
import { refuse } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { ChangePersistence, Stamp } from '../../model/command.ts';
import type { PersistenceChanged } from '../../model/event.ts';
import { type Decision, happened, refused } from '../decision/decision.ts';
import { mustFindBet } from '../decision/locate.ts';
import { isBeingMoved, refuseBeingMoved } from '../held/reservations.ts';
import { findOwnBet } from './cancel-bet.ts';

/** Setting the same persistence again is not an error: nothing happens. */
export function decideChangePersistence(
  state: ExchangeState,
  command: ChangePersistence & Stamp,
): Decision {
  const bet = findOwnBet(state, command);
  if ('code' in bet) return refused(bet);
  if (isBeingMoved(state, command)) return refused(refuseBeingMoved());
  const { seq, at, persistence } = command;
  if (persistence !== 'lapse' && persistence !== 'keep') {
    return refused(refuse('INVALID_REQUEST', "persistence must be 'lapse' or 'keep'."));
  }
  if (bet.persistence === persistence) return happened();
  const { betId, playerId, marketId } = bet;
  return happened({
    kind: 'bet-persistence-changed',
    seq,
    at,
    betId,
    playerId,
    marketId,
    persistence,
  });
}

export const applyPersistenceChanged = (
  state: ExchangeState,
  { betId, persistence }: PersistenceChanged,
): void => state.bets.setPersistence(mustFindBet(state, betId), persistence);
