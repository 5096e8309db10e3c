import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The hooks that plant bugs need plain Node, so the hunt is a separate process. */
const sim = (...words: readonly string[]) =>
  spawnSync(process.execPath, ['tools/launch.mjs', 'packages/sim/src/main.ts', ...words], {
    cwd: root,
    encoding: 'utf8',
    timeout: 1_200_000,
  });

test('kills at least 95 of 100 planted bugs', { timeout: 1_210_000 }, () => {
  const { stdout, stderr, status } = sim('bugs', '--quick', '--no-pglite', '--steps', '8000');
  const rate = stdout.trim().split('\n').at(-1) ?? '';
  process.stdout.write(`${rate}\n`);
  expect(rate, stderr).toMatch(/^\d+ of \d+ planted bugs killed/);
  expect(status, rate).toBe(0);
});

test.each([['bugs', '--steps', 'many'], ['bugs', 'no such bug'], ['--steps', '5'], ['dance']])(
  '%s %s is refused with one clear line and exit code 2',
  (...words) => {
    const { stdout, stderr, status } = sim(...words);
    expect({ status, stdout, lines: stderr.trim().split('\n').length }).toEqual({
      status: 2,
      stdout: '',
      lines: 1,
    });
  },
);
