/** `docs/tested.md`: when each deep part last ran, on which tree, and how it ended. */
import type { Counts } from './counts.ts';

export interface TestedRow {
  readonly part: string;
  /** Such as 2026-11-29. */
  readonly date: string;
  /** Of the tested tree, because commits are rebased: `git rev-parse HEAD^{tree}`. */
  readonly tree: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** Seeds by which the runners shuffled; empty without one. */
  readonly seeds: string;
  /** Start of the SHA-256 of the runners' reports. */
  readonly report: string;
}

const daysMax = 14;
const commitsMax = 300;
const dayMs = 86_400_000;

const head = `# What the deep tests found

\`npm run test:deep -- PART\` writes a row here; whoever runs a part commits its row. \`npm test\` fails if a
part failed, or if its row is more than ${daysMax} days or ${commitsMax} commits older than the last commit.

| part | date | tree | passed | failed | seconds | seeds | report |
|---|---|---|---|---|---|---|---|
`;

export function parseTested(text: string): TestedRow[] {
  return text
    .split('\n')
    .filter((line) => /^\| [a-z]+ \| \d{4}-/.test(line))
    .map((line) => {
      const [part = '', date = '', tree = '', passed, failed, seconds, seeds = '', report = ''] =
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim());
      const counts = { passed: Number(passed), failed: Number(failed), seconds: Number(seconds) };
      return { part, date, tree, ...counts, seeds, report };
    });
}

export const formatTested = (rows: readonly TestedRow[]): string =>
  head +
  rows
    .toSorted((a, b) => (a.part < b.part ? -1 : 1))
    .map(
      ({ part, date, tree, passed, failed, seconds, seeds, report }) =>
        `| ${[part, date, tree, passed, failed, seconds, seeds, report].join(' | ')} |\n`,
    )
    .join('');

export const withRow = (rows: readonly TestedRow[], row: TestedRow): TestedRow[] => [
  ...rows.filter(({ part }) => part !== row.part),
  row,
];

export interface Head {
  /** Of the last commit, so that an old checkout stays green. */
  readonly at: number;
  /** Trees of the first parents, newest first; null without history. */
  readonly trees: readonly string[] | null;
}

/** Says what is wrong with each part's row. A part that has no row is for `neverRun`. */
export function problemsOf(
  rows: readonly TestedRow[],
  { parts, at, trees }: Head & { readonly parts: readonly string[] },
): string[] {
  return parts.flatMap((part) => {
    const row = rows.find((one) => one.part === part);
    if (row === undefined) return [];
    if (row.failed > 0) return [`${part} failed on ${row.date}`];
    if (at - Date.parse(row.date) > daysMax * dayMs) return [`${part} last ran on ${row.date}`];
    const nth = trees?.indexOf(row.tree) ?? -1;
    return nth > commitsMax ? [`${part} last ran ${nth} commits ago`] : [];
  });
}

/** Parts that have no row yet: nobody knows whether they pass. */
export const neverRun = (rows: readonly TestedRow[], parts: readonly string[]): string[] =>
  parts.filter((name) => !rows.some(({ part }) => part === name));

/** The parts by the date of their row, the one that never ran or ran longest ago first. */
export const byStaleness = (rows: readonly TestedRow[], parts: readonly string[]): string[] => {
  const dateOf = (part: string) => rows.find((row) => row.part === part)?.date ?? '';
  return parts.toSorted((a, b) => (dateOf(a) < dateOf(b) ? -1 : dateOf(a) > dateOf(b) ? 1 : 0));
};

/** What a run of a part adds to the page. */
export const rowOf = (
  run: Omit<TestedRow, 'passed' | 'failed'> & { readonly counts: Counts },
): TestedRow => {
  const { counts, ...row } = run;
  return { ...row, passed: counts.passed, failed: counts.failed + counts.unsteady };
};
