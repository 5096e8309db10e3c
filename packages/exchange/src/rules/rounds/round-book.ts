/**
 * The open bets of casino rounds, by round and player. A player's exposure in a round is the sum over
 * groups of the worst outcome of each, because different groups can lose together. Serves CAS-5, CAS-7
 * and the casino rule book's 1.3.
 */
import { type Money, money, noMoney, type PlayerId } from '@layline/contract';
import type { BetList, ExchangeState } from '../../memory/state.ts';
import type { RoundBet, RoundRisk } from '../../model/round.ts';

/** The worst result of these bets as an amount to cover; 0 if nothing can be lost. */
export function roundExposureOf(bets: readonly RoundRisk[]): Money {
  let total = 0;
  for (const own of Map.groupBy(bets, ({ group }) => group).values()) {
    let worst = 0;
    for (let index = 0; index < (own[0]?.nets.length ?? 0); index++) {
      let sum = 0;
      for (const { nets } of own) sum += nets[index] ?? 0;
      worst = Math.min(worst, sum);
    }
    total -= worst;
  }
  return money(total);
}

interface PlayerRound {
  readonly roundId: string;
  readonly playerId: PlayerId;
}

export const roundPositionOf = (
  { rounds }: ExchangeState,
  { roundId, playerId }: PlayerRound,
): BetList<RoundBet> | undefined => rounds.get(roundId)?.get(playerId);

/** All open bets of a round, in the order they were placed. */
export const betsOfRound = ({ rounds }: ExchangeState, roundId: string): RoundBet[] =>
  [...(rounds.get(roundId)?.values() ?? [])]
    .flatMap(({ bets }) => bets)
    .toSorted((a, b) => a.seq - b.seq);

/** A player's open casino bets, grouped by round, oldest first. */
export function openRoundBets({ rounds }: ExchangeState, playerId: PlayerId): RoundBet[] {
  return [...rounds.values()].flatMap((players) => players.get(playerId)?.bets ?? []);
}

export const roundExposure = (state: ExchangeState, { roundId, playerId }: PlayerRound): Money =>
  roundPositionOf(state, { roundId, playerId })?.exposure ?? noMoney;
