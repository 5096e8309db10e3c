/** Actions of a player; each waits for the screen's response. */
import { expect, type Locator, type Page } from '@playwright/test';

export const demoName = 'demo@Layline';

/** Reads figures such as `1,00,000.00`, `+85.00` or `−100.00`, in hundredths. */
export function parseFigure(text: string): number {
  const plain = text.replaceAll('−', '-').replace(/[^\d.-]/g, '');
  if (!/^-?\d+(\.\d{1,2})?$/.test(plain)) throw new Error(`'${text}' is not a figure.`);
  return Math.round(Number(plain) * 100);
}

/** To a screen reader a toast is a dialog too; this dialog is identified by its title. */
export const loginDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Non-Gambling Territories|Login)$/ });

/** Opens the login dialog from the header: a button on a phone, next to the form on a desktop. */
export async function openLogin(page: Page): Promise<Locator> {
  const header = page.getByRole('banner');
  const demo = header.getByRole('button', { name: 'Demo', exact: true });
  const login = header.getByRole('button', { name: 'Login', exact: true });
  await expect(demo.or(login).first()).toBeVisible();
  await ((await demo.isVisible()) ? demo : login).click();
  await expect(loginDialog(page)).toContainText('Non-Gambling Territories');
  return loginDialog(page);
}

/** Passes the age gate and signs in with the demo button. */
export async function signInAsDemo(page: Page): Promise<void> {
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByRole('button', { name: 'Login With Demo Id' }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect.poll(() => readMain(page)).toBeGreaterThan(0);
}

const exposureButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Exposure .*, show detail$/ });

/** The Main balance in the header, in hundredths; null until it is there. */
export async function readMain(page: Page): Promise<number | null> {
  const figure = page.getByRole('banner').locator('dt', { hasText: 'Main' }).locator('+ dd');
  const text = (await figure.textContent()) ?? '';
  return text === '' ? null : parseFigure(text);
}

/** The exposure in the header, in hundredths. */
export async function readExposure(page: Page): Promise<number> {
  return parseFigure((await exposureButton(page).textContent()) ?? '');
}

export const market = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });

export const runnerRow = (page: Page, marketName: string, runner: string): Locator =>
  market(page, marketName).getByRole('listitem').filter({ hasText: runner });

export interface Wish {
  readonly market: string;
  readonly runner: string;
  readonly side: 'back' | 'lay';
  readonly stake: number;
  /** Also places the same stake for a place, if the race pays places. */
  readonly isEachWay?: boolean;
}

export interface Struck extends Wish {
  /** In hundredths. */
  readonly odds: number;
}

/** Presses the best price of a runner, which opens the slip. */
export async function openSlip(page: Page, wish: Wish): Promise<Locator> {
  const verb = wish.side === 'back' ? 'Back' : 'Lay';
  const cells = runnerRow(page, wish.market, wish.runner).getByRole('button', {
    name: new RegExp(`^${verb} .+ at [\\d.]+`),
  });
  const slip = page.getByRole('form', { name: 'Bet slip' });
  // Pressing a chosen cell again would close its slip.
  if (await slip.isVisible())
    await slip.getByRole('button', { name: 'Close the bet slip' }).click();
  // The best price is the last cell of a back, and the first of a lay.
  await (wish.side === 'back' ? cells.last() : cells.first()).click();
  await expect(slip).toBeVisible({ timeout: 3000 });
  return slip;
}

type Answer =
  /** A server of another make only says that the bet is taken. */
  | { readonly status: true; readonly data?: { readonly price: number } }
  | { readonly status: false; readonly message: string };

/**
 * Presses the slip's button and waits for whichever replies first: the server, or the slip itself, which
 * sends nothing if the price has moved.
 */
async function confirmSlip(page: Page, slip: Locator): Promise<Answer & { asked: number }> {
  const timeout = 10_000;
  const answered = page
    .waitForResponse((response) => response.url().endsWith('/bet/save2'), { timeout })
    .then(async (response) => (await response.json()) as Answer);
  const refused = slip
    .getByRole('alert')
    .waitFor({ timeout })
    .then((): Answer => ({ status: false, message: 'the slip says why' }));
  // The loser of the race may reject unnoticed.
  for (const voice of [answered, refused]) voice.catch(() => undefined);
  const confirm = slip.getByRole('button', { name: /^(Back|Lay) .* at .* for / });
  const words = await confirm.innerText({ timeout: 3000 });
  await confirm.click({ timeout: 3000 });
  const asked = Number(/ at ([\d.]+)/.exec(words)?.[1]);
  return { asked, ...(await Promise.race([answered, refused])) };
}

/**
 * Places a bet at the price on screen, again if the price moved between click and confirmation, as a
 * player would. Resolves with the odds in the server's reply.
 */
export async function placeBet(page: Page, wish: Wish): Promise<Struck> {
  let odds = 0;
  await expect(async () => {
    const slip = await openSlip(page, wish);
    await slip.getByRole('textbox', { name: 'Stake' }).fill(String(wish.stake));
    if (wish.isEachWay === true)
      await slip.getByRole('checkbox', { name: /^Win and place/ }).check();
    const body = await confirmSlip(page, slip);
    if (!body.status) throw new Error(`The bet was refused: ${body.message}`);
    odds = Math.round((body.data?.price ?? body.asked) * 100);
  }).toPass({ timeout: 20_000 });
  await expect(page.getByRole('form', { name: 'Bet slip' })).toBeHidden();
  return { ...wish, odds };
}

/** Profit or loss after these bets if each runner wins, in hundredths, computed independently. */
export function resultsOf(
  runners: readonly string[],
  bets: readonly Struck[],
): Map<string, number> {
  return new Map(
    runners.map((winner) => {
      const parts = bets.map(({ runner, side, stake, odds }) => {
        const backer = runner === winner ? (odds - 100) * stake : -100 * stake;
        return side === 'back' ? backer : -backer;
      });
      return [winner, parts.reduce((sum, part) => sum + part, 0)];
    }),
  );
}
