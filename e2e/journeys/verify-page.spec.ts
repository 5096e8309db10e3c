/** The verifier's page, opened from disk: by keyboard, with sound, broken and unreadable files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { instant } from '@layline/contract';
import { makeSeedChain, openRound } from '@layline/games';
import { commitOf } from '@layline/games/verify';
import { expect, test } from '@playwright/test';

const page = resolve(import.meta.dirname, '../../packages/verify/dist/layline-verify.html');

/** Rounds of a flight whose only promise is the seed's hash. */
function makeRounds(count: number) {
  const seeds = makeSeedChain('ab'.repeat(32), count);
  return seeds.map((serverSeed, index) => {
    const startAt = instant(Date.UTC(2026, 10, 1, 12, index));
    const round = openRound({
      gameId: 'dt20',
      startAt,
      scheme: 2,
      serverSeed,
      clientSeed: 'a',
      nonce: index + 1,
    });
    return {
      gtype: 'dt20',
      mid: round.seed.roundId,
      result: 'V',
      scheme: 2,
      serverSeed,
      clientSeed: 'a',
      nonce: index + 1,
      hash: commitOf(serverSeed),
    };
  });
}

test('[PROOF-5] says sound, broken or why not, by keyboard and without a connection', async ({
  page: tab,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-page-'));
  const fileOf = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const rounds = makeRounds(5);
  const sound = fileOf('sound.json', JSON.stringify(rounds));
  const [first, ...others] = rounds;
  const broken = fileOf(
    'broken.json',
    JSON.stringify([{ ...first, hash: 'cd'.repeat(32) }, ...others]),
  );
  const torn = fileOf('torn.json.gz', 'not packed');
  const requests: string[] = [];
  tab.on('request', (request) => requests.push(request.url()));
  const errors: string[] = [];
  tab.on('pageerror', (error) => errors.push(error.message));
  tab.on('console', (message) => message.type() === 'error' && errors.push(message.text()));

  await tab.goto(pathToFileURL(page).href);
  const headline = tab.getByRole('heading', { level: 2 });
  const input = tab.getByLabel(/Choose files/);
  await tab.keyboard.press('Tab');
  await expect(input).toBeFocused();
  await expect(headline).toBeHidden();

  await input.setInputFiles(sound);
  await expect(headline).toHaveText('Sound: all that these files allow to check holds.');
  await expect(headline).toBeFocused();
  await expect(tab.getByText('5 sound').first()).toBeVisible();
  await tab.keyboard.press('Tab');
  await expect(tab.getByRole('button', { name: 'Save the report' })).toBeFocused();
  const [report] = await Promise.all([tab.waitForEvent('download'), tab.keyboard.press('Enter')]);
  expect(report.suggestedFilename()).toBe('layline-verify-report.txt');

  await input.setInputFiles([broken, sound]);
  await expect(headline).toHaveText('Broken: something does not hold.');
  await expect(tab.getByText(`Broken at round ${first?.mid} of dt20`).first()).toBeVisible();
  await expect(tab.getByText('Files do not contradict each other')).toBeVisible();

  await input.setInputFiles(torn);
  await expect(tab.getByRole('alert')).toContainText('The files could not be read');
  await expect(headline).toBeHidden();
  expect(requests.filter((url) => !/^(file|blob):/.test(url))).toEqual([]);
  expect(errors).toEqual([]);
  rmSync(folder, { recursive: true });
});
