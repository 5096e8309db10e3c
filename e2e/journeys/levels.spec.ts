/**
 * A site needs to know its players: a bet below the level is refused with what to do next, two members of
 * staff confirm the player, and a register, a process of its own, that names the player ends new risk.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join as pathOf } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectNoFaultsInBothThemes } from '../src/faults.ts';
import { openMatchOf } from '../src/first-player.ts';
import { expect, staffFlags, test } from '../src/journey.ts';
import { password, section, signInAs } from '../src/limited-player.ts';
import { openSlip, placeBet, readExposure } from '../src/server/player.ts';
import { urlOf } from '../src/sites.ts';
import { approvalOf, go, join, openLastMarket, runForm } from '../src/staff.ts';

// As those of the journeys of webhooks, whose server this one may share.
test.use({ serverFlags: [...staffFlags, '--partner-networks', '127.0.0.0/8'] });

let running: ChildProcess | null = null;
test.afterEach(() => {
  running?.kill();
  running = null;
});

/** Resolves with its address. */
async function startRegister(secret: string): Promise<string> {
  const program = pathOf(import.meta.dirname, '../../examples/mock-register.ts');
  const env = { ...process.env, REGISTER_SECRET: secret, REGISTER_PORT: '0' };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  running = child;
  const [line] = await once(child.stdout, 'data');
  return /http:\/\/[\d.]+:\d+/.exec(String(line))?.[0] ?? '';
}

/** A notice that fades has no contrast to measure. */
async function expectCalm(player: Page, shows: Locator): Promise<void> {
  await expect(player.locator('h2[data-type]')).toHaveCount(0);
  await expectNoFaultsInBothThemes(player, shows);
}

/** Opens the player in the console, with what is known of them. */
async function openLevel(page: Page, name: string): Promise<void> {
  await go(page, 'Players');
  await page.getByLabel('Search').fill(name);
  await page.getByRole('link', { name, exact: true }).click();
  await page
    .getByRole('navigation', { name: `Parts of ${name}` })
    .getByRole('link', { name: 'Level', exact: true })
    .click();
}

test('[LEVEL-1] [LEVEL-4] [LEVEL-9] a player is verified by staff, bets, and is named by a register', async ({
  page,
  browser,
  server,
}) => {
  const site = `known${test.info().retry}`;
  const club = { site, title: 'The Known', host: `${site}.localhost`, layout: 'tamannah' } as const;
  await server.order('site', 'add', site, '--title', club.title, '--host', club.host);
  const list = `list${test.info().retry}`;
  const name = `lotte${test.info().retry}`;
  // A wide screen has the dialog that `signInAs` fills in only beside a demo player.
  await server.order('site', 'set', site, '--demo', 'on');
  const words = ['--funds', '1000', '--password', password, '--must-change', 'off'];
  await server.order('user', 'add', site, name, ...words);
  await join(page, server, 'lena', 'risk');
  const other = await browser.newPage();
  await join(other, server, 'leo', 'admin');
  const { marketId, runner } = await openLastMarket(page);

  await go(other, 'Sites');
  await go(other, site);
  await go(other, 'Settings');
  await other.getByLabel('Verification levels').fill('deposit=1,bet=1,withdraw=2');
  await other.getByLabel('Reason, for the audit').fill('the licence asks for it');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText(/^Saved\./)).toBeVisible();

  const player = await page.context().newPage();
  await player.goto(urlOf(server.url, club));
  await signInAs(player, name);
  await openMatchOf(player, marketId);
  const wish = { market: 'Match Odds', runner, side: 'back', stake: 100 } as const;
  const slip = await openSlip(player, wish);
  await slip.getByRole('textbox', { name: 'Stake' }).fill('100');
  await slip.getByRole('button', { name: /^Back .* for 100$/ }).click();
  const refusal = slip.getByRole('alert');
  await expect(refusal).toContainText('This needs verification level 1.');
  expect(await readExposure(player)).toBe(0);
  await expectCalm(player, refusal);
  await refusal.getByRole('link', { name: 'Verify who you are' }).click();
  const level = section(player, 'Verification');
  await expect(level).toContainText('You are not verified.');
  await expect(level).toContainText(
    'Deposits need level 1, Bets need level 1, Withdrawals need level 2.',
  );
  await expectCalm(player, level);

  await openLevel(page, name);
  const known = section(page, 'Level and register');
  await expectNoFaultsInBothThemes(page, known);
  await known.getByRole('link', { name: 'Set the level' }).click();
  const why = `the passport of ${name} was seen`;
  await runForm(page, { Level: '1' }, why);
  await expect(page.getByRole('alert')).toContainText('say when it ends');
  await runForm(page, { Level: '1', 'Until (optional)': '2099-01-01T12:00' }, why);
  await expect(page.getByText('This waits for a second person, for a day.')).toBeVisible();
  await go(other, /^Approvals \d+ waiting$/);
  await approvalOf(other, why).getByRole('button', { name: 'Approve' }).click();
  await expect(other.getByText(`${name} has level 1.`)).toBeVisible();

  await player.reload();
  await expect(level).toContainText('You are verified at level 1 until');
  await expect(level).toContainText('Withdrawals need level 2.');
  await expect(level).not.toContainText('Bets');
  await openMatchOf(player, marketId);
  await placeBet(player, wish);
  await expect.poll(() => readExposure(player)).toBe(10_000);
  await other.close();

  const to = ['--kind', 'register', '--fields', 'name,birth'];
  const made = await server.order('partner', 'add', site, list, 'http://127.0.0.1:1', ...to);
  const register = await startRegister((made as { secret: string }).secret);
  await server.order('partner', 'set', list, '--url', register);
  await server.order('partner', 'on', list);
  await server.order('site', 'set', site, '--register', list);
  await player.goto(`${urlOf(server.url, club)}/#/myplay`);
  await player.reload();
  const asked = section(player, 'Register of excluded people');
  await expectCalm(player, asked);
  await asked.getByLabel('Name').fill('Lotte Good');
  await asked.getByLabel('Date of birth').fill('1990-04-30');
  await asked.getByRole('button', { name: 'Ask the register' }).click();
  await expect(asked).toHaveCount(0);
  await openMatchOf(player, marketId);
  await placeBet(player, wish);
  await expect.poll(() => readExposure(player)).toBe(20_000);

  const excluded = JSON.stringify({ excluded: ['lotte good'] });
  await fetch(`${register}/control`, { method: 'POST', body: excluded });
  await openLevel(page, name);
  await known.getByRole('link', { name: 'Ask the register' }).click();
  await runForm(page, {});
  await expect(page.getByText('The register says: no.')).toBeVisible();
  await player.reload();
  await signInAs(player, name);
  await player.goto(`${urlOf(server.url, club)}/#/myplay`);
  await expect(asked).toContainText('A register names you.');
  await expect(
    player.getByText('No bets and no deposits. Your money can be withdrawn.'),
  ).toBeVisible();
  await expectCalm(player, asked);
});
