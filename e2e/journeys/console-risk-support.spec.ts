/**
 * A risk manager goes from a marked bet to the worksheet of its player's last one, and a member of support
 * through a player's tabs to the end of a session. Each also measures that no figure is cut.
 */
import type { Page } from '@playwright/test';
import { findFaults, overflowOf } from '../src/faults.ts';
import { expect, staffFlags, test } from '../src/journey.ts';
import { backLastMatch, settleAsLost } from '../src/settled-bets.ts';
import { layline, openSignedIn } from '../src/sites.ts';
import { go, join } from '../src/staff.ts';

test.use({ serverFlags: staffFlags });
test.describe.configure({ timeout: 240_000 });

const longest = '−123,456,789.00';

/** The first figure of each row, with nine digits, must be in sight without scrolling. */
async function measureFigures(page: Page): Promise<{ measured: number; cut: string[] }> {
  return page.evaluate((text) => {
    const cut: string[] = [];
    let measured = 0;
    for (const row of document.querySelectorAll('#page tbody tr')) {
      const cells = [...row.querySelectorAll('td')];
      const cell = cells.find(({ textContent }) => /\d\.\d\d$/.test(textContent));
      const frame = row.closest('section')?.getBoundingClientRect();
      if (cell === undefined || frame === undefined) continue;
      cell.textContent = text;
      measured += 1;
      const { left, right } = cell.getBoundingClientRect();
      if (left < frame.left || right > frame.right + 1) cut.push(String(row.textContent));
    }
    return { measured, cut };
  }, longest);
}

async function expectWhole(page: Page): Promise<number> {
  expect(await findFaults(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  const { measured, cut } = await measureFigures(page);
  expect(cut).toEqual([]);
  return measured;
}

test('[RISK-13] a risk manager goes from a marked bet to the worksheet', async ({
  page,
  browser,
  server,
}) => {
  const player = await browser.newPage();
  await openSignedIn(player, server.url, layline);
  await expect(player.getByRole('link', { name: / v / }).first()).toBeVisible();
  const lost = await backLastMatch(player, { sportId: '4', stake: 250 });
  await settleAsLost(server, lost);

  await join(page, server, 'ruth', 'risk');
  await go(page, 'Bets');
  await page.getByRole('button', { name: 'What is marked' }).click();
  await page.getByLabel('Stake from').first().fill('700');
  await page.getByLabel('Refused bets').check();
  await page.getByRole('button', { name: 'Keep' }).click();
  await backLastMatch(player, { sportId: '1', stake: 700 });
  await expect(page.getByText(/^\d+ of the newest are marked\.$/)).toBeVisible();
  await page.getByLabel('Show').selectOption('marked');
  const marked = page.getByRole('region', { name: 'bets' }).getByRole('row', { name: /700\.00/ });
  await expect(marked.first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Show')).toHaveValue('marked');
  await expect(marked.first()).toBeVisible();
  await marked.first().getByRole('link', { name: 'demo@Layline' }).click();

  const tabs = page.getByRole('navigation', { name: 'Parts of demo@Layline' });
  await tabs.getByRole('link', { name: 'Bets' }).click();
  await page.getByLabel('Show').selectOption('settled');
  const row = page
    .getByRole('region', { name: 'user bets' })
    .getByRole('row', { name: /−250\.00/ });
  await expect(row.first()).toContainText('Stake 250.00 lost');
  expect(await expectWhole(page)).toBeGreaterThan(0);
  await tabs.getByRole('link', { name: 'Statement' }).click();
  await page.getByLabel('Show').selectOption('transfers');
  await expect(page).toHaveURL(/statement\?show=transfers$/);
  await expect(page.getByRole('row', { name: /Deposit/ }).first()).toBeVisible();
  expect(await expectWhole(page)).toBeGreaterThan(0);
  await player.close();
});

test('[RISK-14] support finds where a player is signed in, and ends it', async ({
  page,
  browser,
  server,
}) => {
  const player = await browser.newPage();
  await openSignedIn(player, server.url, layline);
  await join(page, server, 'sara', 'support');
  await go(page, 'Players');
  await page.getByLabel('Site').selectOption('layline');
  await page.getByRole('link', { name: 'demo@Layline', exact: true }).click();
  const tabs = page.getByRole('navigation', { name: 'Parts of demo@Layline' });
  await tabs.getByRole('link', { name: 'Sign-ins' }).click();
  await expect(page.getByRole('region', { name: 'user sign-ins' })).toContainText('signed in');
  await tabs.getByRole('link', { name: 'Sessions' }).click();
  await expect(page.getByRole('region', { name: 'user sessions' })).toBeVisible();
  await expectWhole(page);
  const all = page.getByRole('navigation', { name: 'End all sessions' });
  await all.getByRole('link', { name: 'Sign the player out' }).click();
  await page.getByLabel('Reason, for the audit').fill('asked by phone');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('demo@Layline is signed out everywhere.')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('This player is signed in nowhere.')).toBeVisible();
  await player.reload();
  await expect(player.getByRole('button', { name: /^Login$/ }).first()).toBeVisible();
  await player.close();
});
