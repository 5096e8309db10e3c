/**
 * Lines in the second reading, from the exchange's published rules. A line is known by its selection and its
 * handicap. The margin is a quarter less the lowest winning handicap of the first team; a total is one more
 * than the highest number of goals that won.
 */

interface PlainRunner {
  readonly id: number;
  readonly hc?: number;
  readonly status: string;
}

export interface PlainLine {
  readonly handicap: number;
  readonly sign: 1 | -1;
}

/** What settles the lines of a market. */
export interface PlainLines {
  readonly goals: number;
  readonly byRunner: ReadonlyMap<number, PlainLine>;
}

/** The number by which the feed names the line. */
export const lineKey = ({ id, hc = 0 }: Pick<PlainRunner, 'id' | 'hc'>): number =>
  id * 1000 + hc * 4 + 500;

export const isOfLines = (bettingType: string): boolean => bettingType.startsWith('ASIAN_HANDICAP');

export function linesOf(bettingType: string, runners: readonly PlainRunner[]): PlainLines {
  const isMargin = bettingType.endsWith('DOUBLE_LINE');
  const first = runners[0]?.id;
  const byRunner = new Map(
    runners.map((runner): [number, PlainLine] => [
      lineKey(runner),
      { handicap: runner.hc ?? 0, sign: !isMargin || runner.id === first ? 1 : -1 },
    ]),
  );
  const won = runners.filter(
    ({ id, status }) => status === 'WINNER' && (!isMargin || id === first),
  );
  const lowest = Math.min(...won.map(({ hc = 0 }) => hc));
  const goals = isMargin ? 0.25 - lowest : 1 - lowest;
  return { goals, byRunner };
}

/** Twice what the backer of this much wins or loses: each half of the stake is a bet on its own. */
export function halvesOf(
  { handicap, sign }: PlainLine,
  goals: number,
): { won: bigint; lost: bigint } {
  const quarter = Number.isInteger(handicap * 2) ? 0 : 0.25;
  const ahead = [handicap - quarter, handicap + quarter].map((own) => sign * goals + own);
  return {
    won: BigInt(ahead.filter((by) => by > 0).length),
    lost: BigInt(ahead.filter((by) => by < 0).length),
  };
}
