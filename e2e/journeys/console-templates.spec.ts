/** What markets of a sport begin with, set in the console, and set back in those that are open. */
import { expect, staffFlags, test } from '../src/journey.ts';
import { go, join } from '../src/staff.ts';

test.use({ serverFlags: staffFlags });

test('[TEMPLATE-6] a template is set, applied after a dry run, and taken back', async ({
  page,
  server,
}) => {
  await join(page, server, 'tamsin', 'trader');
  await go(page, 'Markets');
  await go(page, 'Templates');
  // Less than any site takes, so that no bet of another journey feels it.
  const least = `0.0${1 + test.info().retry}`;
  const templates = page.getByRole('list', { name: 'Templates', exact: true });
  const own = templates.getByRole('listitem').filter({ hasText: 'Soccer, MATCH_ODDS' });

  await page.getByRole('button', { name: 'Add a template' }).click();
  await page.getByLabel('Sport (optional)').selectOption('Soccer');
  await page.getByLabel('Type (optional)').fill('MATCH_ODDS');
  await page.getByLabel('Stake min (optional)').fill(least);
  await page.getByLabel('Reason, for the audit').fill('the season begins');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(own).toContainText(`stakes from ${least}`);
  await page.getByRole('button', { name: 'Add a template' }).click();

  await own.getByRole('button', { name: 'Apply to open markets' }).click();
  await own.getByRole('button', { name: 'Dry run' }).click();
  await expect(own.getByText(/^Would change \d+ market/)).toBeVisible();
  await expect(own.getByText(`stakes from ${least}`).nth(1)).toBeVisible();
  await own.getByLabel('Reason, for the audit').fill('those that are open too');
  await own.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(own.getByText(/takes it back\. Changed \d+ market/)).toBeVisible();

  const runs = page.getByRole('list', { name: 'Changes of open markets' });
  const newest = runs.getByRole('listitem').first();
  await newest.getByRole('button', { name: /^Set it back/ }).click();
  await newest.getByLabel('Reason, for the audit').fill('too early');
  await newest.getByRole('button', { name: 'Dry run' }).click();
  await expect(newest.getByText(/^Would set back \d+ market/)).toBeVisible();
  await newest.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(newest.getByText(/^set back /)).toBeVisible();
});
