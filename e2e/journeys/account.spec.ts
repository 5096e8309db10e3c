import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { accountLinks } from '../src/account-pages.ts';
import { expect, test } from '../src/journey.ts';
import { layline, maidan, openSignedIn, urlOf } from '../src/sites.ts';

test.beforeEach(async ({ page, server }) => {
  await openSignedIn(page, server.url, layline);
});

const table = (page: Page, name: string) => page.getByRole('region', { name });

test('[ACC-1] the hub leads to every page, and the profile shows the account @plain', async ({
  page,
}) => {
  await page.goto('/#/account');
  const main = page.getByRole('main');
  for (const name of accountLinks) {
    await expect(main.getByRole('link', { name })).toBeVisible();
  }
  await main.getByRole('link', { name: 'My Profile' }).click();
  for (const name of ['Name', 'Exposure Limit', 'Mobile Number', 'Password']) {
    await expect(main.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })).toBeVisible();
  }
});

test('[ACC-1] a refused password change shows the server’s words, keeps the input @plain @long', async ({
  page,
}) => {
  await page.goto('/#/profile');
  await page.getByRole('button', { name: 'Edit, Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByLabel('Old Password').fill('demo-player');
  await dialog.getByLabel('New Password').fill('seven blue kites');
  await expect(dialog.getByText('At least 8 characters, met')).toBeVisible();
  await expect(dialog.getByText('The same in both fields, not met')).toBeVisible();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await expect(dialog.getByLabel('New Password')).toHaveValue('seven blue kites');
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(dialog).toBeHidden();
});

test('[ACC-2] large amounts fit on a tablet @long', async ({ page, server }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const payment = ['layline', 'demo@Layline', '1234567.89', '--remark', 'cash over the counter'];
  await server.order('deposit', ...payment, '--ref', 'invoice-2026/11-22@branch.6');
  await server.order('withdraw', ...payment, '--ref', 'invoice-2026/11-22@branch.7');
  await page.goto('/#/accountstatement');
  const statement = table(page, 'Account Statement');
  await expect(statement.locator('tbody tr').first()).toContainText('invoice-2026/11-22@branch.7');
  const cutBy = () => statement.evaluate((frame) => frame.scrollWidth - frame.clientWidth);
  expect(await cutBy()).toBe(0);
});

test('[ACC-2] [ACC-7] the statement is filtered, paged and exported', async ({ page }) => {
  await page.goto('/#/accountstatement');
  const rows = table(page, 'Account Statement').locator('tbody tr');
  await expect(rows.first()).toContainText('1,00,000.00');
  await page.getByRole('searchbox', { name: 'Filter the rows' }).fill('no such words');
  await expect(page.getByText('No Data Found!')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter the rows' }).fill('play money');
  await expect(rows.first()).toContainText('1,00,000.00');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^account-statement_\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines[0]).toBe('Date,Type,Description,Opening,Amount,Balance,From,Remark');
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,Deposit,.*,0,100000,100000,/);
  await page.getByLabel('Transaction Type').selectOption('Self');
  await page.getByRole('button', { name: 'Get Statement' }).click();
  await expect(page.getByRole('combobox', { name: 'Rows' })).toHaveValue('10');
});

test('[ACC-3] a source sets the dates, and a date changed by the user deselects it @plain @long', async ({
  page,
}) => {
  await page.goto('/#/accountstatement');
  const source = page.getByLabel('Select Type');
  await expect(source).toHaveValue('LIVE DATA');
  const live = await page.getByLabel('From', { exact: true }).inputValue();
  await source.selectOption('BACKUP DATA');
  const [from, to] = [
    page.getByLabel('From', { exact: true }),
    page.getByLabel('To', { exact: true }),
  ];
  const daysBefore = (days: number) =>
    new Date(Date.parse(live) - days * 86_400_000).toISOString().slice(0, 10);
  await expect(from).toHaveValue(daysBefore(31));
  await expect(to).toHaveValue(daysBefore(1));
  await source.selectOption('OLD DATA');
  await expect(from).toHaveValue(daysBefore(91));
  await from.fill(daysBefore(10));
  await expect(source).toHaveValue('');
  await expect(source.locator('option:checked')).toHaveText('Data Source');
});

test('[ACC-5] settled bets have two more columns @plain', async ({ page }) => {
  await page.goto('/#/betshistory');
  const heads = table(page, 'Bet History').locator('th');
  await expect(heads.filter({ hasText: 'Settle Time' })).toHaveCount(0);
  await page.getByLabel('Status').selectOption('Settle');
  await page.getByRole('button', { name: 'Get History' }).click();
  await expect(heads.filter({ hasText: 'Settle Time' })).toHaveCount(1);
  await expect(heads.filter({ hasText: 'Settled As' })).toHaveCount(1);
});

test('[ACC-6] the activity log shows the current sign-in, the password history is empty @plain', async ({
  page,
}) => {
  await page.goto('/#/loginactivity');
  await expect(table(page, 'Login activity').locator('tbody tr').first()).toContainText('Success');
  await page.goto('/#/passwordhistory');
  await expect(page.getByText('No Data Found!')).toBeVisible();
});

test('[ACC-6] a refused activity log shows the server’s message @plain @long', async ({ page }) => {
  await page.route('**/api/auth/login-activity/**', (route) =>
    route.fulfill({ status: 403, json: { status: false, message: 'Not for you.', code: 'X' } }),
  );
  await page.goto('/#/loginactivity');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Not for you.');
});

test('[ACC-8] eight stakes are whole, not below zero, kept on the server, and can be undone @long', async ({
  page,
  server,
}) => {
  await page.goto('/#/profile');
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  const first = page.getByRole('textbox', { name: 'Stake 1' });
  await expect(page.getByRole('textbox')).toHaveCount(8);
  await first.fill('-40');
  await first.blur();
  await expect(first).toHaveValue('0');
  await first.fill('250');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your stakes are saved.')).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('stakes'));
  await page.reload();
  await expect(first).toHaveValue('250');
  await first.fill('100');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(first).toHaveValue('250');
  await page.getByRole('button', { name: 'Restore defaults' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(first).toHaveValue('100');
  // By keyboard: on a phone a toast may briefly cover the control.
  await page.getByRole('main').getByRole('button', { name: 'Close' }).press('Enter');
  await expect(page).toHaveURL(`${server.url}/#/profile`);
});

test('[AUTH-9] [AUTH-10] a changed password is in the history, and home no longer prompts', async ({
  page,
  server,
}, { project }) => {
  const home = urlOf(server.url, maidan);
  await page.goto(home);
  await page.evaluate(async (userName) => {
    await fetch('/api/auth/signup', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', d: location.hostname },
      body: JSON.stringify({
        name: 'Bilal',
        userName,
        mobile: '9812345678',
        password: 'four grey ships',
        isAdult: true,
      }),
    });
  }, `bilal.${project.name}`);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(Login|Demo)$/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByLabel('Username').fill(`bilal.${project.name}`);
  await login.getByLabel('Password', { exact: true }).fill('four grey ships');
  await login.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Please change your password for security!')).toBeVisible();
  await page.goto(`${home}/#/profile`);
  await page.getByRole('button', { name: 'Edit, Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByLabel('Old Password').fill('four grey ships');
  await dialog.getByLabel('New Password').fill('nine red lanterns');
  await dialog.getByLabel('Confirm Password').fill('nine red lanterns');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Password Updated Successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goto(`${home}/#/passwordhistory`);
  await expect(table(page, 'Password History').locator('tbody tr')).toHaveCount(1);
  await page.goto(home);
  await page.reload();
  await expect(page.getByRole('link', { name: / v / }).first()).toBeVisible();
  await expect(page.getByText('Please change your password for security!')).toHaveCount(0);
});

test('[ACC-2] [ACC-5] statement and bet history print black on white, without the page around @long', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [path, shows] of [
    ['accountstatement', 'Deposit'],
    ['betshistory', 'Get History'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`/#/${path}`);
    const main = page.getByRole('main');
    await expect(main).toContainText(shows);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation', { name: 'Quick' })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(main.getByRole('button').filter({ visible: true })).toHaveCount(0);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  }
});
