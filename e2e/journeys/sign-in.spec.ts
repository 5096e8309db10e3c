import { expect, test } from '../src/journey.ts';
import { demoName, openLogin, signInAsDemo } from '../src/server/player.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('[AUTH-1] the age gate precedes the form, and Exit closes it @plain @long', async ({
  page,
}) => {
  const dialog = await openLogin(page);
  await expect(dialog).toContainText('Underage gambling is prohibited.');
  await expect(dialog).toContainText(
    'Please confirm if you are 18 years old and above as of today.',
  );
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expect(dialog).toHaveCSS('transition-duration', /^0\.5s/);
  await dialog.getByRole('button', { name: 'Exit' }).click();
  await expect(dialog).toBeHidden();
});

test('[AUTH-2] nothing is sent while a field is empty @plain @long', async ({ page }) => {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/auth/signin')) calls += 1;
  });
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog.getByText('Please enter username.')).toBeVisible();
  await expect(dialog.getByText('Please enter password.')).toBeVisible();
  expect(calls).toBe(0);
});

test('[AUTH-3] a wrong password is refused with the published text @plain', async ({ page }) => {
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByRole('textbox', { name: 'Username' }).fill(demoName);
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Invalid Id or Password!').first()).toBeVisible();
  await expect(dialog).toBeVisible();
});

test('[AUTH-4] [AUTH-6] the demo button signs in, a reload keeps it, Logout ends it @plain', async ({
  page,
}) => {
  await signInAsDemo(page);
  await page.reload();
  const logout = page.getByRole('menuitem', { name: 'Logout' });
  await expect(async () => {
    await page.getByRole('button', { name: 'My Account' }).click();
    await expect(logout).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText(demoName)).toBeVisible();
  // A menu that has just opened ignores presses for a moment.
  await expect(async () => {
    if (await logout.isVisible()) await logout.click({ timeout: 1000 });
    const login = page.getByRole('button', { name: 'Login', exact: true }).first();
    await expect(login).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect.poll(() => new URL(page.url()).hash.replace('#', '') || '/').toBe('/');
});
