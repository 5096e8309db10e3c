/**
 * Voids a paid round, once: every transfer of its payout is reversed by one of reason `reversal`. The
 * house bears what a player has spent or withdrawn meanwhile.
 */
import { type Money, marketId, noMoney, refuse } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { SettledBet } from '../../model/bet.ts';
import type { Stamp } from '../../model/command.ts';
import type { VoidRound } from '../../model/round-command.ts';
import { type Decision, paidOut, refused } from '../decision/decision.ts';
import { transfersOf } from '../markets/payout.ts';
import { reversalOf } from '../markets/resettle-market.ts';
import { changedWins } from '../wins/count-wins.ts';

const worksheet = ['The round was declared void after it was settled', 'Result 0.00'];

export function decideVoidRound(
  state: ExchangeState,
  { roundId, name, bets: paid, transfers, seq, at }: VoidRound & Stamp,
): Decision {
  if (state.rounds.has(roundId)) {
    return refused(
      refuse('INVALID_REQUEST', 'The round still has open bets; settle them as void.'),
    );
  }
  if (state.settled.has(marketId(roundId))) return refused(refuse('ALREADY_SETTLED'));
  const bets = paid.map(
    ({ betId, playerId }): SettledBet => ({
      betId,
      playerId,
      outcome: 'void',
      profit: noMoney,
    }),
  );
  const undone = transfersOf(state, {
    definition: { marketId: marketId(roundId), name },
    bets,
    // All bets are void, so there is nothing to split.
    placedSeq: () => 0,
    madeOf: () => noMoney,
    kind: 'casino',
    exposureOf: () => Number.MAX_SAFE_INTEGER as Money,
    charges: [],
    reversals: transfers.map(reversalOf),
  });
  const event = { kind: 'round-voided', seq, at, roundId, bets, transfers: undone } as const;
  const wins = changedWins(state, { before: transfers, after: [], owedOf: () => Infinity });
  return paidOut({ ...event, ...wins }, () => worksheet);
}
