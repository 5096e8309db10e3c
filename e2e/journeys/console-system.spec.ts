/** How the server stands, from the System page of the console. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { expect, staffFlags, test } from '../src/journey.ts';
import { go, join } from '../src/staff.ts';

test.use({ serverFlags: staffFlags });

test('a trader stops the feed and starts it again, and sees both at once @long', async ({
  page,
  server,
}) => {
  await join(page, server, 'fay', 'trader');
  await go(page, 'System');
  const state = page.locator('dl').first();
  await expect(state).toContainText('running');
  await page.getByRole('button', { name: 'Stop the feed: simulated' }).click();
  await page.getByLabel('Reason, for the audit').fill('the scores are late');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('Its markets are suspended until it is started.')).toBeVisible();
  await page.getByRole('button', { name: 'Start the feed: simulated' }).click();
  await page.getByLabel('Reason, for the audit').fill('the scores are back');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(state).toContainText('running');
});

test('[CAS-10] the store, the seeds of the casino and a backup are seen as they are', async ({
  page,
  server,
}) => {
  await join(page, server, 'sia', 'read-only');
  await go(page, 'System');
  await go(page, 'Servers');
  await expect(page.getByText('this server, alone')).toBeVisible();
  await go(page, 'Store');
  await expect(page.getByText('built in', { exact: true })).toBeVisible();
  await expect(page.locator('dd').filter({ hasText: /^[0-9a-f]{64}$/ })).toHaveCount(1);

  await go(page, 'Seeds');
  await page.request.get(`${server.url}/api/casino/data/dt20/113`, {
    headers: { d: 'localhost' },
  });
  const chain = page.getByRole('row', { name: /^dt20/ }).first();
  await expect(chain).toContainText(/[0-9a-f]{10}…[0-9a-f]{8}/);

  await go(page, 'Backups');
  const folder = mkdtempSync(joinPath(tmpdir(), 'layline-backup-'));
  const file = joinPath(folder, 'monday.gz');
  await server.order('backup', file);
  await expect(page.getByRole('row', { name: file })).toBeVisible({ timeout: 60_000 });
  rmSync(folder, { recursive: true });
});
