/** A site that the operator suspends while people use it, and resumes. */
import { expect, test } from '../src/journey.ts';
import { loginDialog, openLogin } from '../src/server/player.ts';
import { openSignedIn, quadrant, urlOf } from '../src/sites.ts';

test.use({ serverFlags: ['--seed', '37'] });
test.afterEach(({ server }) => server.order('site', 'resume', 'quadrant'));

const closed = 'This site is suspended. Betting and sign-in are closed.';

test('[SITE-6] [ROUTE-6] a suspended site can be viewed, but takes no sign-in and no bet @long', async ({
  page,
  server,
}) => {
  const home = urlOf(server.url, quadrant);
  await openSignedIn(page, server.url, quadrant);
  await page.getByRole('tab', { name: 'Soccer' }).click();
  await page.getByRole('link', { name: / v / }).last().click();
  await expect(page.getByRole('region', { name: 'Match Odds', exact: true })).toBeVisible();
  await server.order('site', 'suspend', 'quadrant');

  await expect(async () => {
    const slip = page.getByRole('form', { name: 'Bet slip' });
    const cells = page.getByRole('button', { name: /^Back .+ at [\d.]+/ });
    if (!(await slip.isVisible())) await cells.first().click({ timeout: 2000 });
    await slip.getByRole('textbox', { name: 'Stake' }).fill('100');
    await slip.getByRole('button', { name: /^(Back|Lay) .* at .* for / }).click({ timeout: 2000 });
    await expect(slip.getByRole('alert')).toContainText(closed, { timeout: 3000 });
  }).toPass({ timeout: 30_000 });

  await page.reload();
  const notice = page.getByText(/^Quadrant is suspended\./);
  await expect(notice).toBeVisible();
  await page.goto(`${home}/#/profile`);
  await expect(page.getByRole('heading', { name: 'Account Details' })).toBeVisible();
  await page.goto(`${home}/#/accountstatement`);
  await expect(page.getByRole('heading', { name: 'Looks Like you are lost!' })).toBeVisible();
  await expect(page).toHaveURL(/#\/notfound$/);

  await page.evaluate(() => localStorage.clear());
  await page.goto(home);
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(page.getByRole('link', { name: / v / }).first()).toBeVisible();
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByRole('button', { name: 'Login With Demo Id' }).click();
  await expect(page.getByText(closed).first()).toBeVisible();
  await expect(loginDialog(page)).toBeVisible();

  await server.order('site', 'resume', 'quadrant');
  await dialog.getByRole('button', { name: 'Login With Demo Id' }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
});
