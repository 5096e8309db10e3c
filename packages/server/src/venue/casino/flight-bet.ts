/** Bets on a flight: the request for the engine, and the payout of an exit. */
import {
  type ClientRef,
  type Instant,
  type Money,
  makeMoneyText,
  money,
  noMoney,
  type Odds,
  type PlayerId,
  type Refusal,
  refuse,
  scaleMoney,
} from '@layline/contract';
import type { PaidBet, RoundBet } from '@layline/exchange';
import {
  type DrawnFlight,
  type Multiplier,
  makeMultiplier,
  multiplier,
  multiplierMax,
  settleFlight,
  type VimaanRound,
  vimaanBetsMax,
  vimaanClosesAt,
  vimaanPhaseAt,
} from '@layline/games';
import type { CasinoBetRequest } from '../../engine/request/request.ts';
import type { Site } from '../sites/directory.ts';
import { vimaanGame } from './vimaan-game.ts';

export interface RequestedFlight {
  readonly playerId: PlayerId;
  readonly clientRef: ClientRef;
  readonly roundId: string;
  readonly stake: Money;
  /** The multiplier of the automatic cash-out; null for none. */
  readonly target: Odds | null;
}

/** Converts the bet's target for the game's rules. */
export const targetOf = ({ odds }: Pick<RoundBet, 'odds'>): Odds | null =>
  odds === 0 ? null : odds;

interface FlightState {
  readonly site: Site;
  readonly round: VimaanRound | null;
  readonly now: Instant;
}

/** Builds the request. All of the stake is at risk until the bet exits; bets do not offset each other. */
export function makeFlightRequest(
  requested: RequestedFlight,
  { site, round, now }: FlightState,
): CasinoBetRequest {
  const { playerId, clientRef, roundId, stake, target } = requested;
  const opensAt = round?.startAt ?? (0 as Instant);
  return {
    kind: 'place-casino-bet',
    playerId,
    clientRef,
    roundId,
    gameId: vimaanGame.id,
    matchId: vimaanGame.matchId,
    marketId: vimaanGame.marketId,
    sid: 1,
    side: 'back',
    odds: target ?? 0,
    stake,
    group: clientRef,
    nets: [money(0 - stake)],
    verdict: judge(requested, { site, round, now }),
    opensAt,
    closesAt: round === null ? opensAt : vimaanClosesAt(round),
    betsMax: vimaanBetsMax,
    multiplierMax,
  };
}

function judge(requested: RequestedFlight, { site, round, now }: FlightState) {
  const { stake, roundId } = requested;
  const { limits, casino } = site;
  const isLocked = casino.lockedGames.includes(vimaanGame.id);
  const isOpen = round?.seed.roundId === roundId && vimaanPhaseAt(round, now) === 'WAIT';
  if (isLocked || !isOpen) return refuse('BETTING_CLOSED');
  if (stake % 100 !== 0) return refuse('STAKE_INVALID', 'The stake must be a whole number.');
  if (stake < limits.casinoMin) return refuse('STAKE_TOO_SMALL');
  return stake > limits.casinoMax ? refuse('STAKE_TOO_LARGE') : null;
}

export const cannotCashOut = (): Refusal =>
  refuse('BETTING_CLOSED', 'Cashout not possible right now.');

/** Returns the exit of a bet cashed out at `m`, or its target if that came first. */
export function exitOf(bet: RoundBet, m: Multiplier): Multiplier {
  const target = targetOf(bet);
  return target !== null && target < m ? multiplier(target) : m;
}

/** Returns the payout of an exit, which reveals nothing about the crash point. */
export function payExit({ betId, stake }: RoundBet, exit: Multiplier): PaidBet {
  const profit = scaleMoney(stake, exit - 100, 100);
  const at = makeMultiplier(exit);
  return {
    betId,
    outcome: profit > 0 ? 'profit' : 'push',
    profit,
    worksheet: [
      `Out at ${at}: ${makeMoneyText(stake)} x (${at} - 1)`,
      `Result ${makeMoneyText(profit)}`,
    ],
  };
}

export const payWithdrawal = ({ betId }: RoundBet): PaidBet => ({
  betId,
  outcome: 'void',
  profit: noMoney,
  worksheet: ['Withdrawn before take-off: the stake is returned', 'Result 0.00'],
});

/** Returns the result of every bet still in at the end: its target was reached, or it is lost. */
export function payCrash({ crash }: DrawnFlight, bets: readonly RoundBet[]): PaidBet[] {
  const flights = bets.map((bet) => ({ ...bet, target: targetOf(bet), cashedAt: null }));
  return settleFlight(crash, flights).map(({ betId, outcome, net, worksheet }) => ({
    betId,
    outcome: outcome === 'lose' ? 'loss' : net > 0 ? 'profit' : 'push',
    profit: net,
    worksheet,
  }));
}
