import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { findFaults, overflowOf } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import type { RunningServer } from '../src/server.ts';

test.use({ serverFlags: ['--seed', '33', '--console-port', '0'] });

const chosen = 'three blue kettles';

/** Makes a member of staff on the server's machine, and signs in for the first time. */
async function join(page: Page, server: RunningServer, who: string, role: string) {
  // A second try meets who was hired for the first.
  const name = `${who}.${test.info().retry}`;
  const made = (await server.order('staff', 'add', name, '--role', role)) as { password: string };
  await page.goto(server.consoleUrl ?? '');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(made.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('New password').fill(chosen);
  await page.getByLabel('Code of the app').fill(generateSync({ secret }));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
}

test('a trader stops a market and opens it again, and its page shows it at once', async ({
  page,
  server,
}) => {
  await join(page, server, 'tara', 'trader');
  await page.getByRole('link', { name: 'Markets', exact: true }).click();
  await page.getByLabel('Search markets').fill('Match Odds');
  await page
    .getByRole('row', { name: /takes bets/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'suspend' }).click();
  await page.getByLabel('Reason, for the audit').fill('the prices run away');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.locator('dl').getByText('takes bets')).toHaveCount(0);
  const id = page.url().split('/').at(-1) ?? '';
  await page.goto(`${server.consoleUrl}/commands/market.resume?market=${id}`);
  await page.getByLabel('Reason, for the audit').fill('the prices are sound again');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.goto(`${server.consoleUrl}/markets/${id}`);
  await expect(page.locator('dl').getByText('takes bets')).toBeVisible();
});

test('a large deposit waits for another person, who approves it', async ({ browser, server }) => {
  const [first, second] = [await browser.newPage(), await browser.newPage()];
  await join(first, server, 'fina', 'finance');
  await join(second, server, 'owen', 'owner');
  await first.goto(`${server.consoleUrl}/commands/deposit?site=layline&user=demo@Layline`);
  await first.getByLabel('Amount').fill('100001');
  await first.getByLabel('Reason, for the audit').fill('bank transfer 77');
  await first.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(first.getByText('This waits for a second person')).toBeVisible();
  await first.goto(`${server.consoleUrl}/approvals`);
  await expect(first.getByText('Somebody else must approve it.')).toBeVisible();
  await expect(first.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await second.goto(`${server.consoleUrl}/approvals`);
  await second.getByRole('button', { name: 'Approve' }).click();
  await expect(second.getByText(/Paid in 100001/)).toBeVisible();
  await second.goto(`${server.consoleUrl}/audit`);
  await expect(second.getByRole('row', { name: /owen.*deposit.*approved/ })).toBeVisible();
  await expect(
    second.getByRole('row', { name: /fina.*deposit.*bank transfer 77.*waiting/ }),
  ).toBeVisible();
});

const paths = [
  '',
  'markets',
  'bets',
  'profit',
  'players',
  'sites',
  'approvals',
  'commands',
  'commands/site.set?site=layline',
  'audit',
  'sessions',
];

for (const theme of ['light', 'dark']) {
  test(`every page passes axe and fits, in ${theme}`, async ({ page, server }) => {
    test.slow();
    await join(page, server, `adam.${theme}`, 'owner');
    await page.evaluate((one) => localStorage.setItem('layline-console-theme', one), theme);
    for (const path of paths) {
      await page.goto(`${server.consoleUrl}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await findFaults(page), path).toEqual([]);
      expect(await overflowOf(page), path).toBeLessThanOrEqual(0);
    }
  });
}

test('the keyboard alone finds a command', async ({ page, server }) => {
  await join(page, server, 'kira', 'owner');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('notice add');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'notice add' })).toBeVisible();
});
