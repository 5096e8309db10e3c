/** A whole race of the synthetic programme at speed: whatever happens in it, it is paid by what is told. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { market, placeBet, readExposure, readMain, signInAsDemo } from '../src/player.ts';
import { showMarket } from '../src/racing.ts';

// Each race is off within minutes, and run in a quarter of its time.
test.use({ serverFlags: ['--seed', '19', '--speed', '4'] });

const stake = 100;

/** A race with time enough for a bet: one that counts down by minutes. */
async function openComingRace(page: Page): Promise<void> {
  await page.goto('/#/horse-racing');
  const coming = page.locator('#races').getByRole('button', { name: /, in ([3-9]:\d\d|\d+ min)$/ });
  await coming.first().click();
  await expect(market(page, 'WIN')).toBeVisible();
}

interface Told {
  readonly isWinner: boolean;
  readonly isDeadHeat: boolean;
  /** Non-runners with their factors, in percent. */
  readonly factors: ReadonlyMap<string, number>;
}

async function readFactors(rows: Locator): Promise<ReadonlyMap<string, number>> {
  const texts = await rows.filter({ hasText: 'reduction factor' }).allTextContents();
  return new Map(
    texts.map((text) => {
      const [, factor = ''] = /reduction factor ([\d.]+)%/.exec(text) ?? [];
      return [text.split('NON-RUNNER')[0] ?? '', Number(factor)];
    }),
  );
}

/** What the bet gains by paper and pencil: factors of 2.5 % and more reduce the odds, one after the other. */
function gainOf(odds: number, before: ReadonlyMap<string, number>, told: Told): number {
  if (!told.isWinner) return -stake * 100;
  let reduced = odds;
  for (const [name, factor] of told.factors) {
    if (before.has(name) || factor < 2.5) continue;
    reduced = Math.max(101, Math.round((reduced * (100 - factor)) / 100));
  }
  return (reduced - 100) * stake;
}

test('[RACE-3] a race of the programme is run, placed and paid as its page tells @long', async ({
  page,
}) => {
  test.setTimeout(420_000);
  await page.goto('/');
  await signInAsDemo(page);
  await expect(async () => {
    await openComingRace(page);
    const rows = market(page, 'WIN').getByRole('listitem');
    const cell = market(page, 'WIN').getByRole('button', { name: /^Back .* at / });
    const label = (await cell.first().getAttribute('aria-label')) ?? '';
    const runner = /^Back (.*) at /.exec(label)?.[1] ?? '';
    const main = (await readMain(page)) ?? 0;
    const before = await readFactors(rows);
    const bet = await placeBet(page, { market: 'WIN', runner, side: 'back', stake });
    const own = rows.filter({ hasText: runner });
    await expect(rows.filter({ hasText: 'Winner' })).not.toHaveCount(0, { timeout: 200_000 });
    await expect.poll(() => readExposure(page), { timeout: 60_000 }).toBe(0);
    const text = (await own.textContent()) ?? '';
    const told: Told = {
      isWinner: text.includes('Winner'),
      isDeadHeat: text.includes('Dead heat'),
      factors: await readFactors(rows),
    };
    // A withdrawn runner is void, and a shared first place is the other journey's.
    expect(text.includes('NON-RUNNER') || (told.isWinner && told.isDeadHeat)).toBe(false);
    await expect.poll(() => readMain(page)).toBe(main + gainOf(bet.odds, before, told));
  }).toPass({ timeout: 400_000 });
  await expect(page.getByText(/^1st/).first()).toBeVisible();
  await showMarket(page, 'PLACE');
  await expect(market(page, 'PLACE').getByText('Placed').first()).toBeVisible();
});
