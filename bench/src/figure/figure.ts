/**
 * A figure of the bench: ours and a reference measured alternately in one run, given as their ratio. Each
 * turn returns operations per second; the ledger or totals are checked before a turn counts. `goal` is
 * the required ratio, or null if the figure is only observed.
 */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly goal: number | null;
  /** Maximum number of rounds, if one takes minutes. */
  readonly roundsMax?: number;
  /** Prepares what both turns need; `close` is always called. */
  readonly open: (options: FigureOptions) => Promise<Contest>;
}

export interface FigureOptions {
  /** Prepare less data, for a quick look. */
  readonly isSmall: boolean;
  /** Measure whole minutes where seconds normally suffice, such as memory after ten minutes. */
  readonly isLong: boolean;
}

export interface Contest {
  readonly ours: () => Promise<number>;
  readonly reference: () => Promise<number>;
  /** Additional information, such as statements per bet. */
  readonly notes: () => readonly string[];
  readonly close: () => Promise<void>;
}

export interface Measurement {
  readonly name: string;
  readonly ours: number;
  readonly reference: number;
  readonly ratio: number;
  readonly goal: number | null;
  readonly pass: boolean;
  /** Highest ratio of a round over the lowest, less one: 0.1 is ten percent apart. */
  readonly spread: number;
  readonly unit: string;
  readonly notes: readonly string[];
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

interface MeasureOptions extends Partial<FigureOptions> {
  readonly rounds: number;
}

/** Measures alternately, ours first in odd rounds and the reference first in even ones. */
export async function measure(
  figure: Figure,
  { rounds, isSmall = false, isLong = false }: MeasureOptions,
): Promise<Measurement> {
  const contest = await figure.open({ isSmall, isLong });
  try {
    const pairs: { ours: number; reference: number }[] = [];
    const played = Math.min(rounds, figure.roundsMax ?? rounds);
    for (let round = 0; round < played; round += 1) {
      if (round % 2 === 0) {
        const ours = await contest.ours();
        pairs.push({ ours, reference: await contest.reference() });
      } else {
        const reference = await contest.reference();
        pairs.push({ ours: await contest.ours(), reference });
      }
    }
    return summarise(figure, { pairs, notes: contest.notes() });
  } finally {
    await contest.close();
  }
}

interface Rounds {
  readonly pairs: readonly { readonly ours: number; readonly reference: number }[];
  readonly notes: readonly string[];
}

function summarise(figure: Figure, { pairs, notes }: Rounds): Measurement {
  const ratios = pairs.map(({ ours, reference }) => ours / reference);
  const ratio = median(ratios);
  return {
    name: figure.name,
    unit: figure.unit,
    ours: median(pairs.map(({ ours }) => ours)),
    reference: median(pairs.map(({ reference }) => reference)),
    ratio,
    goal: figure.goal,
    pass: figure.goal === null || ratio >= figure.goal,
    spread: Math.max(...ratios) / Math.min(...ratios) - 1,
    notes,
  };
}
