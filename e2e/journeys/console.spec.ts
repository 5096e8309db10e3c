import { generateSync } from 'otplib';
import { expect, staffFlags, test } from '../src/journey.ts';
import {
  approvalOf,
  chosenPassword,
  enter,
  join,
  openMarketPage,
  staffName,
} from '../src/staff.ts';

test.use({ serverFlags: staffFlags });

/** A code is valid once; the next half minute's is accepted as well. */
const nextCode = (secret: string): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });

test('a trader stops a market and reopens it, and its page shows it at once', async ({
  page,
  server,
}) => {
  await join(page, server, 'tara', 'trader');
  await openMarketPage(page);
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

test('a trader stops new risk in a market, and everybody sees where and why', async ({
  page,
  server,
}) => {
  await join(page, server, 'timo', 'trader');
  await openMarketPage(page);
  const market = page.url();
  await page.getByRole('button', { name: 'stop new risk' }).click();
  await page.getByLabel('Reason, for the audit').fill('a late score');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText(/New risk is stopped until .*Match Odds/)).toBeVisible();
  const stops = page.getByRole('region', { name: 'No new risk' });
  await expect(stops).toContainText('a late score');
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(stops).toContainText('a late score');
  await page.getByRole('link', { name: 'Stop new risk' }).click();
  await page.getByLabel('Site (optional)').fill('layline');
  await page.getByLabel('Reason, for the audit').fill('an audit of the site');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('link', { name: 'Sites', exact: true }).click();
  await expect(page.getByRole('row', { name: /layline.*stopped/ })).toBeVisible();
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(stops).toContainText('an audit of the site');
  await stops.getByRole('link', { name: /Take new risk again: Site layline/ }).click();
  await page.getByLabel('Reason, for the audit').fill('the site is sound');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText(/New risk is taken again: Site layline/)).toBeVisible();
  await page.goto(market);
  await page.getByRole('button', { name: 'take new risk again' }).click();
  await page.getByLabel('Reason, for the audit').fill('the score is here');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(stops).toHaveCount(0);
});

test('a large deposit waits for another person, who approves it', async ({ browser, server }) => {
  const [first, second] = [await browser.newPage(), await browser.newPage()];
  // Only one request a player waits at a time, and other journeys may leave one for the demo player.
  const rich = `rich${test.info().retry}`;
  await server.order('user', 'add', 'layline', rich);
  await join(first, server, 'fina', 'finance');
  await join(second, server, 'owen', 'owner');
  await first.goto(`${server.consoleUrl}/commands/deposit?site=layline&user=${rich}`);
  await first.getByLabel('Amount').fill('100001');
  await first.getByLabel('Reason, for the audit').fill('bank transfer 77');
  await first.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(first.getByText('This waits for a second person')).toBeVisible();
  await first.goto(`${server.consoleUrl}/approvals`);
  const own = approvalOf(first, 'bank transfer 77');
  await expect(own.getByText(/^Somebody else must approve it until /)).toBeVisible();
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await second.goto(`${server.consoleUrl}/approvals`);
  await approvalOf(second, 'bank transfer 77').getByRole('button', { name: 'Approve' }).click();
  await expect(second.getByText(/Paid in 100001/)).toBeVisible();
  await second.goto(`${server.consoleUrl}/audit`);
  await expect(second.getByRole('row', { name: /owen.*deposit.*approved/ })).toBeVisible();
  await expect(
    second.getByRole('row', { name: /fina.*deposit.*waiting.*bank transfer 77/ }),
  ).toBeVisible();
});

test('a member of staff changes their own password, and signs in with it @long', async ({
  page,
  server,
}) => {
  const secret = await join(page, server, 'paula', 'support');
  await page.getByRole('link', { name: /Account of paula/ }).click();
  await page.getByLabel('Old password').fill(chosenPassword);
  await page.getByLabel('New password', { exact: true }).fill('nine slow tortoises');
  await page.getByLabel('New password again').fill('nine slow tortoises');
  await page.getByLabel('Code of the app, or a recovery code').fill(nextCode(secret));
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The password is changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Name').fill(staffName('paula'));
  await page.getByLabel('Password').fill(chosenPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('The name, password or code is wrong.');
  await page.getByLabel('Password').fill('nine slow tortoises');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Code of the app, or a recovery code')).toBeVisible();
});

test('the keyboard alone finds a command @long', async ({ page, server }) => {
  await join(page, server, 'kira', 'owner');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('notice add');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Add a notice' })).toBeVisible();
});

test('an agent signs in, sees only its own branch, and gives points to the one below', async ({
  page,
  server,
}) => {
  const suffix = test.info().retry;
  const [sue, max, sam] = ['sue', 'max', 'sam'].map((name) => `${name}.${suffix}`);
  const add = (name: string | undefined, ...more: string[]) =>
    server.order('agent', 'add', 'layline', name ?? '', '--credit', '1000', ...more);
  const { password } = (await add(sue, '--level', 'super', '--sports', '60')) as {
    password: string;
  };
  await add(max, '--level', 'agent', '--under', sue ?? '', '--sports', '20');
  await add(sam, '--level', 'super');
  await server.order('agent', 'allocate', sue ?? '', '500');
  await enter(page, server, { name: sue ?? '', password, first: 'Agents' });
  const tree = page.getByRole('region', { name: 'agents' });
  await expect(tree.getByRole('row')).toHaveCount(3);
  await expect(tree).not.toContainText(sam ?? '');
  await expect(page.getByRole('link', { name: 'Markets', exact: true })).toHaveCount(0);
  await tree.getByRole('link', { name: max ?? '' }).click();
  await page.getByRole('link', { name: 'Allocate points' }).click();
  await page.getByLabel('Amount').fill('125');
  await page.getByLabel('Reason, for the audit').fill('the first of the week');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText(/^Gave 125.00/)).toBeVisible();
  await page.goto(`${server.consoleUrl}/agents`);
  await expect(page.getByRole('row', { name: new RegExp(`^${max}`) })).toContainText('125.00');
  await page.goto(`${server.consoleUrl}/agents/${max}`);
  await expect(page.getByText('Nothing was shared or cleared in these days.')).toBeVisible();
});
