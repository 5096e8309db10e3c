import { expect, test } from '../src/journey.ts';
import { loginDialog } from '../src/server/player.ts';

test('[SPORT-2] [SPORT-6] home lists matches by time, each with its best prices @plain', async ({
  page,
}) => {
  await page.goto('/');
  const groups = page.getByRole('heading', { level: 2, name: /^(In Play|Today|Tomorrow|Later)/ });
  await expect(groups.first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Back .+ at [\d.]+/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Lay .+ at [\d.]+/ }).first()).toBeVisible();
});

test('[SPORT-4] a match leads to its own page, with its address @plain', async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('link', { name: / v / }).first();
  const named = (await link.locator('span').first().textContent()) ?? '';
  await link.click();
  await expect(page).toHaveURL(/#\/fullmarket\/\d+\/[^/]+\/[^/?]+\?gameTime=.*eventName=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(named);
  await expect(page.getByRole('region').filter({ hasText: 'Matched' }).first()).toBeVisible();
});

test('[ROUTE-2] a wrong address says so and leads back @plain @long', async ({ page }) => {
  await page.goto('/#/no/such/place');
  await expect(page.getByText('Looks Like you are lost!')).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page.getByRole('tab', { name: 'Cricket' })).toBeVisible();
});

test('[ROUTE-4] a page for players sends a visitor home with the login dialog @plain @long', async ({
  page,
}) => {
  await page.goto('/#/accountstatement');
  await expect(loginDialog(page)).toContainText('Non-Gambling Territories');
  await expect.poll(() => page.evaluate(() => location.hash.replace('#', '') || '/')).toBe('/');
});
