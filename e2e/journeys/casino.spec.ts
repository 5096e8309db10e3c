import { betAtTable, netOfAll } from '../src/casino.ts';
import { findFaults, overflowOf } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import { readExposure, readMain, signInAsDemo } from '../src/server/player.ts';

// A separate server: its player has no other open bets.
test.use({ serverFlags: ['--seed', '11'] });

test('[CAS-3] [CAS-4] [CAS-13] [PROOF-7] from a chip to the statement, and the round is verified', async ({
  page,
}) => {
  await page.goto('/');
  await signInAsDemo(page);
  const before = (await readMain(page)) ?? 0;
  const wish = { path: '/play-casino-new/113/worli2', option: 'Back 7 Single at', stake: 100 };
  const bet = await betAtTable(page, wish);
  const mid = /\d{15}/.exec((await page.getByText(/^RID \d{15}$/).textContent()) ?? '')?.[0];
  const net = await netOfAll(page, [bet]);
  const own = page.getByRole('link', { name: '1 round of yours was verified here.' });
  await expect(own).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: new RegExp(`^Result .*, round ${mid}$`) }).click();
  const dialog = page.getByRole('dialog', { name: 'Instant Worli' });
  await expect(dialog).toContainText(`Round ID ${mid}`);
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(dialog).toContainText('This round is fair: redrawn here, nothing differs.');
  await expect(dialog).toContainText('This browser saw the same hash');
  await page.goto('/#/fairness/worli2');
  await expect(page.getByText('1 round is sound.')).toBeVisible();
  await page.goto('/#/accountstatement');
  await expect.poll(() => readExposure(page), { timeout: 30_000 }).toBe(0);
  await expect.poll(() => readMain(page), { timeout: 30_000 }).toBe(before + net);
  await expect(page.getByRole('table')).toContainText(`Instant Worli, round ${mid}`);
});

test('[CAS-8] an unknown type says that it will be launched soon @plain', async ({ page }) => {
  await page.goto('/#/play-casino-new/113/roulette');
  await expect(page.getByText('This Casino Table will be launched soon.')).toBeVisible();
});

test('[CAS-1] a visitor who opens the casino is asked to log in @plain @long', async ({ page }) => {
  await page.goto('/#/casino');
  await expect(page.getByRole('dialog')).toContainText('Non-Gambling Territories');
});

test('[CAS-3] [RP-10] the video of a table neither repeats the clock nor takes the focus @long', async ({
  page,
}) => {
  await page.goto('/');
  await signInAsDemo(page);
  await page.goto('/#/casino/113/11301/1130102');
  await expect(page.getByRole('main').getByText('Session')).toBeVisible();
  const video = page.frameLocator('iframe[title="Live video"]');
  await expect(video.getByRole('group', { name: 'Live table' })).toBeVisible();
  await expect(video.getByText('Session')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'DRAGON TIGER' })).toBeFocused();
});

test('[CAS-1] [CAS-2] lobby, table and Vimaan are free of faults @long', async ({
  page,
  request,
}) => {
  await page.goto('/');
  await signInAsDemo(page);
  await expect(page.getByText('Login successful!')).toBeHidden();
  const pages = [
    ['/casino', 'Casino'],
    ['/casino/113/11301/1130102', 'Dragon Tiger'],
    ['/vimaan', 'Vimaan'],
  ] as const;
  for (const [path, name] of pages) {
    await page.goto(`/#${path}`);
    // By its name, because the previous page has a heading too.
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    expect(await findFaults(page), path).toEqual([]);
    expect(await overflowOf(page), path).toBeLessThanOrEqual(0);
  }
  const { data } = (await (await request.get('/api/sports/casino/games')).json()) as {
    data: readonly { readonly thumbUrl: string; readonly tamannahSquareThumbUrl: string }[];
  };
  for (const { thumbUrl, tamannahSquareThumbUrl } of data) {
    for (const url of [thumbUrl, tamannahSquareThumbUrl]) {
      const picture = await request.get(url);
      expect(picture.headers()['content-type'], url).toContain('image/svg+xml');
    }
  }
});
