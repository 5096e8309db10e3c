/** Writes small market streams for tests, in the vendor's format and with invented content. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

type Words = Readonly<Record<string, unknown>>;

/** Noon of the day on which all test recordings begin. */
export const noon = Date.parse('2030-05-04T12:00:00Z');
export const minute = 60_000;

export const makeRunners = (...statuses: string[]): readonly Words[] =>
  statuses.map((status, index) => ({ status, sortPriority: index + 1, id: index + 1 }));

export function makeDefinition(words: Words = {}): Words {
  return {
    eventId: '900',
    eventTypeId: '4',
    bettingType: 'ODDS',
    marketType: 'MATCH_ODDS',
    marketTime: new Date(noon + 60 * minute).toISOString(),
    openDate: new Date(noon + 60 * minute).toISOString(),
    numberOfWinners: 1,
    betDelay: 0,
    inPlay: false,
    status: 'OPEN',
    marketBaseRate: 5,
    version: 10,
    runners: makeRunners('ACTIVE', 'ACTIVE'),
    ...words,
  };
}

export const makeLine = (at: number, ...mc: readonly Words[]): string =>
  JSON.stringify({ op: 'mcm', clk: 'A', pt: at, mc });

/** The first image of market 1.1: both runners with one price per side. */
export const imageOf = (words: Words = {}, market: Words = {}): Words => ({
  id: '1.1',
  img: true,
  marketDefinition: makeDefinition(words),
  rc: [
    { id: 1, atb: [[1.5, 10]], atl: [[1.52, 20]], ltp: 1.51 },
    { id: 2, atb: [[2.9, 30]], atl: [[3, 40]] },
  ],
  ...market,
});

export const closing: Words = makeDefinition({
  status: 'CLOSED',
  inPlay: true,
  runners: makeRunners('WINNER', 'LOSER'),
  version: 99,
});

/** A folder that is deleted after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'layline-feeds-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Writes the lines (compressed if the name ends in .gz) and returns the path. */
export function writeLines(
  lines: readonly string[],
  name = '1.1.mcm',
  folder = newFolder(),
): string {
  const path = join(folder, name);
  const text = `${lines.join('\n')}\n`;
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text);
  return path;
}

export async function collect<T>(series: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of series) all.push(item);
  return all;
}
