/**
 * What the open bets on casino rounds can cost: stakes by option and branch, and the worst result of each
 * round. Results of different groups of options are independent, so their worst outcomes add up.
 */
import { type Money, money } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { RoundBet } from '../../model/round.ts';
import type { PathStep } from '../agents/tree/tree.ts';
import { CurrentTerms } from './holdings.ts';
import {
  branchBelow,
  branchKey,
  type PositionBranch,
  type PositionScope,
  stepIn,
} from './scope.ts';

/** One option of a table, on one side. */
interface OptionPosition extends Pick<RoundBet, 'matchId' | 'marketId' | 'sid' | 'side'> {
  readonly bets: number;
  readonly stake: Money;
  /** What its players win if it does best; null if their win grows until they leave. */
  readonly pays: Money | null;
  /** Stakes by branch, in the order of the round's branches. */
  readonly stakes: readonly Money[];
}

export interface RoundPosition {
  readonly roundId: string;
  readonly gameId: string;
  readonly players: number;
  readonly bets: number;
  readonly stake: Money;
  /**
   * The worst result, of all bets and of the scope's own part rounded up to a minor unit; zero or below. Null
   * if what players win grows until they leave.
   */
  readonly worst: { readonly total: Money; readonly own: Money } | null;
  readonly branches: readonly { readonly branch: PositionBranch; readonly stake: Money }[];
  /** Largest stakes first. */
  readonly options: readonly OptionPosition[];
}

/** An open casino bet of the scope, with the scope's part of its result in basis points. */
export interface RoundBetAt {
  readonly bet: RoundBet;
  readonly part: number;
  readonly branch: PositionBranch;
}

const whole = 10_000;

/** Returns the open bets of a round that count for the scope, oldest first. */
export function roundBetsOf(
  state: ExchangeState,
  { roundId, scope }: { readonly roundId: string; readonly scope: PositionScope },
): RoundBetAt[] {
  return betsIn(state, { roundId, scope, terms: new CurrentTerms(state) }).toSorted(
    (a, b) => a.bet.seq - b.bet.seq,
  );
}

/** Returns the rounds with open bets of the scope, in no order. */
export function roundPositions(state: ExchangeState, scope: PositionScope): RoundPosition[] {
  const terms = new CurrentTerms(state);
  return [...state.rounds.keys()].flatMap((roundId) => {
    const bets = betsIn(state, { roundId, scope, terms });
    return bets.length === 0 ? [] : [positionOf(roundId, bets)];
  });
}

interface RoundIn {
  readonly roundId: string;
  readonly scope: PositionScope;
  readonly terms: CurrentTerms;
}

function betsIn(state: ExchangeState, { roundId, scope, terms }: RoundIn): RoundBetAt[] {
  const found: RoundBetAt[] = [];
  for (const { account, bets } of state.rounds.get(roundId)?.values() ?? []) {
    terms.split(account, { bets, seqOf: ({ seq }) => seq }, (path, own) => {
      const step = stepIn(scope, { account, path });
      if (step === null) return;
      const part = partAt(path, step);
      const branch = branchBelow(scope, { account, path }, step);
      for (const bet of own) found.push({ bet, part, branch });
    });
  }
  return found;
}

/** The share of whoever is at this place of the path; the site is above all agents. */
const partAt = (path: readonly PathStep[], step: number): number =>
  (path[step]?.shares.casino ?? whole) - (path[step - 1]?.shares.casino ?? 0);

function positionOf(roundId: string, bets: readonly RoundBetAt[]): RoundPosition {
  const byBranch = Map.groupBy(bets, ({ branch }) => branchKey(branch));
  const branches = [...byBranch.values()]
    .map((own) => ({ branch: (own[0] as RoundBetAt).branch, stake: stakeOf(own) }))
    .toSorted((a, b) => b.stake - a.stake);
  const keys = branches.map(({ branch }) => branchKey(branch));
  const options = Map.groupBy(
    bets,
    ({ bet: { matchId, marketId, sid, side } }) => `${matchId} ${marketId} ${sid} ${side}`,
  );
  return {
    roundId,
    gameId: (bets[0] as RoundBetAt).bet.gameId,
    players: new Set(bets.map(({ bet }) => bet.playerId)).size,
    bets: bets.length,
    stake: stakeOf(bets),
    worst: worstOf(bets),
    branches,
    options: [...options.values()]
      .map((own) => optionOf(own, keys))
      .toSorted((a, b) => b.stake - a.stake),
  };
}

function optionOf(bets: readonly RoundBetAt[], branches: readonly string[]): OptionPosition {
  const { matchId, marketId, sid, side } = (bets[0] as RoundBetAt).bet;
  const byBranch = Map.groupBy(bets, ({ branch }) => branchKey(branch));
  return {
    matchId,
    marketId,
    sid,
    side,
    bets: bets.length,
    stake: stakeOf(bets),
    pays: bets.some(isOpenEnded)
      ? null
      : money(bets.reduce((sum, { bet }) => sum + Math.max(...bet.nets), 0)),
    stakes: branches.map((key) => stakeOf(byBranch.get(key) ?? [])),
  };
}

const stakeOf = (bets: readonly RoundBetAt[]): Money =>
  money(bets.reduce((sum, { bet }) => sum + bet.stake, 0));

/** Every outcome that was known when the bet was placed loses: the win is that of a cash-out. */
const isOpenEnded = ({ bet: { nets } }: RoundBetAt): boolean => Math.max(...nets) < 0;

function worstOf(bets: readonly RoundBetAt[]): RoundPosition['worst'] {
  if (bets.some(isOpenEnded)) return null;
  let [total, own] = [0, 0];
  // A gain in one group makes up for a loss in another, because both come.
  for (const group of Map.groupBy(bets, ({ bet }) => bet.group).values()) {
    total += worstIn(group, () => 1);
    own += worstIn(group, ({ part }) => part);
  }
  const lost = Math.ceil(Math.max(0, 0 - own) / whole);
  return { total: money(Math.min(0, total)), own: money(0 - lost) };
}

/** The outcome of a group that costs most, each bet with its weight. */
function worstIn(bets: readonly RoundBetAt[], weightOf: (bet: RoundBetAt) => number): number {
  const sums = bets[0]?.bet.nets.map(() => 0) ?? [];
  for (const one of bets) {
    const weight = weightOf(one);
    for (const [index, net] of one.bet.nets.entries()) {
      sums[index] = (sums[index] ?? 0) - net * weight;
    }
  }
  return Math.min(...sums);
}
