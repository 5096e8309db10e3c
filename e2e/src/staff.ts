/** Members of staff of the console, who sign in for the first time with a second factor. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { generateSync } from 'otplib';
import type { RunningServer } from './server/server.ts';

/** The password that each chooses. */
export const chosenPassword = 'three blue kettles';

/** A name that no other journey, nor another try, gives to a member of staff of the same server. */
export function staffName(who: string): string {
  const { testId, retry } = test.info();
  return `${who}.${testId.slice(-6)}.${retry}`;
}

/** Creates a member of staff on the server's machine, and signs in for the first time. */
export async function join(page: Page, server: RunningServer, who: string, role: string) {
  const name = staffName(who);
  const made = (await server.order('staff', 'add', name, '--role', role)) as { password: string };
  return enter(page, server, { name, password: made.password, first: 'Overview' });
}

/** Opens the page of a market that takes bets. */
export async function openMarketPage(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Markets', exact: true }).click();
  await page.getByLabel('Search markets').fill('Match Odds');
  await page
    .getByRole('row', { name: /takes bets/ })
    .getByRole('link')
    .first()
    .click();
}

/** Opens a page of the console by its link. */
export const go = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('link', { name, exact: true }).click();

/** Fills in the form of a command by its labels, and presses its button. */
export async function runForm(
  page: Page,
  values: Readonly<Record<string, string>>,
  reason = 'as agreed by phone',
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = page.getByLabel(label, { exact: true });
    const isChoice = await field.evaluate((element) => element instanceof HTMLSelectElement);
    await (isChoice ? field.selectOption(value) : field.fill(value));
  }
  await page.getByLabel('Reason, for the audit').fill(reason);
  await page.getByRole('button', { name: /^(Run|Ask for approval)$/ }).click();
}

/** Chooses a runner of the market whose form is open, as its winner. */
export const pickWinner = (page: Page, runner: string): Promise<void> =>
  page
    .getByRole('group', { name: 'Winner (optional)' })
    .getByRole('button', { name: runner, exact: true })
    .click();

/** The card of a request that waits; other journeys may have left some on the same server. */
export const approvalOf = (page: Page, reason: string): Locator =>
  page.locator('#page section').filter({ hasText: reason });

/** The password that the answer of a command shows once. */
export async function passwordIn(page: Page, answer: RegExp): Promise<string> {
  const text = (await page.getByText(answer).textContent()) ?? '';
  return /[Tt]he password is (\S+) and/.exec(text)?.[1] ?? '';
}

/** An odds market of two runners. */
interface OpenedMarket {
  readonly marketId: string;
  /** Two matches may have the same name. */
  readonly event: string;
  readonly runner: string;
  readonly other: string;
}

/** Opens the odds market that starts last, whose prices move least. */
export async function openLastMarket(page: Page): Promise<OpenedMarket> {
  await go(page, 'Markets');
  await page.getByLabel('Search markets').fill('Match Odds');
  const rows = page.getByRole('row', { name: /takes bets/ }).filter({ hasNotText: 'in play' });
  await rows.last().getByRole('link').first().click();
  // Until the market is read, the heading is its id.
  const heading = page.getByRole('heading', { level: 1, name: / v / });
  const event = (await heading.textContent()) ?? '';
  const [runner = '', other = ''] = event.split(' v ');
  return { marketId: page.url().split('/').at(-1) ?? '', event, runner, other };
}

interface Entering {
  readonly name: string;
  readonly password: string;
  /** The heading of the first page. */
  readonly first: string;
  /** Is called at each step, before it is taken. */
  readonly onStep?: () => Promise<void>;
}

export async function enter(
  page: Page,
  server: Pick<RunningServer, 'consoleUrl'>,
  { name, password, first, onStep = async () => undefined }: Entering,
) {
  await page.goto(server.consoleUrl ?? '');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(password);
  await onStep();
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = (await page.locator('code').textContent()) ?? '';
  await onStep();
  await page.getByLabel('New password').fill(chosenPassword);
  await page.getByLabel('Code of the app').fill(generateSync({ secret }));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).waitFor();
  await onStep();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { name: first })).toBeVisible();
  return secret;
}
