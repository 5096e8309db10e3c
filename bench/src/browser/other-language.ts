/**
 * What another language than English costs on a cheap phone: the first visit beside one in English, and the
 * switch from one to the other once the texts are there.
 */
import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { commandLine } from '@layline/server/built';
import type { Browser, Page } from '@playwright/test';
import type { Contest, Figure } from '../figure/figure.ts';
import { quantile } from '../figure/quantile.ts';
import { openRealServer, type RunningServer } from '../http/real-server.ts';
import { prices, visit } from './first-load.ts';
import { mobileLine, openBrowser, openPhone, slowDown } from './slow-page.ts';

const switchBudgetMs = 200;
const switchesPerTurn = 10;

interface Venue {
  readonly server: RunningServer;
  readonly browser: Browser;
  readonly close: () => Promise<void>;
}

async function openVenue(): Promise<Venue> {
  const server = await openRealServer();
  const offer = ['site', 'set', 'layline', '--languages', 'en,hi', '--data-dir', server.dataDir];
  await promisify(execFile)(process.execPath, [commandLine, ...offer]);
  const browser = await openBrowser();
  const close = async (): Promise<void> => {
    await browser.close();
    await server.close();
  };
  return { server, browser, close };
}

const shorten = (values: readonly number[]): string => values.map((ms) => ms.toFixed(0)).join(', ');

async function openLanguageLoad(): Promise<Contest> {
  const { server, browser, close } = await openVenue();
  const paints = { hindi: [] as number[], english: [] as number[] };
  const bytes = { hindi: 0, english: 0 };
  const load = async (language: 'hindi' | 'english'): Promise<number> => {
    const seen = await visit(browser, server, language === 'hindi' ? 'hi-IN' : 'en-IN');
    paints[language].push(seen.paintMs);
    bytes[language] = Math.max(bytes[language], seen.bytes);
    return 1000 / seen.paintMs;
  };
  return {
    ours: () => load('hindi'),
    reference: () => load('english'),
    notes: () => [
      `largest paint after ${shorten(paints.hindi)} ms in Hindi, ${shorten(paints.english)} in English`,
      `${bytes.hindi} and ${bytes.english} bytes in all`,
    ],
    close,
  };
}

/** Milliseconds from the choice until the page is in the language and painted. */
const switchOnce = (page: Page, language: string): Promise<number> =>
  page.evaluate(
    (tag) =>
      new Promise<number>((resolve) => {
        const list = [...document.querySelectorAll('select')].find((one) =>
          [...one.options].some(({ value }) => value === tag),
        );
        if (list === undefined) throw new Error('There is no choice of a language.');
        const began = performance.now();
        const look = (): void => {
          if (document.documentElement.lang !== tag) requestAnimationFrame(look);
          // After the next paint, which has the page's texts.
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began), 0));
        };
        list.value = tag;
        list.dispatchEvent(new Event('change', { bubbles: true }));
        requestAnimationFrame(look);
      }),
    language,
  );

/** The first switch, which asks for the texts, does not count. */
async function switchTimes({ browser, server }: Venue): Promise<number[]> {
  const context = await openPhone(browser);
  try {
    const page = await context.newPage();
    await slowDown(page, mobileLine);
    await page.goto(server.url);
    await prices(page).first().waitFor();
    await page.locator('footer select').waitFor();
    await switchOnce(page, 'hi');
    await page.waitForLoadState('networkidle');
    const times: number[] = [];
    for (let at = 0; at < switchesPerTurn; at += 1) {
      times.push(await switchOnce(page, at % 2 === 0 ? 'en' : 'hi'));
    }
    return times;
  } finally {
    await context.close();
  }
}

async function openLanguageSwitch(): Promise<Contest> {
  const venue = await openVenue();
  const highs: number[] = [];
  return {
    async ours() {
      highs.push(quantile(await switchTimes(venue), 0.95));
      return 1000 / (highs.at(-1) ?? Number.NaN);
    },
    reference: async () => 1000 / switchBudgetMs,
    notes: () => [`p95 of ${switchesPerTurn} switches a round: ${shorten(highs)} ms`],
    close: venue.close,
  };
}

/** Largest contentful paint in Hindi beside that in English: at most 5 % later. */
export const languageLoad: Figure = {
  name: 'language-load',
  unit: 'loads/s',
  goal: 1 / 1.05,
  open: openLanguageLoad,
};

export const languageSwitch: Figure = {
  name: 'language-switch',
  unit: 'switches/s',
  goal: 1,
  open: openLanguageSwitch,
};
