/** A player's way in Hindi and in Urdu: signing in, a bet, the statement, a round at a table. */
import { findFaults, overflowOf } from '../src/faults.ts';
import { expect, type Page, test } from '../src/journey.ts';
import { furthestOf, matchPath, nextAnswer, readMatches } from '../src/matches.ts';
import { playerPages } from '../src/player-pages.ts';
import { screenFaults } from '../src/screen-faults.ts';
import { layline, openSignedIn } from '../src/sites.ts';
import { changeEnglish, longer, longerMirrored } from '../src/texts/longer-texts.ts';
import { serveTexts } from '../src/texts/serve-texts.ts';
import { type Say, speakerOf } from '../src/texts/translations.ts';

// As the cut line's, which comes before: open bets of the demo player stay here.
test.use({ serverFlags: ['--seed', '21'] });

const direction = { hi: 'ltr', ur: 'rtl' } as const;
const speakers = { hi: await speakerOf('hi'), ur: await speakerOf('ur') };

test.beforeAll(async ({ server }) => {
  await server.order('site', 'set', 'layline', '--languages', 'en,hi,ur');
});

/** A mark on the window is gone after a reload. */
async function chooseIn(page: Page, language: keyof typeof direction): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('combobox', { name: 'Language' }).selectOption(language);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', language);
  await expect(html).toHaveAttribute('dir', direction[language]);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
}

async function signIn(page: Page, say: Say): Promise<void> {
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: say('Login'), exact: true }).click();
  await expect(page.getByText(say('Non-Gambling Territories')).first()).toBeVisible();
  await page.getByRole('button', { name: say('Confirm'), exact: true }).click();
  await page.getByRole('button', { name: say('Login With Demo Id') }).click();
  await expect(page.getByText(say('Login successful!'))).toBeVisible();
}

/** Backs the first runner of the match with the latest start. */
async function bet(page: Page, say: Say): Promise<void> {
  await page.goto(matchPath(furthestOf(await readMatches(page, '1'))));
  const market = page.getByRole('region', { name: say('Match Odds'), exact: true });
  const slip = page.getByRole('form', { name: say('Bet slip') });
  const place = slip.locator('button[type=submit]');
  // A price that moves on the way refuses the bet: the player takes the next one.
  await expect(async () => {
    await market
      .getByRole('button', { name: new RegExp(say('Back')) })
      .first()
      .click();
    await slip.getByRole('textbox', { name: say('Stake'), exact: true }).fill('१००');
    await expect(place).toContainText('100');
    const [answer] = await Promise.all([nextAnswer(page, 10_000), place.click()]);
    expect(answer).toMatchObject({ status: true });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText(say('Bet placed successfully!'))).toBeVisible();
}

async function playRound(page: Page, say: Say): Promise<void> {
  await page.goto('/#/play-casino-new/113/worli2');
  // In Urdu, invisible marks keep the direction of the figure.
  const chipName = say('Chip {0}', { '0': '\u2068?100\u2069?' });
  const chip = page.getByRole('button', { name: new RegExp(`^${chipName}$`) });
  await expect(async () => {
    const answered = page.waitForResponse((one) => one.url().endsWith('/bet/save2'), {
      timeout: 60_000,
    });
    await expect(chip).toBeVisible();
    if ((await chip.getAttribute('aria-pressed')) === 'false') await chip.click();
    await page
      .getByRole('button', { name: /7 Single/ })
      .first()
      .click();
    expect(await (await answered).json()).toMatchObject({ status: true });
  }).toPass({ timeout: 100_000 });
  await page
    .getByRole('button', { name: say('Rules'), exact: true })
    .first()
    .click();
  const rules = page.getByRole('dialog');
  await expect(rules.getByRole('note')).toBeVisible();
  await expect(rules.getByText('The last digit of their sum is the single.')).toBeVisible();
}

for (const language of ['hi', 'ur'] as const) {
  const say = speakers[language];

  test(`[LANG-2] [LANG-4] [LANG-7] from signing in to a round, in ${language}`, async ({
    page,
  }) => {
    await page.goto('/');
    await chooseIn(page, language);
    await expect(page).toHaveTitle(new RegExp(`^${say('Home')}`));
    await signIn(page, say);
    expect(await findFaults(page)).toEqual([]);
    await bet(page, say);
    expect(await findFaults(page)).toEqual([]);
    await page.goto('/#/accountstatement');
    await expect(page.getByRole('button', { name: say('Get Statement') })).toBeVisible();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    // [LANG-10] A line of the server's, in the language of the page.
    await expect(
      page.getByRole('cell', { name: new RegExp(say('Deposit')) }).first(),
    ).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await playRound(page, say);
    expect(await findFaults(page)).toEqual([]);
    // The choice is the player's: another visit starts with it.
    await page.goto('about:blank');
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('button', { name: say('My Account') }).first()).toBeVisible();
  });
}

test('[LANG-2] the language of the browser, where the site has it', async ({ browser, server }) => {
  const context = await browser.newContext({ locale: 'ur-PK', baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByText(speakers.ur('Home'), { exact: true }).first()).toBeVisible();
  await context.close();
});

test('[LANG-9] the texts of the first page are asked for while its scripts are on their way', async ({
  page,
}) => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/frame-[\w-]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const catalog = page.waitForRequest(/\/assets\/hi-[\w-]+\.js$/);
  const code = page.waitForRequest(/\/assets\/speak-[\w-]+\.js$/);
  await page.addInitScript(() => localStorage.setItem('language', '"hi"'));
  await page.goto('/', { waitUntil: 'commit' });
  await Promise.all([catalog, code]);
  release();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
});

test('[LANG-2] a language whose texts do not arrive leaves the page in English', async ({
  page,
}) => {
  await page.route(/\/assets\/hi-[\w-]+\.js$/, (route) => route.abort());
  await page.addInitScript(() => localStorage.setItem('language', '"hi"'));
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Casino' }).first()).toBeVisible();
});

for (const [language, change] of [
  ['hi', longer],
  ['ur', longerMirrored],
] as const) {
  test(`[LANG-1] texts 40 % longer fit on a phone, ${direction[language]}`, async ({
    page,
    server,
  }) => {
    await serveTexts(page, { language, texts: await changeEnglish(change) });
    await page.addInitScript((tag) => localStorage.setItem('language', `"${tag}"`), language);
    await openSignedIn(page, server.url, layline);
    const match = matchPath(furthestOf(await readMatches(page, '1')));
    for (const path of [...playerPages, match.slice(2)]) {
      await page.goto(`/#${path}`);
      await expect(page.getByRole('main').locator('button, a, h1').first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      expect.soft(await overflowOf(page), path).toBeLessThanOrEqual(0);
      const faults = await screenFaults(page);
      const cut = faults.filter((fault) => fault.includes('cut off'));
      expect.soft(cut, path).toEqual([]);
    }
  });
}
