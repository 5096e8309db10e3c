import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

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

/** One an area, of those that show within hundreds of steps; the deep tests hunt for all. */
const six = [
  'what is at risk can be withdrawn',
  'exposure is a penny short',
  'more can be cancelled than is left',
  'a lay is paid as a back',
  'a casino bet is taken after its round closed',
  'nothing is held in play',
];

test('finds six planted bugs, all of whose sources are as the list of bugs says', async () => {
  const { stdout, stderr, status } = await sim('bugs', '--steps', '1200', ...six);
  expect(stdout.trim().split('\n').at(-1), stderr).toMatch(/^6 of 6 planted bugs killed/);
  expect(status).toBe(0);
});

test.each([['bugs', '--steps', 'many'], ['bugs', 'no such bug'], ['--steps', '5'], ['dance']])(
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
