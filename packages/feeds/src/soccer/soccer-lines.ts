/**
 * The handicaps and goal lines of a simulated match: a few quarters to either side of the line that is
 * even at the start. They count the whole match, so a goal moves the even line, not the lines.
 */
import {
  type LineSubject,
  lineEnding,
  lineName,
  lineRunnerId,
  type RunnerLine,
} from '@layline/contract';
import { countedFor, type PlannedRunner } from '../script/plan.ts';
import { type GoalRates, marginChances, type SoccerState, totalChances } from './soccer-chance.ts';
import type { Offer, SoccerRunner, SoccerStage } from './soccer-offer.ts';

/** Pairs of lines on offer; a quarter of a goal lies between neighbours. */
const pairsOffered = 5;

type Chances = ReadonlyMap<number, number>;

/** The share of the backer's chances in what is won or lost; halves count half, and a push not at all. */
export function lineChance(line: RunnerLine, chances: Chances): number {
  const weights = {
    won: [1, 0],
    'half-won': [0.5, 0],
    push: [0, 0],
    'half-lost': [0, 0.5],
    lost: [0, 1],
  };
  let [won, lost] = [0, 0];
  for (const [number, chance] of chances) {
    const [ahead = 0, behind = 0] = weights[lineEnding(line, number)];
    won += ahead * chance;
    lost += behind * chance;
  }
  return won + lost === 0 ? 0 : won / (won + lost);
}

interface Numbered {
  readonly lines: LineSubject;
  readonly numberOf: (goals: SoccerStage['goals']) => number;
  readonly chancesOf: (state: SoccerState, rates: GoalRates) => Chances;
}

const numbered = {
  margin: {
    lines: 'margin',
    numberOf: ([home, away]) => home - away,
    chancesOf: marginChances,
  },
  total: {
    lines: 'total',
    numberOf: ([home, away]) => home + away,
    chancesOf: totalChances,
  },
} as const satisfies Record<LineSubject, Numbered>;

const atStart: SoccerState = { goals: [0, 0], redCards: [0, 0], secondsLeft: 5400 };
/** Beyond the even line of any two sides here. */
const quartersTried = Array.from({ length: 41 }, (_, at) => at - 20);

/** The number whose line is nearest to even at the start, in quarters. */
function evenQuarters({ lines, chancesOf }: Numbered, rates: GoalRates): number {
  const chances = chancesOf(atStart, rates);
  const tried = quartersTried.filter((quarters) => lines === 'margin' || quarters > 0);
  const distance = (quarters: number) =>
    Math.abs(lineChance({ selectionId: 0, quarters: 0 - quarters, sign: 1 }, chances) - 0.5);
  return tried.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}

/** The lines around the even one, lowest number first. */
function levelsAround(even: number, lines: LineSubject): readonly number[] {
  const least = lines === 'total' ? 2 : Number.NEGATIVE_INFINITY;
  const first = Math.max(least, even - Math.floor(pairsOffered / 2));
  return Array.from({ length: pairsOffered }, (_, at) => first + at);
}

interface Pair {
  readonly selections: readonly [SoccerRunner, SoccerRunner];
  readonly nameOf: (runner: SoccerRunner, line: RunnerLine) => string;
}

/** At each level the one who gives that many goals, and the one who gets them. */
const runnersOf = (levels: readonly number[], { selections, nameOf }: Pair): PlannedRunner[] =>
  levels.flatMap((level) =>
    selections.map((runner, nth) => {
      const sign = nth === 0 ? 1 : -1;
      const line: RunnerLine = { selectionId: runner.id, quarters: 0 - sign * level, sign };
      return { id: lineRunnerId(line), name: nameOf(runner, line), line };
    }),
  );

interface OfLines {
  readonly of: Numbered;
  readonly names: { readonly suffix: string; readonly marketType: string; readonly name: string };
  readonly pair: Pair;
}

function linesOffer({ of, names, pair }: OfLines, rates: GoalRates): Offer {
  const levels = levelsAround(evenQuarters(of, rates), of.lines);
  const runners = runnersOf(levels, pair);
  return {
    market: { ...names, kind: 'match', lines: of.lines, runners },
    chances(stage) {
      const chances = of.chancesOf(stage, rates);
      return runners.map(({ line }) => (line === undefined ? 0 : lineChance(line, chances)));
    },
    closed: ({ isOver, goals }) => (isOver ? countedFor(of.numberOf(goals)) : null),
  };
}

export const handicapOffer = (
  selections: readonly [SoccerRunner, SoccerRunner],
  rates: GoalRates,
): Offer =>
  linesOffer(
    {
      of: numbered.margin,
      names: { suffix: 'ah', marketType: 'ASIAN_HANDICAP', name: 'Asian Handicap' },
      pair: {
        selections,
        nameOf: ({ name }, { quarters }) => lineName(name, quarters),
      },
    },
    rates,
  );

export const goalLinesOffer = (rates: GoalRates): Offer =>
  linesOffer(
    {
      of: numbered.total,
      names: { suffix: 'gl', marketType: 'ALT_TOTAL_GOALS', name: 'Goal Lines' },
      pair: {
        selections: [
          { id: 1931, name: 'Over' },
          { id: 1932, name: 'Under' },
        ],
        nameOf: ({ name }, { quarters }) => `${name} ${Math.abs(quarters) / 4}`,
      },
    },
    rates,
  );
