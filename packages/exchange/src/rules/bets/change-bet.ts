/**
 * Moving what is unmatched of a bet to other odds: the old rest is cancelled and a new bet takes its
 * stake, matched at once where the new odds allow, else behind those already waiting. Both happen or
 * neither does; the cover that the old rest held counts for the new bet. Its reference stands for the
 * bet that it moves and the odds: the same again gets the same answer, anything else is refused.
 *
 * A rest that matching left smaller than the site's least stake is moved like any other: it grows by
 * nothing. One that its player has cut is held to the least stake, so that no tiny bet is come by in
 * placing a larger one and reducing it; which of the two made it small is not told apart.
 */
import { noMoney, refuse } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { OpenBet } from '../../model/bet.ts';
import type { ChangeBet, StakeLimits, Stamp } from '../../model/command.ts';
import { type Decision, refused } from '../../model/decision.ts';
import { reserveOf } from '../risk/position.ts';
import { isBeingMoved, refuseBeingMoved } from '../risk/reservations.ts';
import { viewBet } from './bet-view.ts';
import { cancelledEvent, findOwnSlot } from './cancel-bet.ts';
import { findAnswer, fingerprintOfChange } from './idempotency.ts';
import { decidePlaceBet, type Freed, type StampedBet } from './place-bet.ts';

export function decideChangeBet(state: ExchangeState, command: ChangeBet & Stamp): Decision {
  const account = state.accounts.get(command.playerId);
  if (account === undefined) return refused(refuse('NOT_FOUND', 'This account is not open.'));
  const fingerprint = fingerprintOfChange(command.betId, command.odds);
  const answer = findAnswer(state, account.number, command.clientRef, command.at);
  if (answer !== undefined) {
    if (answer.fingerprint !== fingerprint) return refused(refuse('CLIENT_REF_REUSED'));
    const refusal = answer.code === null ? null : refuse(answer.code);
    return { events: [], refusal, repeatOf: answer.betId };
  }
  const slot = findOwnSlot(state, command);
  if (typeof slot !== 'number') return refused(slot);
  if (isBeingMoved(state, command)) return refused(refuseBeingMoved());
  const bet = viewBet(state, slot);
  const decision = decidePlaceBet(state, replacement(bet, command), freedBy(bet, fingerprint));
  if (decision.refusal !== null) return decision;
  const cancelled = cancelledEvent(state, slot, command, bet.remaining);
  return { ...decision, events: [cancelled, ...decision.events] };
}

function replacement(bet: OpenBet, command: ChangeBet & Stamp): StampedBet {
  const { playerId, clientRef, odds, limits, house, seq, at } = command;
  const { marketId, runnerId, side, remaining, persistence } = bet;
  return {
    kind: 'place-bet',
    betId: command.newBetId,
    clientRef,
    playerId,
    marketId,
    runnerId,
    side,
    odds,
    stake: remaining,
    limits: limitsOf(bet, limits),
    house,
    persistence,
    seq,
    at,
  };
}

function limitsOf({ cancelled, remaining }: OpenBet, limits: StakeLimits): StakeLimits {
  const isAsLeft = cancelled === 0 && remaining < limits.stakeMin;
  return isAsLeft ? { ...limits, stakeMin: remaining } : limits;
}

const freedBy = (bet: OpenBet, fingerprint: number): Freed =>
  bet.side === 'lay'
    ? { win: reserveOf(bet.oddsRequested, bet.remaining, bet.made), lose: noMoney, fingerprint }
    : { win: 0, lose: bet.remaining, fingerprint };
