/**
 * The sheet between an agent and its upline over a hundred thousand bets (ten thousand with --small), in the
 * real page: from the click on the agent until its sheet by day is shown, and from the choice of market,
 * player or kind until those rows are. The slowest counts. The reference is the budget.
 */
import type { Page } from '@playwright/test';
import type { Figure } from '../figure/figure.ts';
import { agents, type Book } from './fill-store.ts';
import { openVenue, type Venue } from './venue.ts';

const budgetMs = 2000;
const bets = { whole: 100_000, small: 10_000 };
const lowest = agents[2].name;
/** The page begins with days. */
const sums = ['market', 'player', 'kind'] as const;

const bookOf = (settledBets: number): Book => ({
  players: 1000,
  markets: 20,
  spreadBets: 1000,
  isFirstFull: false,
  settledBets,
  settledMarkets: 20,
});

/** Chooses what the sheet is summed by; resolves with the milliseconds until its first row is painted. */
const timeSum = (page: Page, by: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const choices = [...document.querySelectorAll('select')];
        const choice = choices.find((one) =>
          [...one.options].some(({ value }) => value === wanted),
        );
        if (choice === undefined) throw new Error('The sheet cannot be summed.');
        const heading = wanted[0]?.toUpperCase() + wanted.slice(1);
        const isShown = (): boolean =>
          [...document.querySelectorAll('table')].some(
            (table) =>
              table.querySelector('th')?.textContent === heading &&
              table.querySelector('tbody tr') !== null,
          );
        const began = performance.now();
        const look = (): void => {
          if (isShown()) setTimeout(() => resolve(performance.now() - began), 0);
          else requestAnimationFrame(look);
        };
        Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(
          choice,
          wanted,
        );
        choice.dispatchEvent(new Event('change', { bubbles: true }));
        requestAnimationFrame(look);
      }),
    by,
  );

async function timeSheets({ context, consoleUrl }: Venue): Promise<Record<string, number>> {
  const page = await context.newPage();
  try {
    await page.goto(`${consoleUrl}/agents`);
    const link = page.getByRole('link', { name: lowest, exact: true });
    await link.waitFor();
    const begun = performance.now();
    await link.click();
    await page.getByRole('columnheader', { name: 'Results' }).waitFor();
    const times: Record<string, number> = { 'page and day': performance.now() - begun };
    for (const by of sums) times[by] = await timeSum(page, by);
    return times;
  } finally {
    await page.close();
  }
}

export const settlementSheet: Figure = {
  name: 'settlement-sheet',
  unit: 'sheets/s',
  goal: 1,
  async open({ isSmall }) {
    const settledBets = isSmall ? bets.small : bets.whole;
    const venue = await openVenue(bookOf(settledBets));
    const rounds: Record<string, number>[] = [];
    return {
      async ours() {
        const times = await timeSheets(venue);
        rounds.push(times);
        return 1000 / Math.max(...Object.values(times));
      },
      reference: async () => 1000 / budgetMs,
      notes: () => [
        `${settledBets} settled bets of 1000 players in 20 markets`,
        ...rounds.map((times) =>
          Object.entries(times)
            .map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`)
            .join(', '),
        ),
      ],
      close: venue.close,
    };
  },
};
