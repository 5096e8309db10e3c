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
const twelve = [
  'a penny is lost on the way to the receiver',
  'what is at risk can be withdrawn',
  'a payment that is asked for again is paid again',
  'exposure is a penny short',
  'more can be cancelled than is left',
  'another bet passes under a used reference',
  'a lay is paid as a back',
  'commission is taken on every bet that won',
  'a casino bet is taken after its round closed',
  'nothing is held in play',
  'an agent may stand under one of its own level',
  'a loss limit does not count what is at risk',
];

test('finds twelve planted bugs, all of whose sources are as the list of bugs says', async () => {
  const { stdout, stderr, status } = await sim('bugs', '--steps', '1200', ...twelve);
  expect(stdout.trim().split('\n').at(-1), stderr).toMatch(/^12 of 12 planted bugs killed/);
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
