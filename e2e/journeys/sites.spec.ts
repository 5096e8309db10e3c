import { overflowOf } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import { demoSites, layline, maidan, openSignedIn, quadrant, urlOf } from '../src/sites.ts';

const root = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name);

// The news and the banners move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('[SITE-1] [SITE-2] one build has the title, icon, colours and layout of each host', async ({
  page,
  server,
}) => {
  const worn = [];
  for (const site of demoSites) {
    await page.goto(urlOf(server.url, site));
    await expect(page).toHaveTitle(`Home · ${site.title}`);
    await expect(page.getByRole('link', { name: `${site.title}, home` })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-layout', site.layout);
    await expect(page.locator('#favicon')).toHaveAttribute('href', /favicon\.svg$/);
    const nav = page.getByRole('navigation', { name: 'Main' });
    worn.push({
      brand: await page.evaluate(root, '--brand'),
      radius: await page.evaluate(root, '--radius'),
      cards: await page.evaluate(root, '--cards'),
      nav: await nav.evaluate((element) => getComputedStyle(element).backgroundColor),
      height: (await nav.boundingBox())?.height,
    });
  }
  for (const property of ['brand', 'radius', 'cards', 'nav'] as const) {
    expect(new Set(worn.map((look) => look[property])).size, property).toBe(3);
  }
  expect(worn[1]?.height).not.toBe(worn[0]?.height);
});

test('[SITE-3] the stored choice overrides the system, and the toggle flips and keeps it @long', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  // The header's switch, or the floating button if that is in sight.
  const toggle = page.getByRole('button', { name: /^Light (theme|mode)$/ });
  await toggle.and(page.locator(':not([data-away])')).filter({ visible: true }).click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
});

test('[SITE-5] signing up is offered only if the site takes new players, and opens an account', async ({
  page,
  server,
}, { project }) => {
  await page.goto(server.url);
  await expect(page.getByRole('link', { name: 'Layline, home' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Up' })).toHaveCount(0);
  await page.goto(urlOf(server.url, maidan));
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign Up' });
  await dialog.getByLabel('Name', { exact: true }).fill('Anna Rao');
  await dialog.getByLabel('Username').fill(`anna.${project.name}`);
  await dialog.getByLabel('Mobile Number').fill('+919812345678');
  await dialog.getByLabel('I am 18 years old or above.').check();
  await dialog.getByLabel('Password', { exact: true }).fill('anna');
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await dialog.getByLabel('Password', { exact: true }).fill('seven blue kites');
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('10,000.00');
});

test('[SHELL-2] a long brand with sign-up fits a small phone, and Demo shows where it works @long', async ({
  page,
  server,
}) => {
  const brand = ['site', 'set', 'quadrant', '--title', 'Royal Cricket Exchange', '--signup', 'on'];
  await server.order(...brand);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(urlOf(server.url, quadrant));
  const header = page.getByRole('banner');
  for (const name of ['Sign Up', 'Login']) {
    await expect(header.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 640 });
  const demo = header.getByRole('button', { name: 'Demo', exact: true });
  await expect(demo).toBeVisible();
  await server.order('site', 'set', 'quadrant', '--title', 'Quadrant', '--demo', 'off');
  await page.reload();
  await expect(header.getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible();
  await expect(demo).toHaveCount(0);
  await server.order('site', 'set', 'quadrant', '--signup', 'off', '--demo', 'on');
});

test('[SITE-6] a host that is not set up says so instead of showing a blank page @long', async ({
  page,
  server,
}) => {
  await page.goto(server.url.replace('localhost', 'nowhere.localhost'));
  await expect(page.getByRole('heading')).toHaveText('This site is not set up here.');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('[SITE-7] players see the news, joined and pausable; visitors do not', async ({
  page,
  server,
}) => {
  await page.goto(urlOf(server.url, quadrant));
  await expect(page.getByRole('link', { name: 'Quadrant, home' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'News' })).toHaveCount(0);
  await openSignedIn(page, server.url, quadrant);
  const news = page.getByRole('region', { name: 'News' });
  await expect(news).toContainText(
    'Commission is 2 % of what you win in a market. • Bet responsibly.',
  );
  const text = news.locator('p');
  const pace = () => text.evaluate((element) => getComputedStyle(element).animationPlayState);
  expect(await pace()).toBe('running');
  await news.getByRole('button', { name: 'Pause the news' }).click();
  await page.mouse.move(0, 0);
  expect(await pace()).toBe('paused');
  await news.getByRole('button', { name: 'Play the news' }).click();
  await page.mouse.move(0, 0);
  await expect.poll(pace).toBe('running');
});

test('[SITE-7] banners turn every five seconds, wrap, and stop when paused @long', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await page.goto(urlOf(server.url, layline));
  const offers = page.getByRole('region', { name: 'Offers' });
  await expect(offers).toContainText('1 / 3');
  for (const place of ['2 / 3', '3 / 3', '1 / 3']) {
    await page.clock.runFor(5000);
    await expect(offers).toContainText(place);
  }
  await offers.getByRole('button', { name: 'Pause the banners' }).click();
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.clock.runFor(12_000);
  await expect(offers).toContainText('1 / 3');
  await offers.getByRole('button', { name: 'Previous banner' }).click();
  await expect(offers).toContainText('3 / 3');
});
