// @vitest-environment happy-dom
import { money } from '@layline/contract/money';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answers, ok, openFakeServer, refusal } from '../../test/fake-server.ts';
import { fakeMarket, fakeSite, fakeUser } from '../../test/fake-site.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { CashOut } from '../cash-out/cash-out.tsx';
import { setLadder } from '../ladder/ladder-settings.ts';
import { parseMarket } from '../live/parse-market.ts';
import { prices } from '../live/prices.ts';
import { useSiteStore } from '../site/site-store.ts';
import { takeToasts, useToastQueue } from '../ui/toast.ts';
import { MarketKeys } from './market-keys.tsx';
import { setTradingKeys } from './trading-keys.ts';

const place = {
  kind: 'match',
  sportId: '4',
  sportName: 'Cricket',
  competitionId: '12',
  eventId: '345',
  eventName: 'India v Australia',
} as const;
const limits = { stakeMin: money(100_00), stakeMax: money(100_000_00) };
const quote = {
  quoteId: 'q',
  selectionId: 7,
  selection: 'India',
  type: 'lay',
  odds: 2,
  stake: 500,
  lockedResult: 12.5,
  validMs: 10_000,
};
const noOffer = () => refusal(400, 'No cashout offer available.');

function serve(more: Answers = {}) {
  return openFakeServer({
    'POST /bet/cash-out/quote': ok(quote),
    'POST /bet/cash-out/accept': ok({}),
    'GET /auth/letest-user-details': ok({ user: fakeUser }),
    'GET /bet/exposure/fetch': ok({ exposure: 1000 }),
    ...more,
  });
}

/** Two markets of one match; the player's position is in the first alone, unless `both`. */
function showPage(positions: readonly string[] = ['1.2']) {
  const ids = ['1.2', '1.3'];
  for (const marketId of ids) prices.put(parseMarket({ ...fakeMarket, marketId }));
  prices.flush();
  const held = new Map([
    [7, money(900_00)],
    [8, money(-1000_00)],
  ]);
  show(
    <>
      <input aria-label="Stake" />
      <MarketKeys matchIds={['345']} />
      {ids.map((marketId) => (
        <section key={marketId} data-market={marketId} aria-label={marketId}>
          <button type="button">{`Price of ${marketId}`}</button>
          {positions.includes(marketId) ? (
            <CashOut
              market={prices.market(marketId) ?? expect.unreachable()}
              {...{ place, held, limits }}
              bets={[]}
            />
          ) : null}
        </section>
      ))}
    </>,
  );
}

const pathsOf = ({ requests }: ReturnType<typeof serve>): string[] =>
  requests.map(({ path }) => path).filter((path) => path.startsWith('/bet/c'));
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.body, { key, ...more });
const words = () => useToastQueue.getState().messages.map(({ text }) => text);
const focusOn = (name: string) => act(() => screen.getByRole('button', { name }).focus());

beforeEach(() => {
  startAfresh({ isSignedIn: true });
  useSiteStore.setState({ site: { ...fakeSite, capabilities: ['cash-out', 'unmatched'] } });
});
afterEach(() => {
  cleanup();
  setLadder({ isAskedFirst: true });
  setTradingKeys(true);
  takeToasts();
});

test('[CASH-2] G asks for an offer, which the next key accepts, when bets are confirmed first', async () => {
  const server = serve();
  showPage();
  press('g');
  const take = await screen.findByRole('button', { name: /^Take \+12\.50/ });
  expect(document.activeElement).toBe(take);
  expect(pathsOf(server)).toEqual(['/bet/cash-out/quote']);
});

test('[CASH-2] unasked, G takes offers until none is left, and says the result', async () => {
  setLadder({ isAskedFirst: false });
  const answers = [ok(quote), ok({ ...quote, quoteId: 'r', lockedResult: 20 }), noOffer()];
  const [one, two] = fakeMarket.runners;
  if (one === undefined || two === undefined) throw new Error('two runners');
  const server = serve({ 'POST /bet/cash-out/quote': () => answers.shift() ?? noOffer() });
  showPage();
  prices.put(parseMarket({ ...fakeMarket, runners: [one, two, { ...two, selectionId: 9 }] }));
  act(() => prices.flush());
  cleanup();
  showPage();
  focusOn('Price of 1.2');
  press('g');
  await waitFor(() =>
    expect(words()).toEqual(['Closed with 2 bets. The worst result is now +20.00.']),
  );
  const accepted = server.requests.filter(({ path }) => path === '/bet/cash-out/accept');
  expect(accepted.map(({ body }) => body['quoteId'])).toEqual(['q', 'r']);
});

test('[CASH-2] without an answer G says that the outcome is unknown, and stops', async () => {
  setLadder({ isAskedFirst: false });
  const server = serve({ 'POST /bet/cash-out/accept': new Error('offline') });
  showPage();
  press('g');
  await waitFor(() =>
    expect(words()).toEqual(['No answer from the server. Check your open bets.']),
  );
  expect(pathsOf(server)).toEqual(['/bet/cash-out/quote', '/bet/cash-out/accept']);
});

test('[CASH-2] G closes the market in which the player is, never another one', async () => {
  const server = serve();
  showPage();
  focusOn('Price of 1.3');
  press('g');
  expect(words()).toEqual(['No bets to close here.']);
  expect(pathsOf(server)).toEqual([]);
});

test('[CASH-2] with positions in two markets and none chosen, G asks even without confirmation', async () => {
  setLadder({ isAskedFirst: false });
  const server = serve();
  showPage(['1.2', '1.3']);
  press('g');
  await screen.findByRole('button', { name: /^Take / });
  expect(pathsOf(server)).toEqual(['/bet/cash-out/quote']);
});

test('[CASH-2] keys do nothing while typing, held down, with Ctrl, or turned off', () => {
  const server = serve();
  showPage();
  fireEvent.keyDown(screen.getByLabelText('Stake'), { key: 'g' });
  press('g', { repeat: true });
  press('g', { ctrlKey: true });
  press('x', { metaKey: true });
  act(() => setTradingKeys(false));
  press('g');
  press('x');
  expect(server.requests.filter(({ path }) => path.startsWith('/bet/'))).toEqual([]);
});

const rest = (betId: string, marketId: string, matchId: string) => ({
  _id: betId,
  betId,
  marketId,
  matchId,
  markettype: 'Match Odds',
  selectionId: 7,
  type: 'back',
  oddsReq: 2.5,
  price: 0,
  stake: 40.1,
  sizeMatched: 0,
  sizeRemaining: 40.1,
  persistence: 'keep',
});
const waiting = [rest('a', '1.2', '345'), rest('b', '1.3', '345'), rest('c', '1.9', '999')];
const cancelled = { 'GET /bet/unmatched': ok(waiting) };
const cancels = ({ requests }: ReturnType<typeof serve>) =>
  requests.filter(({ path }) => path === '/bet/cancel-all').map(({ body }) => body['marketId']);

test('[CASH-2] X asks, then cancels what waits in this match and leaves other matches alone', async () => {
  const server = serve({ ...cancelled, 'POST /bet/cancel-all': ok({ cancelled: 1, size: 40.1 }) });
  showPage();
  press('x');
  const dialog = await screen.findByRole('dialog', { name: 'Cancel all unmatched bets?' });
  expect(dialog.textContent).toContain('2 bets wait in the markets of this page.');
  expect(cancels(server)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel all' }));
  await waitFor(() => expect(words()).toEqual(['Unmatched bets cancelled: 2, for 80.20.']));
  expect(cancels(server)).toEqual(['1.2', '1.3']);
});

test('[CASH-2] X says what was cancelled although another market failed', async () => {
  setLadder({ isAskedFirst: false });
  serve({
    ...cancelled,
    'POST /bet/cancel-all': ({ body }) =>
      body['marketId'] === '1.2' ? new Error('offline') : ok({ cancelled: 1, size: 40 }),
  });
  showPage();
  press('x');
  await waitFor(() =>
    expect(words()).toEqual([
      'No answer from the server. Check your open bets.',
      'Unmatched bets cancelled: 1, for 40.00.',
    ]),
  );
});

test('[CASH-2] X says when nothing waits', async () => {
  const server = serve({ 'GET /bet/unmatched': ok([]) });
  showPage();
  press('x');
  await waitFor(() => expect(words()).toEqual(['No unmatched bets here.']));
  expect(cancels(server)).toEqual([]);
});
