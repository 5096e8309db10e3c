/**
 * The book of 10,000 players over 1,000 open markets in the console: how soon it is first shown, and how soon
 * a bet is seen there after the server has accepted it. Every player has a bet in one of the markets, and
 * one in the market whose page is measured. The references are budgets.
 */
import type { Page } from '@playwright/test';
import { quantile } from '../browser/quantile.ts';
import { type Contest, type Figure, type FigureOptions, median } from '../figure.ts';
import { matchedBet, openBettor } from './bettor.ts';
import { type Book, marketName } from './fill-store.ts';
import { openVenue, type Venue } from './venue.ts';

const budget = { shownMs: 1000, liveMs: 300 };
const betsPerRound = 40;
const pauseMsMax = 700;
const warmVisits = 2;

const bookOf = ({ isSmall }: FigureOptions): Book => ({
  players: isSmall ? 1000 : 10_000,
  markets: isSmall ? 100 : 1000,
  spreadBets: isSmall ? 1000 : 10_000,
  isFirstFull: true,
  settledBets: 0,
  settledMarkets: 0,
});

const marketPath = `/markets/${marketName(0)}`;
/** Pages, and the text that each shows once its data has come. */
const pages = {
  market: { path: marketPath, shown: 'Largest exposures' },
  markets: { path: '/markets', shown: 'takes bets' },
} as const;

/** Runs in the page before its code: notes when a text is painted, in milliseconds of the visit. */
function noteShown(text: string): void {
  const look = (): void => {
    if (!document.body?.textContent?.includes(text)) requestAnimationFrame(look);
    else setTimeout(() => Object.assign(window, { shownMs: performance.now() }), 0);
  };
  requestAnimationFrame(look);
}

/** Milliseconds from the visit's begin until the page shows its data; files come from the cache. */
async function visit(
  { context, consoleUrl }: Venue,
  { path, shown }: { readonly path: string; readonly shown: string },
): Promise<number> {
  const page = await context.newPage();
  try {
    await page.addInitScript(noteShown, shown);
    await page.goto(consoleUrl + path);
    const handle = await page.waitForFunction(
      () => (window as unknown as { shownMs?: number }).shownMs ?? null,
    );
    return (await handle.jsonValue()) ?? Number.NaN;
  } finally {
    await page.close();
  }
}

async function openFirstShown(options: FigureOptions): Promise<Contest> {
  const book = bookOf(options);
  const venue = await openVenue(book);
  for (let count = 0; count < warmVisits; count += 1) await visit(venue, pages.market);
  const rounds: string[] = [];
  return {
    async ours() {
      const market = await visit(venue, pages.market);
      const markets = await visit(venue, pages.markets);
      rounds.push(`market ${market.toFixed(0)} ms, list of markets ${markets.toFixed(0)} ms`);
      return 1000 / Math.max(market, markets);
    },
    reference: async () => 1000 / budget.shownMs,
    notes: () => [describe(book), ...rounds],
    close: venue.close,
  };
}

const describe = ({ players, markets, spreadBets }: Book): string =>
  `${players} players, ${markets} open markets, ${spreadBets + players} open bets`;

/** Runs in the page: keeps the time of the last frame in which what it shows has changed. */
function watchChanges(): void {
  const seen = { at: 0, text: '' };
  Object.assign(window, { seenChange: seen });
  const textNow = (): string =>
    [...document.querySelectorAll('table')].map((table) => table.textContent).join('\n');
  const look = (): void => {
    const text = textNow();
    if (text !== seen.text) {
      seen.text = text;
      // After this frame is painted.
      setTimeout(() => {
        seen.at = performance.timeOrigin + performance.now();
      }, 0);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const changedAfter = (page: Page, moment: number): Promise<number> =>
  page
    .waitForFunction(
      (from) => {
        const { at } = (window as unknown as { seenChange: { at: number } }).seenChange;
        return at > from ? at : null;
      },
      moment,
      { timeout: 20_000 },
    )
    .then((handle) => handle.jsonValue())
    .then((at) => at ?? Number.NaN);

async function openWatched({ context, consoleUrl }: Venue, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(consoleUrl + path);
  await page.getByRole('columnheader').first().waitFor();
  await page.evaluate(watchChanges);
  return page;
}

const now = (): number => performance.timeOrigin + performance.now();

async function openLive(options: FigureOptions): Promise<Contest> {
  const book = bookOf(options);
  const venue = await openVenue(book);
  const bettor = await openBettor(venue, 1);
  await bettor.place(matchedBet(0, 1));
  const watched = {
    market: await openWatched(venue, marketPath),
    bets: await openWatched(venue, '/bets'),
  };
  const times = { market: [] as number[], bets: [] as number[] };
  let placed = 0;
  const betOnce = async (): Promise<number[]> => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * pauseMsMax + 200));
    const sent = now();
    await bettor.place(matchedBet(0, 1 + (placed++ % 2)));
    const accepted = now();
    const seen = await Promise.all([
      changedAfter(watched.market, sent),
      changedAfter(watched.bets, sent),
    ]);
    return seen.map((at) => Math.max(0, at - accepted));
  };
  await betOnce();
  return {
    async ours() {
      const own = { market: [] as number[], bets: [] as number[] };
      for (let count = 0; count < betsPerRound; count += 1) {
        const [market = Number.NaN, bets = Number.NaN] = await betOnce();
        own.market.push(market);
        own.bets.push(bets);
      }
      times.market.push(...own.market);
      times.bets.push(...own.bets);
      return 1000 / Math.max(quantile(own.market, 0.95), quantile(own.bets, 0.95));
    },
    reference: async () => 1000 / budget.liveMs,
    notes: () => [
      describe(book),
      ...Object.entries(times).map(
        ([name, all]) =>
          `page of ${name}: median ${median(all).toFixed(0)} ms, p95 ${quantile(all, 0.95).toFixed(0)} ms`,
      ),
    ],
    async close() {
      bettor.close();
      await venue.close();
    },
  };
}

/** A visit of the market's page and of the list of markets; the slower counts. */
export const bookShown: Figure = {
  name: 'book-shown',
  unit: 'visits/s',
  goal: 1,
  open: openFirstShown,
};

/** From the reply to a bet until the page of its market and the ticker show it; the later counts. */
export const bookLive: Figure = {
  name: 'book-live',
  unit: '1 / p95 in seconds',
  goal: 1,
  open: openLive,
};
