/**
 * Win probabilities from the score: exact in the last overs of a chase, and before that with normally
 * distributed runs to come. A tie is broken by eliminator overs that either side may win.
 */
import { normalBelow, normalDensity } from '../script/normal.ts';
import { ChaseTable, exactBalls } from './chase.ts';
import type { Innings } from './innings.ts';
import type { Outlook } from './outlook.ts';

export interface ResultChances {
  /** Chance of the side that bats first, eliminator included. */
  readonly first: number;
  readonly tie: number;
}

export interface Sides {
  /** The side that bats first, and the one that chases. */
  readonly first: Outlook;
  readonly second: Outlook;
  readonly chase: () => ChaseTable;
}

/** The chase's table is computed when first needed. */
export function makeSides(first: Outlook, second: Outlook): Sides {
  let made: ChaseTable | null = null;
  return {
    first,
    second,
    chase: () => {
      made ??= new ChaseTable(second.model);
      return made;
    },
  };
}

const shareOf = (win: number, tie: number): number => Math.min(1, Math.max(0, win + tie / 2));

export function chancesBeforeChase(
  { runs, wickets, balls }: Pick<Innings, 'runs' | 'wickets' | 'balls'>,
  { first, second }: Sides,
): ResultChances {
  const own = first.toCome({ ballsLeft: first.model.ballsMax - balls, wickets });
  const reply = second.toCome({ ballsLeft: second.model.ballsMax, wickets: 0 });
  const deviation = Math.sqrt(own.variance + reply.variance);
  const lead = (runs + own.mean - reply.mean) / deviation;
  return { first: normalBelow(lead), tie: normalDensity(lead) / deviation };
}

export function chancesInChase(
  { runs, wickets, balls, ballsMax, target }: Innings,
  { second, chase }: Sides,
): ResultChances {
  const need = (target ?? 0) - runs;
  const ballsLeft = (ballsMax ?? second.model.ballsMax) - balls;
  if (need <= 0) return { first: 0, tie: 0 };
  if (ballsLeft <= exactBalls || wickets >= 10) {
    const { win, tie } = chase().chance({ ballsLeft: Math.max(0, ballsLeft), wickets, need });
    return { first: 1 - shareOf(win, tie), tie };
  }
  const { mean, variance } = second.toCome({ ballsLeft, wickets });
  const deviation = Math.sqrt(variance);
  const win = normalBelow((mean - need + 0.5) / deviation);
  const tie = normalDensity((need - 1 - mean) / deviation) / deviation;
  return { first: 1 - shareOf(win, tie), tie };
}
