/** The slowest test files of a run, from the runners' own reports. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../machine/paths.ts';
import type { Runner } from './counts.ts';

interface FileTime {
  /** Relative to the repository. */
  readonly path: string;
  readonly durationMs: number;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

const vitestTimes = ({ testResults }: VitestReport): FileTime[] =>
  testResults.map(({ name, startTime, endTime }) => ({
    path: relative(root, name),
    durationMs: Math.round(endTime - startTime),
  }));

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly tests: readonly {
      readonly results: readonly { readonly duration: number }[];
    }[];
  }[];
}

const specsOf = (suite: PlaywrightSuite): FileTime[] => [
  ...(suite.specs ?? []).map(({ file, tests }) => ({
    path: `e2e/journeys/${file}`,
    durationMs: tests
      .flatMap(({ results }) => results)
      .reduce((sum, { duration }) => sum + duration, 0),
  })),
  ...(suite.suites ?? []).flatMap(specsOf),
];

/** Journeys of one file are added up. */
function playwrightTimes(report: PlaywrightSuite): FileTime[] {
  const byPath = Map.groupBy(specsOf(report), ({ path }) => path);
  return [...byPath].map(([path, parts]) => ({
    path,
    durationMs: parts.reduce((sum, part) => sum + part.durationMs, 0),
  }));
}

const readers = {
  vitest: (text: string) => vitestTimes(JSON.parse(text) as VitestReport),
  playwright: (text: string) => playwrightTimes(JSON.parse(text) as PlaywrightSuite),
};

interface Report {
  readonly runner: Runner;
  readonly file: string;
}

/** The `count` slowest files of these reports; a report that is not there has none. */
export const slowestFiles = (reports: readonly Report[], count: number): FileTime[] =>
  reports
    .filter(({ file }) => existsSync(file))
    .flatMap(({ runner, file }) => readers[runner](readFileSync(file, 'utf8')))
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, count);
