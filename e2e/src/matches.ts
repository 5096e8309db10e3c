/** Finds a match for a journey in the lists, and reads its page. */
import { expect, type Locator, type Page } from '@playwright/test';
import { market } from './server/player.ts';

export interface MatchRow {
  readonly sportId: string;
  readonly competitionId: string;
  readonly eventId: string;
  readonly openDate: string;
  readonly inPlay: boolean;
  readonly status: string;
  readonly fancy: boolean;
}

export async function readMatches(page: Page, sportId = '4'): Promise<MatchRow[]> {
  const reply = await page.request.get(`/api/v2/get-matches-by-eventid/${sportId}`);
  return ((await reply.json()) as { data: MatchRow[] }).data;
}

export const matchPath = ({ sportId, competitionId, eventId }: MatchRow): string =>
  `/#/fullmarket/${sportId}/${competitionId}/${eventId}`;

/** The match with the latest start, whose prices move least. */
export function furthestOf(rows: readonly MatchRow[]): MatchRow {
  const [last] = rows
    .filter(({ inPlay }) => !inPlay)
    .toSorted((a, b) => b.openDate.localeCompare(a.openDate, 'en'));
  if (last === undefined) throw new Error('the programme always has a match to come');
  return last;
}

async function openMatchPage(page: Page, row: MatchRow): Promise<void> {
  await page.goto(matchPath(row));
  await expect(market(page, 'Match Odds')).toBeVisible();
}

export const openIdleMatch = async (page: Page): Promise<void> =>
  openMatchPage(page, furthestOf(await readMatches(page)));

/** Opens a match in play that has sessions. */
export async function openLiveMatch(page: Page): Promise<void> {
  const row = (await readMatches(page)).find(({ inPlay, fancy }) => inPlay && fancy);
  if (row === undefined) throw new Error('the programme always has such a match');
  await openMatchPage(page, row);
}

/** The cells of prices to back, the highest column of each runner last. */
export const backCells = (page: Page): Locator =>
  market(page, 'Match Odds').getByRole('button', { name: /^Back .* at / });

/** The tabs of a match: on a phone they open with a tap. */
export async function openMatchTabs(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Live & details' });
  const tab = page.getByRole('tab', { name: 'Live Score' });
  await expect(button.or(tab).first()).toBeVisible();
  if (!(await tab.isVisible())) await button.click();
}

/** The name of the first runner that has a price to back. */
export async function firstRunner(page: Page): Promise<string> {
  const label = await backCells(page).first().getAttribute('aria-label', { timeout: 5000 });
  return /^Back (.*) at /.exec(label ?? '')?.[1] ?? '';
}

export const slipOf = (page: Page): Locator => page.getByRole('form', { name: 'Bet slip' });

/** The server's answer to the next bet. */
export async function nextAnswer<Answer = { status: boolean; message: string }>(
  page: Page,
  timeout?: number,
): Promise<Answer> {
  const options = timeout === undefined ? {} : { timeout };
  const answer = await page.waitForResponse((one) => one.url().endsWith('/bet/save2'), options);
  return (await answer.json()) as Answer;
}
