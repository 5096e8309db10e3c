import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The hooks that plant bugs need plain Node, so the hunt is a separate process. */
const sim = (...words: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const args = ['tools/launch.mjs', 'packages/sim/src/main.ts', ...words];
    const child = execFile(process.execPath, args, { cwd: root }, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    );
    child.stdout?.on('data', (text: string) => process.stdout.write(text));
  });

/** Of those that show within hundreds of steps; the deep tests hunt for all. */
const four = [
  'exposure is a penny short',
  'a lay is paid as a back',
  'a casino bet is taken after its round closed',
  'nothing is held in play',
];

/** On a busy machine it takes minutes. */
const patience = 600_000;

test('finds four planted bugs, all of whose sources are as the list of bugs says', {
  timeout: patience,
}, async () => {
  const { stdout, stderr, status } = await sim('bugs', '--steps', '1200', ...four);
  expect(stdout.trim().split('\n').at(-1), stderr).toMatch(/^4 of 4 planted bugs killed/);
  expect(status).toBe(0);
});

const refused = [['bugs', 'no such bug'], ['bugs', '--steps', 'many'], ['--steps', '5'], ['dance']];

/** Each is a process of its own; the deep tests start all. */
test.each(inject('depth') > 1 ? refused : refused.slice(0, 1))(
  '%s %s is refused with one clear line and exit code 2',
  async (...words) => {
    const { stdout, stderr, status } = await sim(...words);
    expect({ status, stdout, lines: stderr.trim().split('\n').length }).toEqual({
      status: 2,
      stdout: '',
      lines: 1,
    });
  },
);
