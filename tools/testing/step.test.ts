import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runStep } from './step.ts';

describe('a step of the test command', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'step-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs a script that writes the report of a browser run and exits normally. */
  function runJourneys(name: string, stats: object) {
    const script = join(folder, `${name}.mjs`);
    const report = { runner: 'playwright', file: join(folder, `${name}.json`) } as const;
    const text = JSON.stringify({ stats, errors: [], suites: [] });
    const lines = [
      "import { writeFileSync } from 'node:fs';",
      `writeFileSync(${JSON.stringify(report.file)}, ${JSON.stringify(text)});`,
    ];
    writeFileSync(script, lines.join('\n'));
    return runStep({ name: `test of ${name}`, command: [script], report });
  }

  it('passes if every journey passed at once', async () => {
    const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
    expect(await runJourneys('steady', stats)).toMatchObject({ isOk: true });
  });

  it('fails if a journey passed only at its second try, though the runner exited normally', async () => {
    const stats = { expected: 2, unexpected: 0, flaky: 1, skipped: 0 };
    expect(await runJourneys('unsteady', stats)).toMatchObject({
      isOk: false,
      counts: { unsteady: 1 },
    });
  });

  it('fails if the runner wrote no report', async () => {
    const script = join(folder, 'silent.mjs');
    writeFileSync(script, '');
    const report = { runner: 'playwright', file: join(folder, 'none.json') } as const;
    const result = await runStep({ name: 'test of silence', command: [script], report });
    expect(result).toMatchObject({ isOk: false, counts: { failed: 1 } });
  });
});
