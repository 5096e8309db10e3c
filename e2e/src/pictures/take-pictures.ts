/**
 * `npm run pictures -w @layline/e2e -- LANGUAGE`: takes a picture of every page of a player on a phone, and
 * writes a page that shows each text of the language in its place, for those who translate.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { languages } from '@layline/contract/language';
import { readCatalogs, type Text } from '@layline/web/read-catalogs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '../browser.ts';
import { openServer, type RunningServer, repository } from '../server/server.ts';
import { backLastMatch, settleAsLost, settleAsWon } from '../settled-bets.ts';
import { layline, openSignedIn } from '../sites.ts';
import { markMessage, writeMark } from '../texts/marked-texts.ts';
import { serveTexts } from '../texts/serve-texts.ts';
import { findTexts } from './find-texts.ts';
import { makePicturePage, type Place, type ShownText } from './picture-page.ts';
import { allScenes, type Scene } from './scenes.ts';

const [choice = '', at = '360'] = process.argv.slice(2);
const language = languages.find((tag) => tag === choice);
const width = Number(at);
if (language === undefined || language === 'en' || !(width >= 320 && width <= 1920)) {
  const known = languages.slice(1).join(', ');
  console.error(
    `npm run pictures -w @layline/e2e -- LANGUAGE [WIDTH]: LANGUAGE is one of ${known}`,
  );
  process.exit(2);
}
const folder = join(repository, `.cache/pictures/${language}-${width}`);
/** A list of everything that is longer is cut: its texts are those of its beginning. */
const tallest = 6000;
const placesMax = 2;
const pressMs = 4000;
const settledMs = 8000;
const partMs = 700;

/** By id, each once: a text may be in several catalogs. */
async function readTexts(): Promise<ReadonlyMap<string, Text>> {
  const found = (await readCatalogs([language ?? 'en'])).flatMap(({ texts }) => texts);
  const byId = new Map<string, Text>();
  for (const text of found) {
    const files = [...new Set([...(byId.get(text.id)?.files ?? []), ...text.files])];
    byId.set(text.id, { ...text, files });
  }
  return byId;
}

const texts = await readTexts();
const ids = [...texts.keys()];
const marked = Object.fromEntries(
  [...texts].map(([id, { message, translation }], number) => [
    id,
    markMessage(translation === '' ? message : translation, number),
  ]),
);

/** What is not there, or not to be pressed, is left out: the picture shows what there is. */
async function press(page: Page, english: string): Promise<void> {
  const number = [...texts.values()].findIndex(({ message }) => message === english);
  if (number < 0) throw new Error(`No catalog has the text '${english}'.`);
  const mark = writeMark(number);
  const target = page
    .locator(`[aria-label*="${mark}"]`)
    .or(page.locator('button, a, [role=menuitem]').filter({ hasText: mark }))
    .filter({ visible: true })
    .first();
  await target.click({ timeout: pressMs }).catch(() => undefined);
}

/** Parts arrive one after the other; one that never comes is pictured as it waits. */
async function untilLoaded(page: Page): Promise<void> {
  const isLoaded = (): boolean => document.querySelector('[aria-busy=true]') === null;
  await page.waitForTimeout(partMs);
  await page.waitForFunction(isLoaded, null, { timeout: settledMs }).catch(() => undefined);
}

async function show(page: Page, { path, presses = [] }: Scene): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  await page.goto('about:blank');
  await page.goto(`${server.url}/#${path}`);
  await page.locator('#content').locator('button, a, h1').first().waitFor();
  await untilLoaded(page);
  for (const english of presses) await press(page, english);
  await untilLoaded(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const isDialog = (await page.locator('[role=dialog]').count()) > 0;
  // What scrolls inside a dialog is seen whole in a tall window.
  await page.setViewportSize({ width, height: Math.min(tallest, isDialog ? 2600 : height) });
}

interface Taken extends Place {
  readonly number: number;
}

async function take(page: Page, scene: Scene, picture: string): Promise<readonly Taken[]> {
  await show(page, scene);
  const found = await findTexts(page);
  await page.screenshot({ path: join(folder, picture), type: 'jpeg', quality: 70 });
  const height = page.viewportSize()?.height ?? 0;
  return found
    .filter(({ box }) => box.y < height)
    .map(({ number, box, isName }) => ({ number, picture, box, isName }));
}

/** A player of their own, with a bet that was won, one that was lost and one that is open. */
async function signIn(page: Page): Promise<void> {
  const [userName, password] = ['asha', 'copper-lantern-57'];
  const own = ['--password', password, '--must-change', 'off', '--funds', '12000'];
  await server.order('user', 'add', 'layline', userName, ...own);
  await openSignedIn(page, server.url, layline, { userName, password });
  await settleAsWon(server, await backLastMatch(page, { sportId: '4', stake: 200 }));
  await settleAsLost(server, await backLastMatch(page, { sportId: '1', stake: 300 }));
  await backLastMatch(page, { sportId: '2', stake: 100 });
}

async function takeAll(browser: Browser): Promise<readonly Taken[]> {
  const context = await browser.newContext({
    viewport: { width, height: 740 },
    baseURL: server.url,
    hasTouch: width < 776,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kolkata',
  });
  const page = await context.newPage();
  await serveTexts(page, { language: language ?? 'en', texts: marked });
  await page.addInitScript((tag) => localStorage.setItem('language', `"${tag}"`), language);
  const all: Taken[] = [];
  let isVisitor = true;
  for (const [at, scene] of (await allScenes(page)).entries()) {
    if (isVisitor && scene.isVisitor !== true) {
      await signIn(page);
      isVisitor = false;
    }
    const name = `${String(at).padStart(2, '0')}${scene.path.replaceAll(/[^a-z0-9]+/gi, '-')}`;
    const found = await take(page, scene, `${name.slice(0, 40)}.jpg`);
    console.log(`${name.slice(0, 40)}: ${found.length} texts`);
    all.push(...found);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
  return all;
}

function writePage(taken: readonly Taken[]): void {
  const shown: readonly ShownText[] = ids.flatMap((id, number) => {
    const text = texts.get(id);
    if (text === undefined) return [];
    const own = taken.filter((one) => one.number === number);
    const seen = own.filter(({ isName }) => !isName);
    const places = (seen.length > 0 ? seen : own).slice(0, placesMax);
    return [{ ...text, english: text.message, places }];
  });
  const isRightToLeft = language === 'ur';
  writeFileSync(
    join(folder, 'index.html'),
    makePicturePage({ language: choice, isRightToLeft, texts: shown, width }),
  );
  const count = shown.filter(({ places }) => places.length > 0).length;
  console.log(
    `${count} of ${shown.length} texts stand in a picture: ${join(folder, 'index.html')}`,
  );
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server: RunningServer = await openServer(['--seed', '41']);
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: [...browserFlags],
});
try {
  await server.order('site', 'set', 'layline', '--languages', `en,${language}`);
  writePage(await takeAll(browser));
} finally {
  await browser.close();
  await server.close();
}
