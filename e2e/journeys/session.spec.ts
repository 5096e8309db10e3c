/** Pages closed to visitors, and sessions that end or are opened elsewhere. */
import { expect, test } from '../src/journey.ts';
import { layline, openSignedIn } from '../src/sites.ts';

test('[ROUTE-4] protected pages send a visitor home with the login dialog @plain', async ({
  page,
}) => {
  for (const path of ['/account', '/settings', '/profile', '/loginactivity', '/profitloss/4/1']) {
    await page.goto('/#/sports');
    await page.goto(`/#${path}`);
    await expect(page.getByRole('dialog', { name: 'Non-Gambling Territories' })).toBeVisible();
    await expect(page).toHaveURL(/#\/$/);
    await page.getByRole('button', { name: 'Exit' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('[AUTH-7] an expired session goes home, says so, and is signed out @plain', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server.url, layline);
  await page.goto('/#/accountstatement');
  await expect(page.getByRole('table')).toBeVisible();
  await page.route('**/api/transit/**', (route) =>
    route.fulfill({ status: 401, json: { status: false, message: 'Unauthorized', code: 'X' } }),
  );
  await page.getByLabel('Transaction Type').selectOption('Self');
  await page.getByRole('button', { name: 'Get Statement' }).click();
  await expect(page.getByText('Session expired!').first()).toBeVisible();
  await expect(page).toHaveURL(/#\/$/);
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Login' }).first(),
  ).toBeVisible();
});

test('[AUTH-6] signing in or out in one tab applies to the other', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/');
  const other = await context.newPage();
  await openSignedIn(other, server.url, layline);
  await expect(page.getByRole('banner')).toContainText(/Main\d[\d,]*\.\d\d/);
  await page.goto('/#/profile');
  await expect(page.getByRole('heading', { name: 'Account Details' })).toBeVisible();
  await other.getByRole('button', { name: 'My Account' }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/#\/$/);
  await expect(page.getByRole('dialog', { name: 'Non-Gambling Territories' })).toBeVisible();
});
