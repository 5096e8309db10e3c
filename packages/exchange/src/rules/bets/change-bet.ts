/**
 * Moves the unmatched part of a bet to other odds. The old part is cancelled and a new bet takes its
 * stake, matched at once if the new odds allow it, else behind those already waiting. Both happen or
 * neither does; the cover of the old part counts for the new bet. The client reference stands for the
 * moved bet and the odds: the same request gets the same reply, any other is refused.
 *
 * An unmatched part that matching left below the site's least stake is moved like any other: it does not
 * grow. A bet that its player has reduced is held to the least stake, so that nobody gets a tiny bet by
 * placing a larger one and reducing it. If both matching and the player made it small, the least stake
 * applies.
 *
 * A stop and a take profit that came with the bet follow it (TRIG-13, carry-triggers.ts).
 */
import { optionsOf, refuse } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { OpenBet } from '../../model/bet.ts';
import type { ChangeBet, StakeLimits, Stamp } from '../../model/command.ts';
import { type Decision, happened, refused } from '../decision/decision.ts';
import { guardsOf } from '../held/find-trigger.ts';
import { isBeingMoved, refuseBeingMoved } from '../held/reservations.ts';
import { reserveOf } from '../risk/position.ts';
import { repeatedAnswer } from './answers.ts';
import { cancelledEvent, findOwnBet } from './cancel-bet.ts';
import { carryTriggers, refuseCarrying } from './carry-triggers.ts';
import { fingerprintOfChange } from './fingerprint.ts';
import { decidePlaceBet, type StampedBet } from './place-bet.ts';

export function decideChangeBet(state: ExchangeState, command: ChangeBet & Stamp): Decision {
  const account = state.accounts.get(command.playerId);
  if (account === undefined) return refused(refuse('NOT_FOUND', 'This account is not open.'));
  const { clientRef, at } = command;
  const fingerprint = fingerprintOfChange(command);
  const repeated = repeatedAnswer(state, { account, clientRef, at, fingerprint });
  if (repeated !== null) return repeated;
  const bet = findOwnBet(state, command);
  if ('code' in bet) return refused(bet);
  if (isBeingMoved(state, command)) return refused(refuseBeingMoved());
  const guards = guardsOf(state, bet);
  const wrong = refuseCarrying(guards, command);
  if (wrong !== null) return refused(wrong);
  const frees = reserveOf(bet.runner.line, bet);
  const replaces = { frees, betId: bet.betId, fingerprint };
  const decision = decidePlaceBet(state, { bet: replacement(bet, command), replaces });
  if (decision.refusal !== null) return decision;
  const cancelled = cancelledEvent(bet, { ...command, size: bet.remaining });
  const carried = carryTriggers(guards, { ...command, bet });
  return happened(cancelled, ...decision.events, ...carried);
}

function replacement(bet: OpenBet, command: ChangeBet & Stamp): StampedBet {
  const { playerId, clientRef, odds, isPostOnly, limits, house, seq, at } = command;
  const { marketId, runnerId, side, remaining } = bet;
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
    ...optionsOf(bet),
    ...(isPostOnly && { isPostOnly }),
    seq,
    at,
  };
}

function limitsOf({ cancelled, remaining }: OpenBet, limits: StakeLimits): StakeLimits {
  const isAsLeft = cancelled === 0 && remaining < limits.stakeMin;
  return isAsLeft ? { ...limits, stakeMin: remaining } : limits;
}
