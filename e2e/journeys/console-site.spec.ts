/** A site from its page in the console: the theme with a preview, and what the site shows and takes. */
import type { Locator, Page } from '@playwright/test';
import { expect, staffFlags, test } from '../src/journey.ts';
import type { RunningServer } from '../src/server/server.ts';
import { urlOf } from '../src/sites.ts';
import { go, join } from '../src/staff.ts';

test.use({ serverFlags: staffFlags });

/** A site of the journey's own, so that others keep their colours. */
async function addSite(server: RunningServer, name: string) {
  const site = `${name}${test.info().retry}`;
  const host = `${site}.localhost`;
  const words = ['--title', 'The Club', '--host', host, '--primary', '#0b5d3b'];
  await server.order('site', 'add', site, ...words);
  return { site, title: 'The Club', host, layout: 'tamannah' } as const;
}

async function openPart(page: Page, site: string, part: string): Promise<void> {
  await go(page, 'Sites');
  await go(page, site);
  await go(page, part);
}

async function save(page: Page, reason: string): Promise<void> {
  await page.getByLabel('Reason, for the audit').fill(reason);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Saved\./)).toBeVisible();
}

const backgroundOf = (header: Locator): Promise<string> =>
  header.evaluate((element) => getComputedStyle(element).backgroundImage);

const violet = 'rgb(106, 27, 154)';

test('a theme is seen in the preview, kept over other pages, saved, and worn by the site', async ({
  page,
  server,
}) => {
  const club = await addSite(server, 'theme');
  await join(page, server, 'thea', 'owner');
  await openPart(page, club.site, 'Theme');
  const preview = page.getByRole('region', { name: 'Preview, light' });
  const header = preview.frameLocator('iframe').locator('[data-player]').locator('..');
  await expect(preview).toContainText('Header7.9:1, very clear');
  await page.getByLabel('Brand colour', { exact: true }).fill('#6a1b9');
  await expect(page.getByRole('alert')).toContainText('give a colour such as #0d5c63');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByLabel('Brand colour', { exact: true }).fill('#6a1b9a');
  await expect.poll(() => backgroundOf(header)).toContain(violet);
  await expect(preview).toContainText('Header9.3:1, very clear');
  await page.getByLabel('tamannahSquare').check();
  await expect.poll(() => backgroundOf(header)).not.toContain(violet);
  await page.getByLabel('tamannah', { exact: false }).first().check();

  await go(page, 'Markets');
  await go(page, 'Sites');
  await go(page, `go on with ${club.site}`);
  await go(page, 'Theme');
  await expect(page.getByLabel('Brand colour', { exact: true })).toHaveValue('#6a1b9a');
  const changes = page.getByRole('list', { name: 'What changes' });
  await expect(changes).toHaveText('Brand colour: #0b5d3b → #6a1b9a');
  await save(page, 'the new colours of the club');
  await expect(page.getByText('There are unsaved changes')).toHaveCount(0);

  const player = await page.context().newPage();
  await player.goto(urlOf(server.url, club));
  await expect.poll(() => backgroundOf(player.locator('header').first())).toContain(violet);
});

test('closing the tab asks while something is not saved @long', async ({ page, server }) => {
  const club = await addSite(server, 'asks');
  await join(page, server, 'asa', 'owner');
  await openPart(page, club.site, 'Settings');
  await page.getByLabel('Title', { exact: true }).fill('The Other Club');
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('The Club');
});

test('hosts, stakes, notices and tables change where they are shown', async ({ page, server }) => {
  const club = await addSite(server, 'parts');
  await join(page, server, 'pia', 'owner');
  await openPart(page, club.site, 'Settings');
  await page.getByLabel('Another host, such as club.example').fill(`www.${club.host}`);
  await page.getByRole('button', { name: 'Add host' }).click();
  await page.getByLabel('Commission, %').fill('2.5');
  await save(page, 'a second host');
  await expect(page.getByRole('list', { name: 'Hosts' })).toContainText(`www.${club.host}`);

  await go(page, 'Limits');
  await page.getByLabel('Least stake').first().fill('999999999');
  await expect(page.getByRole('alert')).toContainText('the least stake is above the largest');
  await page.getByLabel('Least stake').first().fill('250');
  await save(page, 'higher stakes');

  await go(page, 'Notices and banners');
  await page.getByRole('button', { name: 'Add a notice' }).click();
  await page.getByLabel('Text').fill('Rain has stopped play.');
  await page.getByLabel('Reason, for the audit').fill('the weather');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const notices = page.getByRole('list', { name: 'Notices' });
  await expect(notices).toContainText('Rain has stopped play.');
  await page.getByRole('button', { name: 'Remove: Rain has stopped play.' }).click();
  await notices.getByLabel('Reason, for the audit').fill('the sun is out');
  await notices.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('The ticker is empty.')).toBeVisible();

  await go(page, 'Casino');
  await page.locator('summary', { hasText: 'LUCKY 7-A' }).click();
  await page.getByRole('button', { name: 'Close the game lucky7: LUCKY 7-A' }).click();
  await page.getByLabel('Reason, for the audit').fill('a faulty shoe');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.locator('summary', { hasText: 'LUCKY 7-A' })).toContainText('closed');
});

test('a role that may not change a site sees what is set, and no button @long', async ({
  page,
  server,
}) => {
  const club = await addSite(server, 'looks');
  await join(page, server, 'rhea', 'read-only');
  await openPart(page, club.site, 'Settings');
  await expect(page.getByLabel('Title', { exact: true })).toBeDisabled();
  await expect(page.getByText('Your role may look at this, but not change it.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});
