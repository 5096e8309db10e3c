/** DUTCH-3: what became of the bets of one press, and what the rest of them must pay. Pure. */
import type { BetRow } from '@layline/contract';
import type { Side } from '@layline/contract/market';
import { addMoney, negateMoney, subtractMoney } from '@layline/contract/money';
import { liabilityOf, profitOf } from '@layline/exchange/preview';
import { type CurrentFill, currentOf, type Position } from '../slip/position.ts';
import { type PlannedBet, resultsOf } from './plan.ts';

export type RoundBet = PlannedBet & {
  readonly clientRef: string;
  /** `waiting`: not sent. `unsure`: sent, and no answer came. */
  readonly state: 'waiting' | 'sending' | 'taken' | 'refused' | 'unsure';
  /** The server's, for a refusal or a doubt. */
  readonly message: string;
  /** As taken; null if the server did not send it. */
  readonly row: BetRow | null;
};

export interface Round {
  readonly side: Side;
  readonly bets: readonly RoundBet[];
  readonly isOver: boolean;
}

export const openRound = (
  bets: readonly PlannedBet[],
  side: Side,
  makeRef: () => string,
): Round => ({
  side,
  bets: bets.map((bet) => ({
    ...bet,
    clientRef: makeRef(),
    state: 'waiting',
    message: '',
    row: null,
  })),
  isOver: false,
});

export const changeBet = (round: Round, clientRef: string, change: Partial<RoundBet>): Round => ({
  ...round,
  bets: round.bets.map((bet) => (bet.clientRef === clientRef ? { ...bet, ...change } : bet)),
});

export const takenOf = ({ bets }: Round): readonly RoundBet[] =>
  bets.filter(({ state }) => state === 'taken');

function marginsOf({ odds, stake }: PlannedBet, side: Side): CurrentFill {
  const bet = { side, odds, stake };
  const [gain, cost] = [profitOf(bet), negateMoney(liabilityOf(bet))];
  return side === 'back' ? { win: gain, lose: cost } : { win: cost, lose: gain };
}

/** What a taken bet pays if its runner wins, by the margins of the server where it sent them. */
function payoutOfBet({ row, stake, odds }: RoundBet): number {
  const current = row === null ? null : currentOf(row);
  if (current === null) return stake * odds;
  return Math.abs(subtractMoney(current.win, current.lose)) * 100;
}

/** The bets that do not stand, each to be placed at the odds of now. */
export const restOf = ({ bets }: Round): readonly RoundBet[] =>
  bets.filter(({ state }) => state === 'waiting' || state === 'refused');

/**
 * What the rest has to pay for the same result as the taken bets: as the lowest of them. Null if nothing is
 * left, if nothing stands that it could complete, or while it is not known what stands.
 */
export function payoutOfRest(round: Round): number | null {
  const taken = takenOf(round);
  const isKnown = round.isOver && round.bets.every(({ state }) => state !== 'unsure');
  if (!isKnown || taken.length === 0 || restOf(round).length === 0) return null;
  return Math.min(...taken.map(payoutOfBet));
}

/** The results of the taken bets by winner: by the server's margins where it sent them. */
export function resultsOfTaken(round: Round, runnerIds: readonly number[]): Position {
  const taken = takenOf(round);
  const results = new Map(resultsOf([], round.side, runnerIds));
  for (const bet of taken) {
    const current = bet.row === null ? null : currentOf(bet.row);
    const own = current ?? marginsOf(bet, round.side);
    for (const [id, before] of results) {
      results.set(id, addMoney(before, id === bet.runnerId ? own.win : own.lose));
    }
  }
  return results;
}
