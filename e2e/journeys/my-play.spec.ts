/**
 * My play: the pages open to an excluded player, the charts of the history, own data, closing the
 * account.
 */
import { readFile } from 'node:fs/promises';
import { expectNoFaultsInBothThemes } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import { addLimitedPlayer, section, signInAs } from '../src/limited-player.ts';

test('[RP-7] [RP-8] an excluded player sees only the pages of their account', async ({
  page,
  server,
}) => {
  const name = await addLimitedPlayer(server);
  await page.goto('/');
  await signInAs(page, name);
  await page.goto('/#/myplay');
  const part = section(page, 'Self-exclusion');
  const exclude = part.getByRole('button', { name: 'Exclude me' });
  await expect(exclude).toBeDisabled();
  await part.getByLabel('6 months').check();
  await expect(exclude).toBeDisabled();
  await part.getByLabel('I understand that nobody can make it shorter.').check();
  const signedOut = page.waitForEvent('load');
  await exclude.click();
  await signedOut;
  await expect(page.getByText('You are excluded from betting, and signed out.')).toBeVisible();
  await signInAs(page, name);
  const hold = page.getByRole('heading', { name: 'You are excluded', exact: true });
  await expect(hold).toBeVisible();
  await expect(page.getByText(/^You can ask to come back from/)).toBeVisible();
  for (const place of ['/#/inplay', '/#/casino', '/#/vimaan']) {
    await page.goto(place);
    await expect(page).toHaveURL(/#\/myplay$/);
  }
  await page.goto('/#/accountstatement');
  await expect(page.getByRole('heading', { name: 'Account Statement' })).toBeVisible();
  await page.goto('/#/myplay');
  await expectNoFaultsInBothThemes(page, hold);
});

test('[RP-14] charts of deposits, stakes and results, by period, sport and table @long', async ({
  page,
  server,
}) => {
  const name = await addLimitedPlayer(server);
  const money = { deposits: 500, withdrawals: 40 };
  const frames = [
    { day: '2026-04-08', ...money, staked: 300, result: -120.5 },
    { day: '2026-04-07', ...money, staked: 100, result: 80 },
    { day: '2026-04-05', ...money, staked: 20, result: 0 },
  ];
  await page.route('**/api/protection/history', (route) =>
    route.fulfill({
      json: {
        status: true,
        message: '',
        data: {
          timeZone: 'Asia/Kolkata',
          frames,
          sports: [
            { eventId: '113', sportsName: 'Casino', staked: 320, result: -100.5 },
            { eventId: '4', sportsName: 'Cricket', staked: 100, result: 60 },
          ],
          tables: [{ name: 'DRAGON TIGER', staked: 320, result: -100.5 }],
        },
      },
    }),
  );
  await page.goto('/');
  await signInAs(page, name);
  await page.goto('/#/myplay');
  const history = section(page, 'Your history');
  const bars = history.locator('svg[viewBox] rect');
  await expect(bars).toHaveCount(3);
  await expect(bars.last()).toHaveAttribute('data-tone', 'minus');
  await history.getByRole('tab', { name: 'Paid in' }).click();
  await expect(bars.last()).toHaveAttribute('data-tone', 'plain');
  await expect(history.getByText('DRAGON TIGER')).toBeVisible();
  await expect(history.getByText('76%')).toBeAttached();
  await expectNoFaultsInBothThemes(page, history.getByText('DRAGON TIGER'));
});

test('[RP-13] a player downloads all their stored data, and closes the account @long', async ({
  page,
  server,
}) => {
  const name = await addLimitedPlayer(server, 0);
  await page.goto('/');
  await signInAs(page, name);
  await page.goto('/#/myplay');
  const data = section(page, 'Your data');
  const save = async (button: string): Promise<string> => {
    const saved = page.waitForEvent('download');
    await data.getByRole('button', { name: button }).click();
    return readFile(await (await saved).path(), 'utf8');
  };
  const all = JSON.parse(await save('Everything, as JSON')) as Record<string, unknown[]>;
  expect(all['account']).toMatchObject([{ userName: name }]);
  expect(await save('Account, as CSV')).toContain(name);
  expect(await save('Sign-ins, as CSV')).toMatch(/^\uFEFFat,isSuccess,/);
  await expect(data.getByRole('listitem')).toHaveCount(Object.keys(all).length);
  await expectNoFaultsInBothThemes(page, data);
  const close = section(page, 'Close your account');
  await close.getByRole('button', { name: 'Close my account' }).click();
  await close.getByRole('button', { name: 'Yes, close it' }).click();
  await expect(page.getByText('Your account is closed.')).toBeVisible();
});
