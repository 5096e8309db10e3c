/**
 * Compares the results of bets with the return that the rules state, in standard errors. A bet's result
 * is computed by the same code that settles it.
 */
import { money, type Odds, type Side } from '@layline/contract';
import {
  backOdds,
  backReturn,
  gameOf,
  layReturn,
  type MarketCase,
  netOf,
  type OddsProfile,
  type Option,
} from '@layline/games';
import type { Counted, Dealt } from './deal-many.ts';

export interface Returned {
  readonly name: string;
  readonly side: Side;
  /** Per unit that the bettor risks. */
  readonly stated: number;
  readonly measured: number;
  /** Difference between stated and measured return, in standard errors. */
  readonly errors: number;
}

const stake = money(10_000);

const numberOf = ({ over, under }: { readonly over: bigint; readonly under: bigint }): number =>
  Number((over * 1_000_000_000_000n) / under) / 1e12;

function caseOf({ sid, outcome, pays }: Omit<Counted, 'count'>): MarketCase {
  if (outcome === 'win')
    return pays === null ? { win: [sid] } : { win: [sid], pays: { [sid]: pays } };
  if (outcome === 'half') return { half: [sid] };
  return outcome === 'push' ? { push: [sid] } : { voided: [sid] };
}

interface Bet {
  readonly option: Option;
  readonly side: Side;
  readonly odds: Odds;
}

function compare(dealt: Dealt, bet: Bet): Returned {
  const { option, side, odds } = bet;
  const request = { sid: option.sid, side, odds, stake };
  const risk = side === 'back' ? stake : (stake * (odds - 100)) / 100;
  const seen = [...dealt.counts.values()].filter(({ sid }) => sid === option.sid);
  const lost = dealt.rounds - seen.reduce((sum, { count }) => sum + count, 0);
  const results = [
    ...seen.map((one) => ({ result: netOf(request, caseOf(one)) / risk, count: one.count })),
    { result: netOf(request, {}) / risk, count: lost },
  ];
  const mean = results.reduce((sum, { result, count }) => sum + result * count, 0) / dealt.rounds;
  const spread = results.reduce((sum, { result, count }) => {
    return sum + count * (result - mean) ** 2;
  }, 0);
  const error = Math.sqrt(spread / dealt.rounds / dealt.rounds);
  const fair = side === 'back' ? backReturn(option.chance, odds) : layReturn(option.chance, odds);
  const stated = numberOf(fair);
  const measured = 1 + mean;
  const errors = error === 0 ? 0 : (measured - stated) / error;
  return { name: option.name, side, stated, measured, errors };
}

/** Every option of the game, backed, and layed if possible. */
export function compareReturns(dealt: Dealt, profile: OddsProfile): readonly Returned[] {
  return gameOf(dealt.gameId).options.flatMap((option) => {
    const backed = compare(dealt, { option, side: 'back', odds: backOdds(option, profile) });
    if (option.lay === null) return [backed];
    return [backed, compare(dealt, { option, side: 'lay', odds: option.lay })];
  });
}
