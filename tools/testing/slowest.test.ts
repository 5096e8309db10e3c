import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slowestFiles } from './slowest.ts';

describe('the slowest test files', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'slowest-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are taken from both runners, the journeys of a file added up', () => {
    const results = (...durations: number[]) => [
      { results: durations.map((duration) => ({ duration })) },
    ];
    const unit = { runner: 'vitest', file: join(folder, 'unit.json') } as const;
    const journeys = { runner: 'playwright', file: join(folder, 'journeys.json') } as const;
    const missing = { runner: 'vitest', file: join(folder, 'none.json') } as const;
    const ran = [
      { name: '/a.test.ts', startTime: 100, endTime: 350.4 },
      { name: '/b.test.ts', startTime: 100, endTime: 110 },
    ];
    const bets = { file: 'bets.spec.ts', tests: results(300, 40) };
    const more = { file: 'bets.spec.ts', tests: results(60) };
    writeFileSync(unit.file, JSON.stringify({ testResults: ran }));
    writeFileSync(
      journeys.file,
      JSON.stringify({ suites: [{ specs: [bets], suites: [{ specs: [more] }] }] }),
    );
    expect(slowestFiles([unit, journeys, missing], 2)).toEqual([
      { path: 'e2e/journeys/bets.spec.ts', durationMs: 400 },
      { path: expect.stringMatching(/a\.test\.ts$/), durationMs: 250 },
    ]);
  });
});
