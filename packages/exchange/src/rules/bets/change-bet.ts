/**
 * Moving what is unmatched of a bet to other odds: the old rest is cancelled and a new bet takes its
 * stake, matched at once where the new odds allow, else behind those already waiting. Both happen or
 * neither does; the cover that the old rest held counts for the new bet. Its reference stands for the
 * bet that it moves and the odds: the same again gets the same answer, anything else is refused.
 *
 * A rest that matching left smaller than the site's least stake is moved like any other: it does not
 * grow. One that its player has cut is held to the least stake, so that nobody gets a tiny bet by
 * placing a larger one and reducing it; which of the two made it small is not distinguished.
 */
import { optionsOf, refuse } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { OpenBet } from '../../model/bet.ts';
import type { ChangeBet, StakeLimits, Stamp } from '../../model/command.ts';
import { type Decision, refused } from '../../model/decision.ts';
import { liabilityOfRest } from '../risk/position.ts';
import { isBeingMoved, refuseBeingMoved } from '../risk/reservations.ts';
import { repeatedAnswer } from './answers.ts';
import { cancelledEvent, findOwnBet } from './cancel-bet.ts';
import { fingerprintOfChange } from './fingerprint.ts';
import { decidePlaceBet, type Replaced, type StampedBet } from './place-bet.ts';

export function decideChangeBet(state: ExchangeState, command: ChangeBet & Stamp): Decision {
  const account = state.accounts.get(command.playerId);
  if (account === undefined) return refused(refuse('NOT_FOUND', 'This account is not open.'));
  const { clientRef, at } = command;
  const fingerprint = fingerprintOfChange(command.betId, command.odds);
  const repeated = repeatedAnswer(state, { account, clientRef, at, fingerprint });
  if (repeated !== null) return repeated;
  const bet = findOwnBet(state, command);
  if ('code' in bet) return refused(bet);
  if (isBeingMoved(state, command)) return refused(refuseBeingMoved());
  const replaces = { ...freedBy(bet), fingerprint };
  const decision = decidePlaceBet(state, { bet: replacement(bet, command), replaces });
  if (decision.refusal !== null) return decision;
  const cancelled = cancelledEvent(bet, { ...command, size: bet.remaining });
  return { ...decision, events: [cancelled, ...decision.events] };
}

function replacement(bet: OpenBet, command: ChangeBet & Stamp): StampedBet {
  const { playerId, clientRef, odds, limits, house, seq, at } = command;
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
    seq,
    at,
  };
}

function limitsOf({ cancelled, remaining }: OpenBet, limits: StakeLimits): StakeLimits {
  const isAsLeft = cancelled === 0 && remaining < limits.stakeMin;
  return isAsLeft ? { ...limits, stakeMin: remaining } : limits;
}

/** What the rest of the old bet no longer reserves. */
const freedBy = (bet: OpenBet): Pick<Replaced, 'ifWon' | 'ifLost'> =>
  bet.side === 'lay'
    ? { ifWon: liabilityOfRest(bet), ifLost: 0 }
    : { ifWon: 0, ifLost: bet.remaining };
