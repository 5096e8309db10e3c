/**
 * Outcome probabilities of a ball in each kind of cricket, by part of the innings. The numbers are of the
 * size seen in real matches, rounded. A stronger side hits more boundaries and loses fewer wickets.
 */
export interface Ball {
  readonly chance: number;
  readonly kind: 'bat' | 'wicket' | 'wide' | 'no-ball' | 'leg-bye';
  /** Off the bat. */
  readonly batterRuns: number;
  /** Everything the ball adds to the total. */
  readonly runs: number;
}

interface Rates {
  /** End of this part, as a share of the innings. */
  readonly until: number;
  readonly wicket: number;
  /** Chances of one, two, three, four and six off the bat. */
  readonly hits: readonly [number, number, number, number, number];
}

const wide = 0.032;
const noBall = 0.004;
const legBye = 0.012;
const hitRuns = [1, 2, 3, 4, 6] as const;

const cricketKinds = ['T5', 'T20', 'ODI', 'Test'] as const;
export type CricketKind = (typeof cricketKinds)[number];

const ratesOf: Readonly<Record<CricketKind, readonly Rates[]>> = {
  T5: [{ until: 1, wicket: 0.075, hits: [0.36, 0.07, 0.003, 0.14, 0.095] }],
  T20: [
    { until: 0.3, wicket: 0.038, hits: [0.34, 0.05, 0.004, 0.15, 0.045] },
    { until: 0.75, wicket: 0.042, hits: [0.42, 0.07, 0.004, 0.085, 0.05] },
    { until: 1, wicket: 0.085, hits: [0.38, 0.08, 0.004, 0.12, 0.09] },
  ],
  ODI: [
    { until: 0.2, wicket: 0.028, hits: [0.26, 0.045, 0.006, 0.095, 0.012] },
    { until: 0.8, wicket: 0.026, hits: [0.4, 0.06, 0.005, 0.06, 0.015] },
    { until: 1, wicket: 0.06, hits: [0.42, 0.09, 0.005, 0.1, 0.05] },
  ],
  Test: [{ until: 1, wicket: 0.015, hits: [0.18, 0.04, 0.008, 0.055, 0.004] }],
};

function ballsOf({ wicket, hits }: Rates, strength: number): readonly Ball[] {
  const listed: Ball[] = [
    { chance: wicket / strength, kind: 'wicket', batterRuns: 0, runs: 0 },
    { chance: wide, kind: 'wide', batterRuns: 0, runs: 1 },
    { chance: noBall, kind: 'no-ball', batterRuns: 0, runs: 1 },
    { chance: legBye, kind: 'leg-bye', batterRuns: 0, runs: 1 },
    ...hits.map((chance, index): Ball => {
      const runs = hitRuns[index] as number;
      return {
        chance: runs >= 4 ? chance * strength : chance,
        kind: 'bat',
        batterRuns: runs,
        runs,
      };
    }),
  ];
  const dots = 1 - listed.reduce((sum, { chance }) => sum + chance, 0);
  return [...listed, { chance: dots, kind: 'bat', batterRuns: 0, runs: 0 }];
}

export const isAgain = ({ kind }: Ball): boolean => kind === 'wide' || kind === 'no-ball';

/** The balls of one side in one kind of cricket, from the first of `ballsMax` to the last. */
export interface BallModel {
  readonly kind: CricketKind;
  readonly ballsMax: number;
  /** Possible outcomes of the ball with this many legal ones left, itself included. */
  at(ballsLeft: number): readonly Ball[];
}

export interface BattingSide {
  readonly kind: CricketKind;
  readonly ballsMax: number;
  /** 1 for an average side. */
  readonly strength: number;
}

export function makeBallModel({ kind, ballsMax, strength }: BattingSide): BallModel {
  const parts = ratesOf[kind].map((rates) => ({
    until: rates.until,
    balls: ballsOf(rates, strength),
  }));
  const byBall = Array.from({ length: ballsMax + 1 }, (_, ballsLeft) => {
    const bowled = (ballsMax - ballsLeft) / ballsMax;
    return (parts.find(({ until }) => bowled < until) ?? parts.at(-1))?.balls ?? [];
  });
  return {
    kind,
    ballsMax,
    at: (ballsLeft) => byBall[Math.max(0, Math.min(ballsMax, ballsLeft))] ?? [],
  };
}

/** The kind of cricket implied by a limit of overs. */
export function kindOf(ballsMax: number | null): CricketKind {
  if (ballsMax === null) return 'Test';
  if (ballsMax <= 60) return 'T5';
  return ballsMax <= 150 ? 'T20' : 'ODI';
}
