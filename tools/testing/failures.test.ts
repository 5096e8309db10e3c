import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failureLines, playwrightFailures, vitestFailures } from './failures.ts';

describe('the failures that a test command reports', () => {
  it('contain the failed tests of vitest with their file and message', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'adds' },
      { status: 'failed', fullName: 'takes away', failureMessages: ['expected 1 to be 2'] },
    ];
    expect(
      vitestFailures({
        testResults: [{ name: 'sum.test.ts', status: 'failed', assertionResults }],
      }),
    ).toEqual([{ title: 'sum.test.ts: takes away', message: 'expected 1 to be 2', page: '' }]);
  });

  it('contain a file that could not be loaded', () => {
    const file = { name: 'a.test.ts', status: 'failed', message: 'no such module' };
    expect(vitestFailures({ testResults: [{ ...file, assertionResults: [] }] })).toEqual([
      { title: 'a.test.ts', message: 'no such module', page: '' },
    ]);
  });

  it('contain journeys in nested suites, also those that passed only at the second try', () => {
    const spec = (title: string, status: string, message: string) => ({
      title,
      file: 'bet.spec.ts',
      tests: [{ projectName: 'phone', status, results: [{ errors: [{ message }] }] }],
    });
    const inner = { specs: [spec('bets', 'unexpected', 'no slip'), spec('reads', 'expected', '')] };
    const report = { suites: [{ suites: [inner], specs: [spec('waits', 'flaky', 'late')] }] };
    expect(playwrightFailures(report)).toEqual([
      { title: 'bet.spec.ts (phone): waits', message: 'late', page: '' },
      { title: 'bet.spec.ts (phone): bets', message: 'no slip', page: '' },
    ]);
  });

  it('contain what went wrong outside any journey', () => {
    expect(playwrightFailures({ errors: [{ message: 'no browser' }] })).toEqual([
      { title: 'outside any journey', message: 'no browser', page: '' },
    ]);
  });

  it('have short messages without colours', () => {
    const message = '\u001b[31mone\u001b[39m\ntwo\nthree';
    expect(failureLines({ title: 'a test', message, page: '' }, 2)).toEqual([
      'a test',
      '  one',
      '  two',
    ]);
  });

  it('say what the page of a journey showed when it failed first', () => {
    const folder = mkdtempSync(join(tmpdir(), 'journey-'));
    const path = join(folder, 'error-context.md');
    const tree = '- banner:\n  - button "Find"\n- main:\n  - status: Nobody else may approve this.';
    writeFileSync(
      path,
      `# Error\n\n\`\`\`\nno text\n\`\`\`\n\n\`\`\`yaml\n${tree}\n\`\`\`\n\n# Source\n`,
    );
    const results = [
      { errors: [{ message: 'late' }], attachments: [{ name: 'error-context', path }] },
    ];
    const tests = [{ projectName: 'phone', status: 'flaky', results }];
    const [failure] = playwrightFailures({ specs: [{ title: 'waits', file: 'a.spec.ts', tests }] });
    expect(failure && failureLines(failure, 5)).toEqual([
      'a.spec.ts (phone): waits',
      '  late',
      '  The page showed:',
      '  - main:',
      '    - status: Nobody else may approve this.',
    ]);
    rmSync(folder, { recursive: true });
  });
});
