import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openUsedNumbers } from './used-numbers.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'layline-'));
  path = join(folder, 'used-numbers.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('[CAS-10] keeps the highest number of each game, and never goes back', async () => {
  const numbers = await openUsedNumbers(path);
  expect(numbers.highest('dt20')).toBe(0);
  await Promise.all([numbers.reserve('dt20', 100), numbers.reserve('worli2', 50)]);
  await numbers.reserve('dt20', 40);
  const again = await openUsedNumbers(path);
  expect([again.highest('dt20'), again.highest('worli2')]).toEqual([100, 50]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('[CAS-10] refuses a file with other contents, and leaves it unchanged', async () => {
  await writeFile(path, '{"dt20": -1}');
  await expect(openUsedNumbers(path)).rejects.toThrow('Move it away');
  expect(await readFile(path, 'utf8')).toBe('{"dt20": -1}');
});
