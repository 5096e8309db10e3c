/**
 * Paying out a round by what the game's rules said of each bet. Every bet is paid exactly once: only
 * open bets of the round, none twice, and at its end all of them.
 */
import { marketId, noMoney, refuse } from '@layline/contract';
import type { Stamp } from '../command.ts';
import { type Decision, happened, refused } from '../decision.ts';
import type { SettledBet } from '../event.ts';
import { transfersOf } from '../markets/payout.ts';
import type { ExchangeState } from '../state.ts';
import { betsOfRound, roundPositionOf } from './round-book.ts';
import type { SettleRound } from './round-command.ts';

export function decideSettleRound(
  state: ExchangeState,
  { roundId, name, paid, outcome, seq, at }: SettleRound & Stamp,
): Decision {
  const open = betsOfRound(state, roundId);
  const payments = new Map(paid.map((one) => [one.betId, one]));
  const bets = open.flatMap(({ betId, playerId }): SettledBet[] => {
    const payment = payments.get(betId);
    return payment === undefined ? [] : [{ ...payment, playerId }];
  });
  if (bets.length !== paid.length) {
    return refused(refuse('BET_NOT_OPEN', 'Only open bets of the round are paid, and each once.'));
  }
  if (outcome !== null && bets.length !== open.length) {
    return refused(refuse('INVALID_REQUEST', 'At its end every bet of a round is paid.'));
  }
  const transfers = transfersOf(state, {
    definition: { marketId: marketId(roundId), name },
    bets,
    exposureOf: (playerId) => roundPositionOf(state, roundId, playerId)?.exposure ?? noMoney,
    commissions: [],
    reversals: [],
  });
  return happened({ kind: 'round-settled', seq, at, roundId, bets, transfers, outcome });
}
