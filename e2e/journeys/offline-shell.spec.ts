/** The second visit starts without the network, says so, and continues by itself when it returns. */
import { type CutLine, openCutLine } from '../src/cut-line.ts';
import { expect, test } from '../src/journey.ts';

let line: CutLine;
test.beforeEach(async ({ server }) => {
  line = await openCutLine(server.url);
});
test.afterEach(() => line.close());

test('[SITE-6] a visited site opens without a network and says what is missing @long', async ({
  page,
}) => {
  await page.goto(line.url);
  const list = page.getByRole('link', { name: / v / });
  await expect(list.first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await expect(list.first()).toBeVisible();
  await line.cut();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Layline, home' })).toBeVisible();
  const offline = page.getByRole('status').filter({ hasText: /No connection|does not answer/ });
  await expect(offline).toBeVisible({ timeout: 30_000 });
  await line.mend();
  // The page continues by itself; the player may be quicker.
  await expect(async () => {
    if (await offline.isVisible())
      await offline.getByRole('button', { name: 'Try again' }).click({ timeout: 1000 });
    await expect(offline).toBeHidden({ timeout: 5000 });
  }).toPass({ timeout: 30_000 });
  await expect(list.first()).toBeVisible({ timeout: 30_000 });
});

test('[API-4] no reply of a call is cached for a visit without a network @long', async ({
  page,
}) => {
  await page.goto(line.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await expect(page.getByRole('link', { name: / v / }).first()).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const stored = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return stored.flat().map((url) => new URL(url).pathname);
  });
  expect(kept).toContain('/');
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
});

test('[SITE-6] a cached page whose files are gone from the server is not shown again @long', async ({
  page,
}) => {
  await page.goto(line.url);
  const home = page.getByRole('link', { name: 'Layline, home' });
  await expect(home).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  // Like a tab left open over a new build: its page names files that no longer exist.
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('shell-')) ?? '';
    const old = '<!doctype html><script type="module" src="/assets/gone-1.js"></script>';
    const headers = { 'Content-Type': 'text/html' };
    await (await caches.open(name)).put('/', new Response(old, { headers }));
  });
  const gone = page.waitForResponse((response) => response.url().endsWith('/assets/gone-1.js'));
  await page.reload();
  expect((await gone).status()).toBe(404);
  await page.reload();
  await expect(home).toBeVisible();
});
