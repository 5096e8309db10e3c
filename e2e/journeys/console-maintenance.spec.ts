/** Maintenance of a site, announced in the console, seen by its players, and ended. */
import { expect, staffFlags, test } from '../src/journey.ts';
import { urlOf } from '../src/sites.ts';
import { go, join } from '../src/staff.ts';

test.use({ serverFlags: staffFlags });

test('[RISK-15] maintenance is announced, begins, is prolonged and ends', async ({
  page,
  server,
}) => {
  const site = `works${test.info().retry}`;
  const club = { site, title: 'The Works', host: `${site}.localhost`, layout: 'tamannah' } as const;
  await server.order('site', 'add', site, '--title', club.title, '--host', club.host);
  await join(page, server, 'wilma', 'risk');
  await go(page, 'Sites');
  await go(page, site);
  await page
    .getByRole('navigation', { name: `Parts of ${site}` })
    .getByRole('link', { name: 'Risk' })
    .click();
  const player = await page.context().newPage();
  await player.goto(urlOf(server.url, club));
  const bar = player.getByRole('region', { name: 'Maintenance' });

  await page.getByRole('button', { name: 'Announce maintenance' }).click();
  await page.getByLabel('Minutes (optional)').fill('90');
  await page.getByLabel('Text').fill('New disks.');
  await page.getByLabel('Reason, for the audit').fill('the disks are old');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText(/^No new risk is taken since .* New disks\.$/)).toBeVisible();
  await player.reload();
  await expect(bar).toContainText(/Maintenance until about .* left\. .* New disks\.$/);

  await page.getByRole('button', { name: 'Change the expected end' }).click();
  await page.getByLabel('Minutes (optional)').fill('600');
  await page.getByLabel('Reason, for the audit').fill('it takes longer');
  await page.getByRole('button', { name: 'Run' }).click();
  await player.reload();
  await expect(bar).toContainText(/(9|10) h \d+ min left/);

  await page.getByRole('button', { name: 'Change the expected end' }).click();
  await page.getByRole('button', { name: 'End the maintenance' }).click();
  await page.getByLabel('Reason, for the audit').fill('done');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('None is announced.', { exact: false })).toBeVisible();
  await player.reload();
  await expect(player.getByText(club.title).first()).toBeVisible();
  await expect(bar).toHaveCount(0);
});
