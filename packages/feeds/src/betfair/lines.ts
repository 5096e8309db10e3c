/**
 * Reads Asian handicaps and goal lines. The vendor gives the same selection number to all lines of a team and
 * tells them apart by `hc`; here each line is a runner of its own. A market whose lines cannot all be settled
 * by one number is left out, with the reason.
 */
import {
  type LineSubject,
  lineName,
  lineRunnerId,
  quartersMax,
  type RunnerLine,
} from '@layline/contract';
import type {
  MarketUpdate,
  RunnerUpdate,
  VendorDefinition,
  VendorRunner,
} from './message/messages.ts';
import { type MarketNames, runnerName } from './names.ts';

const double = 'ASIAN_HANDICAP_DOUBLE_LINE';
const single = 'ASIAN_HANDICAP_SINGLE_LINE';
const totalTypes = ['TOTAL_GOALS', 'TEAM_TOTAL_GOALS'];

/** True for a betting type whose runners are lines. */
const isOfLines = ({ bettingType }: Pick<VendorDefinition, 'bettingType'>): boolean =>
  bettingType === double || bettingType === single;

/** The definition with its lines, or with the reason why it is not offered. */
function withLines(definition: VendorDefinition, names: MarketNames | undefined): VendorDefinition {
  if (!isOfLines(definition) || definition.lines !== undefined) return definition;
  const read = readLines(definition, names);
  if (typeof read === 'string') return { ...definition, whyNoLines: read };
  const { lines, signOf, quartersOf } = read;
  const runners = definition.runners.map((runner) => {
    const { id: selectionId } = runner;
    const line: RunnerLine = { selectionId, quarters: quartersOf(runner), sign: signOf(runner) };
    const id = lineRunnerId({ selectionId, quarters: runner.handicap * 4 });
    return {
      ...runner,
      id,
      line,
      name: nameOf(runner, { line, names, bettingType: definition.bettingType }),
    };
  });
  return { ...definition, lines, runners };
}

interface Read {
  readonly lines: LineSubject;
  readonly signOf: (runner: VendorRunner) => 1 | -1;
  readonly quartersOf: (runner: VendorRunner) => number;
}

function readLines(definition: VendorDefinition, names: MarketNames | undefined): Read | string {
  const { runners, bettingType, marketType } = definition;
  const wrong = runners.find(({ handicap }) => !isQuarter(handicap));
  if (wrong !== undefined) return `the handicap ${wrong.handicap} is no quarter of a goal`;
  const keys = new Set(runners.map(({ id, handicap }) => `${id}/${handicap}`));
  if (keys.size < runners.length) return 'the same line is listed twice';
  const quartersOf = ({ handicap }: VendorRunner): number => handicap * 4;
  if (bettingType === single && totalTypes.includes(marketType ?? '')) {
    const isTotal = runners.every(({ handicap }) => handicap < 0);
    return isTotal ? { lines: 'total', signOf: () => 1, quartersOf } : 'a total is not above 0';
  }
  if (bettingType === double && marketType === 'ASIAN_HANDICAP') {
    return readMargins(definition) ?? 'the lines of the two teams are no pairs';
  }
  if (bettingType === double && marketType === 'ALT_TOTAL_GOALS') {
    return readGoalLines(definition, names) ?? 'which lines are over and which under is not known';
  }
  return `betting type ${bettingType} of ${marketType ?? 'no type'} is not offered`;
}

const isQuarter = (handicap: number): boolean =>
  Number.isSafeInteger(handicap * 4) && Math.abs(handicap * 4) <= quartersMax;

/** The first listed team is the first of the event; each of its lines has the opposite one of the other. */
function readMargins({ runners }: VendorDefinition): Read | null {
  const [first] = runners.toSorted((a, b) => a.sortPriority - b.sortPriority);
  const own = runners.filter(({ id }) => id === first?.id);
  const others = runners.filter(({ id }) => id !== first?.id);
  const isPaired = own.every(({ handicap }) =>
    others.some((other) => other.handicap + handicap === 0),
  );
  const isOne = new Set(others.map(({ id }) => id)).size === 1;
  if (!isPaired || !isOne || own.length !== others.length) return null;
  return {
    lines: 'margin',
    signOf: ({ id }) => (id === first?.id ? 1 : -1),
    quartersOf: ({ handicap }) => handicap * 4,
  };
}

/** Over and Under have the same `hc`, the number of goals. */
function readGoalLines({ runners }: VendorDefinition, names: MarketNames | undefined): Read | null {
  const isOver = (runner: VendorRunner) => /^over\b/i.test(runnerName(runner, names));
  const isUnder = (runner: VendorRunner) => /^under\b/i.test(runnerName(runner, names));
  const overs = runners.filter(isOver);
  const unders = runners.filter(isUnder);
  const isPaired =
    overs.length === unders.length &&
    overs.length + unders.length === runners.length &&
    overs.every(({ handicap }) => unders.some((under) => under.handicap === handicap));
  if (!isPaired) return null;
  return {
    lines: 'total',
    signOf: (runner) => (isOver(runner) ? 1 : -1),
    quartersOf: (runner) => (isOver(runner) ? 0 - runner.handicap * 4 : runner.handicap * 4),
  };
}

interface Named {
  readonly line: RunnerLine;
  readonly names: MarketNames | undefined;
  readonly bettingType: string | null;
}

/** 'Kings -0.75', 'Over 2.25'; a single line says its number in words. */
function nameOf(runner: VendorRunner, { line, names, bettingType }: Named): string {
  if (bettingType === single) return runner.name ?? `${0 - runner.handicap} goals or more`;
  const name = runnerName(runner, names);
  const isGoals = /^(?:over|under)\b/i.test(name);
  return isGoals ? `${name} ${Math.abs(line.quarters) / 4}` : lineName(name, line.quarters);
}

interface Followed {
  /** The definition of the market before this update. */
  readonly known: VendorDefinition | null;
  readonly names: MarketNames | undefined;
}

/** The update with the number of its line for each runner; unchanged in a market of no lines. */
export function updateOfLines(update: MarketUpdate, { known, names }: Followed): MarketUpdate {
  const definition = update.definition && withLines(update.definition, names);
  const read = definition === update.definition ? update : { ...update, definition };
  if ((definition ?? known)?.lines === undefined) return read;
  return { ...read, runners: update.runners.map(withLineId) };
}

/** A handicap between quarters is no line's, and its update is that of a stranger. */
const withLineId = (runner: RunnerUpdate): RunnerUpdate =>
  isQuarter(runner.handicap)
    ? { ...runner, id: lineIdOf(runner.id, runner.handicap), handicap: 0 }
    : runner;

/** The runner of a selection at this handicap. */
export const lineIdOf = (selectionId: number, handicap: number): number =>
  lineRunnerId({ selectionId, quarters: handicap * 4 });
