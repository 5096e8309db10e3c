/** Limits, the reality check and a time-out, as a player meets them, on a phone and a desktop. */
import { expectNoFaultsInBothThemes, findFaults } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import { addLimitedPlayer, section, signInAs } from '../src/limited-player.ts';

test('[RP-5] [RP-7] a player sets a limit, requests a higher one, and takes a time-out', async ({
  page,
  server,
}) => {
  const name = await addLimitedPlayer(server);
  await page.goto('/');
  await signInAs(page, name);
  await page.goto('/#/profile');
  await page.getByRole('main').getByRole('link', { name: 'Limits and breaks' }).click();
  const losses = section(page, 'Loss limit');
  // By keyboard alone.
  await losses.getByRole('button', { name: 'Set Loss limit, Day' }).focus();
  await page.keyboard.press('Enter');
  const field = losses.getByLabel('Loss limit, Day');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.type('much');
  await page.keyboard.press('Enter');
  await expect(losses.getByText('An amount, such as 250.')).toBeVisible();
  await field.fill('250');
  await page.keyboard.press('Enter');
  await expect(losses.getByText(/^250.00 left, starts again/)).toBeVisible();
  await losses.getByRole('button', { name: 'Change Loss limit, Day' }).click();
  await field.fill('900');
  await losses.getByRole('button', { name: 'Save' }).click();
  await expect(losses.getByText(/^You asked to raise it to 900.00/)).toBeVisible();
  await expect(losses.getByRole('button', { name: 'Yes, change it' })).toHaveCount(0);
  await expectNoFaultsInBothThemes(page, losses.getByText('250.00', { exact: true }));

  const timeOut = section(page, 'Time-out');
  await expect(timeOut.getByRole('button', { name: 'Take a time-out' })).toBeDisabled();
  await timeOut.getByLabel('24 hours').check();
  const signedOut = page.waitForEvent('load');
  await timeOut.getByRole('button', { name: 'Take a time-out' }).click();
  await signedOut;
  await signInAs(page, name);
  await page.goto('/#/myplay');
  await expect(page.getByRole('heading', { name: 'You are in a time-out' })).toBeVisible();
});

test('[RP-14] a player sees deposits, stakes and results one link from home @long', async ({
  page,
  server,
}) => {
  const name = await addLimitedPlayer(server);
  await page.goto('/');
  await signInAs(page, name);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Limits and breaks' }).click();
  const history = section(page, 'Your history');
  await expect(history.getByText('1,000.00')).toBeVisible();
  await history.getByRole('tab', { name: 'Day' }).focus();
  await page.keyboard.press('End');
  await expect(history.getByRole('tab', { name: 'Month' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(history.getByText('1,000.00')).toBeVisible();
  await expectNoFaultsInBothThemes(page, history.getByText('1,000.00'));
});

test('[RP-10] the reality check is in the header, and over the casino it prompts first @long', async ({
  page,
  server,
}) => {
  const name = await addLimitedPlayer(server);
  await page.route('**/api/protection/session', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { now: string; beganAt: string } };
    const began = new Date(Date.parse(body.data.now) - 3_660_000).toISOString();
    const due = { beganAt: began, checkDueAt: body.data.now };
    await route.fulfill({ json: { ...body, data: { ...body.data, ...due } } });
  });
  await page.goto('/');
  await signInAs(page, name);
  const bar = section(page, 'Reality check');
  await expect(bar.getByText('61 minutes')).toBeVisible();
  expect(await findFaults(page, 'section[role="status"]')).toEqual([]);
  await page.goto('/#/casino');
  const dialog = page.getByRole('dialog', { name: 'Reality check' });
  await expect(dialog.getByText('61 minutes')).toBeVisible();
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Session', { exact: true })).toBeVisible();
});

test('[RP-10] at a table the reality check is in the header, and covers no button @long', async ({
  page,
  server,
}) => {
  const name = await addLimitedPlayer(server);
  await page.route('**/api/protection/session', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { now: string } };
    await route.fulfill({ json: { ...body, data: { ...body.data, checkDueAt: body.data.now } } });
  });
  await page.goto('/');
  await signInAs(page, name);
  await page.goto('/#/vimaan');
  const bar = section(page, 'Reality check');
  await expect(bar).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Playwright presses only elements that nothing covers.
  const bet = page.getByRole('button', { name: /^Bet / }).first();
  await bet.click({ trial: true });
  await expectNoFaultsInBothThemes(page, bar);
});
