/**
 * Whether the page of the newest bets moves smoothly while 200 bets a second are placed: the frames that
 * Chromium shows, by requestAnimationFrame. The reference is a frame of a screen with 60 a second. The notes
 * give the same for the page while no bet is placed, since other work on the machine takes frames too.
 */
import type { Page } from '@playwright/test';
import { type Figure, median } from '../figure/figure.ts';
import { quantile } from '../figure/quantile.ts';
import { type Bettor, betUntil, openBettor } from './bettor.ts';
import type { Book } from './fill-store.ts';
import { openVenue } from './venue.ts';

const budgetMs = 16.7;
const lateMs = 34;
const perSecond = 200;
const seconds = { whole: 8, small: 3 };
const book: Book = {
  players: 100,
  markets: 1000,
  spreadBets: 1000,
  isFirstFull: false,
  settledBets: 0,
  settledMarkets: 0,
};

/** Resolves with the times between frames, in milliseconds. */
const watchFrames = (page: Page, forSeconds: number): Promise<number[]> =>
  page.evaluate(
    (wanted) =>
      new Promise<number[]>((resolve) => {
        const gaps: number[] = [];
        let [first, last] = [0, 0];
        const frame = (at: number): void => {
          if (first === 0) first = at;
          else gaps.push(at - last);
          last = at;
          if (at - first < wanted * 1000) requestAnimationFrame(frame);
          else resolve(gaps);
        };
        requestAnimationFrame(frame);
      }),
    forSeconds,
  );

/** Frames are as exact as the clock of the page: a tenth of a millisecond. */
const medianFrame = (gaps: readonly number[]): number => Math.round(median(gaps) * 10) / 10;
const describe = (gaps: readonly number[]): string => {
  const late = gaps.filter((gap) => gap > lateMs).length / gaps.length;
  return (
    `median ${medianFrame(gaps)} ms, p95 ${quantile(gaps, 0.95).toFixed(1)} ms, ` +
    `${(late * 100).toFixed(1)} % over ${lateMs} ms`
  );
};

async function watchBets(page: Page, bettor: Bettor, forSeconds: number): Promise<number[]> {
  const flow = betUntil(bettor, { perSecond, from: 0, markets: book.markets });
  const gaps = await watchFrames(page, forSeconds);
  await flow.end();
  return gaps;
}

export const tickerFrames: Figure = {
  name: 'ticker-frames',
  unit: 'frames/s (1 / median)',
  goal: 1,
  async open({ isSmall }) {
    const venue = await openVenue(book);
    const bettor = await openBettor(venue, 32);
    const page = await venue.context.newPage();
    await page.goto(`${venue.consoleUrl}/bets`);
    const forSeconds = isSmall ? seconds.small : seconds.whole;
    await watchBets(page, bettor, 3);
    await page.getByRole('row').nth(100).waitFor();
    const lines: string[] = [];
    return {
      async ours() {
        const idle = await watchFrames(page, 2);
        const gaps = await watchBets(page, bettor, forSeconds);
        lines.push(`${describe(gaps)}; without bets ${describe(idle)}`);
        return 1000 / medianFrame(gaps);
      },
      reference: async () => 1000 / budgetMs,
      notes: () => [`${perSecond} bets a second`, ...lines],
      async close() {
        bettor.close();
        await venue.close();
      },
    };
  },
};
