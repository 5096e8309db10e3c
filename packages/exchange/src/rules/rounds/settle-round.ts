/**
 * Pays a round by the results that the game's rules gave each bet. Every bet is paid exactly once: only
 * open bets of the round, none twice, and all of them at its end. A bet that the player takes back is
 * returned only while the round takes bets. Before the end, no payout may leave a player short of what
 * they still risk in the round.
 */
import {
  type BetId,
  marketId,
  money,
  noMoney,
  type Refusal,
  refuse,
  sportRegistry,
} from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { SettledBet } from '../../model/bet.ts';
import type { Stamp } from '../../model/command.ts';
import type { SettleRound } from '../../model/round-command.ts';
import { type Decision, paidOut, refused } from '../decision/decision.ts';
import { fundsOf } from '../held/funds.ts';
import { exposureWithReserved } from '../held/reservations.ts';
import { refuseOverLimit, refuseShort } from '../limits/bet-limits.ts';
import { refuseLeftOver } from '../limits/person-limits.ts';
import { refuseStopped } from '../limits/risk-stops.ts';
import { transfersOf } from '../markets/payout.ts';
import { betsOfRound, roundExposureOf, roundPositionOf } from './round-book.ts';
import { walletOutsOf } from './wallet-rounds.ts';

export function decideSettleRound(
  state: ExchangeState,
  { roundId, name, paid, outcome, closesAt, seq, at }: SettleRound & Stamp,
): Decision {
  if (closesAt !== undefined && at >= closesAt) return refused(refuse('BETTING_CLOSED'));
  const open = betsOfRound(state, roundId);
  const paidBets = new Map(paid.map((one) => [one.betId, one]));
  const bets = open.flatMap(({ betId, playerId }): SettledBet[] => {
    const paidBet = paidBets.get(betId);
    if (paidBet === undefined) return [];
    const { outcome: came, profit } = paidBet;
    return [{ betId, playerId, outcome: came, profit }];
  });
  if (bets.length !== paid.length) {
    return refused(refuse('BET_NOT_OPEN', 'Only open bets of the round are paid, and each once.'));
  }
  if (outcome !== null && bets.length !== open.length) {
    return refused(refuse('INVALID_REQUEST', 'At its end every bet of a round is paid.'));
  }
  const uncovered = outcome === null ? refuseUncovered(state, { roundId, gone: bets, at }) : null;
  if (uncovered !== null) return refused(uncovered);
  const placed = new Map(open.map((bet) => [bet.betId, bet.seq]));
  const transfers = transfersOf(state, {
    definition: { marketId: marketId(roundId), name },
    bets,
    placedSeq: (index) => placed.get(bets[index]?.betId as BetId) as number,
    madeOf: () => noMoney,
    kind: 'casino',
    exposureOf: (playerId) => roundPositionOf(state, { roundId, playerId })?.exposure ?? noMoney,
    charges: [],
    reversals: [],
  });
  const event = { kind: 'round-settled', seq, at, roundId, bets, transfers, outcome } as const;
  const paying = paidOut(
    event,
    (index) => paidBets.get(bets[index]?.betId as BetId)?.worksheet ?? [],
  );
  return { ...paying, events: [event, ...walletOutsOf(state, event)] };
}

interface Leaving extends Pick<Stamp, 'at'> {
  readonly roundId: string;
  readonly gone: readonly SettledBet[];
}

/** Refuses removing a bet if the risk of the remaining bets would not be covered without it. */
function refuseUncovered(state: ExchangeState, { roundId, gone, at }: Leaving): Refusal | null {
  for (const [playerId, own] of Map.groupBy(gone, (bet) => bet.playerId)) {
    const position = roundPositionOf(state, { roundId, playerId });
    if (position === undefined) continue;
    const { account, bets, exposure: before } = position;
    const ids = new Set(own.map(({ betId }) => betId));
    const open = roundExposureOf(bets.filter(({ betId }) => !ids.has(betId)));
    // A leaving loss takes its risk along; a gain helps to cover the other bets but does not raise the
    // limit.
    const after = money(open - own.reduce((sum, { profit }) => sum + profit, 0));
    const { siteId, exposureLimit } = account;
    const openingBalance = fundsOf(account);
    const place = { siteId, sportId: sportRegistry.casino.id, marketId: roundId };
    const exposure = exposureWithReserved(state, account);
    const refusal =
      refuseStopped(state, { ...place, before, after: open, at }) ??
      refuseLeftOver(state, { account, at, before, after: open }) ??
      refuseOverLimit({ exposure, exposureLimit, before, after: open }) ??
      refuseShort({ openingBalance, exposure, before, after });
    if (refusal !== null) return refusal;
  }
  return null;
}
