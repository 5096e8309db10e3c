/** Alternates both sides of a figure in short slices, so that other activity of the machine affects both. */
import type { Contest } from './figure.ts';

export type Sides = Pick<Contest, 'ours' | 'reference'>;
export type Round = Record<keyof Sides, number>;

const sides = ['ours', 'reference'] as const;

export interface Slices {
  /** Slices per side and round. */
  readonly count: number;
  /** Combines a side's slices of a round. */
  readonly sum: (values: readonly number[]) => number;
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Each of `runs` measures one slice. */
export function inSlices(runs: Sides, { count, sum }: Slices): Sides {
  async function runRound(): Promise<Round> {
    const measured: Record<keyof Sides, number[]> = { ours: [], reference: [] };
    for (let slice = 0; slice < count; slice += 1) {
      const turn = slice % 2 === 0 ? sides : sides.toReversed();
      for (const side of turn) measured[side].push(await runs[side]());
    }
    return { ours: sum(measured.ours), reference: sum(measured.reference) };
  }

  return ofRounds(runRound);
}

/** Runs a round when the first side requests it; the other side gets its share of the same round. */
export function ofRounds(runRound: () => Promise<Round>): Sides {
  let round: Promise<Round> | null = null;
  const take = (side: keyof Sides) => async (): Promise<number> => {
    const isFirst = round === null;
    round ??= runRound();
    const measured = await round;
    if (!isFirst) round = null;
    return measured[side];
  };
  return { ours: take('ours'), reference: take('reference') };
}
