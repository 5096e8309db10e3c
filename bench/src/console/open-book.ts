/**
 * The book of 10,000 players over 1,000 open markets in the console: how soon it is first shown, and how soon
 * a bet is seen there after the server has accepted it. Every player has a bet in one of the markets, and
 * one in the market whose page is measured. The references are budgets.
 */
import type { Page } from '@playwright/test';
import { type Contest, type Figure, type FigureOptions, median } from '../figure/figure.ts';
import { quantile } from '../figure/quantile.ts';
import { type Bettor, betUntil, matchedBet, openBettor } from './bettor.ts';
import { type Book, marketName } from './fill-store.ts';
import { openVenue, type Venue } from './venue.ts';

const budget = { shownMs: 1000, liveMs: 300 };
const betsPerRound = 40;
const [pauseMsMin, pauseMsMax] = [200, 700];
const othersPerSecond = 200;
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
  risk: { path: '/risk', shown: 'Whole, worst' },
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
      const risk = await visit(venue, pages.risk);
      const lists = `list of markets ${markets.toFixed(0)} ms, of markets at risk ${risk.toFixed(0)} ms`;
      rounds.push(`market ${market.toFixed(0)} ms, ${lists}`);
      return 1000 / Math.max(market, markets, risk);
    },
    reference: async () => 1000 / budget.shownMs,
    notes: () => [describe(book), ...rounds],
    close: venue.close,
  };
}

const describe = ({ players, markets, spreadBets }: Book): string =>
  `${players} players, ${markets} open markets, ${spreadBets + players} open bets`;

/** Runs in the page: notes when it first shows each text of its tables, at the end of a frame. */
function watchTables(): void {
  const seen = { text: '', wanted: '', at: 0 };
  Object.assign(window, { seenTables: seen });
  const look = (): void => {
    requestAnimationFrame(look);
    const before = seen.text;
    seen.text = [...document.querySelectorAll('td')].map((cell) => cell.textContent).join(' ');
    const isShown = seen.wanted === '' ? seen.text !== before : seen.text.includes(seen.wanted);
    if (!isShown || seen.at !== 0) return;
    // After this frame is painted.
    setTimeout(() => {
      seen.at = performance.timeOrigin + performance.now();
    }, 0);
  };
  look();
}

interface Seen {
  readonly at: number;
}

async function openWatched({ context, consoleUrl }: Venue, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(consoleUrl + path);
  await page.getByRole('columnheader').first().waitFor();
  await page.evaluate(watchTables);
  return page;
}

/** Resolves with the moment at which the page shows the text, or anything else than now if it is empty. */
async function whenShown(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate((wanted) => {
    Object.assign((window as unknown as { seenTables: Seen }).seenTables, { wanted, at: 0 });
  }, text);
  return async () => {
    const handle = await page.waitForFunction(
      () => (window as unknown as { seenTables: Seen }).seenTables.at || null,
    );
    return (await handle.jsonValue()) ?? Number.NaN;
  };
}

const now = (): number => performance.timeOrigin + performance.now();

interface Watched {
  readonly market: Page;
  readonly bets: Page;
}

/** Milliseconds from the acceptance of a bet until each page shows it. Each bet has a stake of its own. */
async function timeBet(pages: Watched, bettor: Bettor, number: number) {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * pauseMsMax + pauseMsMin));
  const stake = 101 + number / 100;
  const [market, bets] = [
    await whenShown(pages.market, ''),
    await whenShown(pages.bets, stake.toFixed(2)),
  ];
  await bettor.place({ ...matchedBet(0, 1 + (number % 2)), stake });
  const accepted = now();
  return {
    market: Math.max(0, (await market()) - accepted),
    bets: Math.max(0, (await bets()) - accepted),
  };
}

async function openLive(options: FigureOptions): Promise<Contest> {
  const book = bookOf(options);
  const venue = await openVenue(book);
  const [bettor, others] = [await openBettor(venue, 1), await openBettor(venue, 32)];
  await bettor.place(matchedBet(0, 1));
  const pages: Watched = {
    market: await openWatched(venue, marketPath),
    bets: await openWatched(venue, '/bets'),
  };
  const flow = betUntil(others, { perSecond: othersPerSecond, from: 1, markets: book.markets });
  const times = { market: [] as number[], bets: [] as number[] };
  let placed = 0;
  await timeBet(pages, bettor, placed++);
  return {
    async ours() {
      const own = { market: [] as number[], bets: [] as number[] };
      for (let count = 0; count < betsPerRound; count += 1) {
        const { market, bets } = await timeBet(pages, bettor, placed++);
        own.market.push(market);
        own.bets.push(bets);
      }
      times.market.push(...own.market);
      times.bets.push(...own.bets);
      return 1000 / Math.max(quantile(own.market, 0.95), quantile(own.bets, 0.95));
    },
    reference: async () => 1000 / budget.liveMs,
    notes: () => [
      `${describe(book)}; ${othersPerSecond} bets a second on the other markets meanwhile`,
      ...Object.entries(times).map(
        ([name, all]) =>
          `page of the ${name}: median ${median(all).toFixed(0)} ms, ` +
          `p95 ${quantile(all, 0.95).toFixed(0)} ms`,
      ),
    ],
    async close() {
      await flow.end();
      bettor.close();
      others.close();
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
