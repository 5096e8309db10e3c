import { findFaults } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import { signInAsDemo } from '../src/server/player.ts';

for (const theme of ['light', 'dark'] as const) {
  // The palette tests check the contrast of both themes for every colour.
  const tag = theme === 'dark' ? ['@long'] : [];
  test.describe(`in ${theme}`, { tag }, () => {
    test.use({ colorScheme: theme });

    test(`[SITE-3] home is free of faults in ${theme} @long`, async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('link', { name: / v / }).first()).toBeVisible();
      expect(await findFaults(page)).toEqual([]);
    });

    test(`[SITE-3] the match page with an open slip is free of faults in ${theme}`, async ({
      page,
    }) => {
      await page.goto('/');
      await signInAsDemo(page);
      await page.getByRole('link', { name: / v / }).last().click();
      await page
        .getByRole('button', { name: /^Back .+ at / })
        .first()
        .click();
      await expect(page.getByRole('form', { name: 'Bet slip' })).toBeVisible();
      await expect(page.getByText('Login successful!')).toBeHidden();
      expect(await findFaults(page)).toEqual([]);
    });

    test(`[SITE-3] the statement is free of faults in ${theme} @long`, async ({ page }) => {
      await page.goto('/');
      await signInAsDemo(page);
      await page.goto('/#/accountstatement');
      await expect(page.getByRole('heading', { name: 'Account Statement' })).toBeVisible();
      await expect(page.getByRole('table')).toBeVisible();
      await expect(page.getByText('Login successful!')).toBeHidden();
      expect(await findFaults(page)).toEqual([]);
    });
  });
}
