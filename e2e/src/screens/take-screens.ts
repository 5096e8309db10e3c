/** `npm run screens -w @layline/e2e`: takes the pictures of the console that docs/operator.md shows. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '../browser.ts';
import { openServer, repository } from '../server/server.ts';
import { enter } from '../staff.ts';
import { enliven } from './lively-venue.ts';

const folder = join(repository, 'docs/pictures');
const quality = 72;
/** A picture is loaded with the page that shows it. */
const bytesMax = 150_000;

/** Writes what the window shows. Throws if the file would be too large. */
async function take(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  await session.detach();
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > bytesMax) throw new Error(`${name} has ${bytes.length} bytes.`);
  writeFileSync(join(folder, `${name}.webp`), bytes);
  console.log(`${name}.webp: ${Math.round(bytes.length / 1000)} kB`);
}

async function takeAll(page: Page, origin: string, market: string): Promise<void> {
  const shots = [
    ['overview', '/', 'Feeds'],
    ['markets', '/markets', 'takes bets'],
    ['market', `/markets/${market}`, 'Largest exposures'],
    ['bets', '/bets', 'zoya'],
    ['agents', '/agents', 'chennai'],
    ['agent', '/agents/delhi', 'After them'],
    ['players', '/players', 'zoya'],
    ['theme', '/sites/maidan/theme', 'Accent button'],
  ] as const;
  for (const [name, path, text] of shots) {
    await page.goto(`${origin}${path}`);
    await page.getByText(text, { exact: true }).first().waitFor();
    if (name === 'markets') await page.getByLabel('Search markets').fill('match odds');
    const previews = page.locator('iframe');
    for (let nth = 0; nth < (await previews.count()); nth += 1) {
      await previews.nth(nth).contentFrame().getByText('Place bet').waitFor();
    }
    await take(page, name);
  }
}

const server = await openServer(['--seed', '33', '--console-port', '0']);
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: [...browserFlags],
});
try {
  const { open } = await enliven(server);
  const made = await server.order('staff', 'add', 'mia', '--role', 'owner');
  const viewport = { width: 1280, height: 800 };
  const page = await browser.newPage({ viewport, locale: 'en-GB', timezoneId: 'Asia/Kolkata' });
  const { password } = made as { readonly password: string };
  await enter(page, server, { name: 'mia', password, first: 'Overview' });
  mkdirSync(folder, { recursive: true });
  await takeAll(page, server.consoleUrl ?? '', open);
} finally {
  await browser.close();
  await server.close();
}
