// @vitest-environment happy-dom
import type { SiteConfig } from '@layline/contract';
import { odds } from '@layline/contract/odds';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type Answers,
  ok,
  openFakeServer,
  type RecordedRequest,
  refusal,
} from '../../../test/fake-server.ts';
import { fakeLimits, fakeMarket, fakeSite, fakeUser } from '../../../test/fake-site.ts';
import { show, startAfresh, toastTexts } from '../../../test/render.tsx';
import { parseMarket } from '../../live/parse-market.ts';
import { prices } from '../../live/prices.ts';
import { noteAnswer } from '../../live/stream/connection.ts';
import { useSiteStore } from '../../site/site-store.ts';
import type { OddsChoice } from '../choice.ts';
import { currentSlip, playSlip } from '../slip-store.ts';
import { SlipColumn } from './slip-column.tsx';

const india: OddsChoice = {
  kind: 'match',
  marketId: '1.2',
  marketName: 'Match Odds',
  runnerId: 7,
  runnerName: 'India',
  side: 'back',
  odds: odds(185),
  runners: [
    { runnerId: 7, name: 'India' },
    { runnerId: 8, name: 'Australia' },
  ],
  sportId: '4',
  sportName: 'Cricket',
  competitionId: '12',
  eventId: '345',
  eventName: 'India v Australia',
};

const idle: Answers = {
  'GET /get-min-max/site-1': ok(fakeLimits),
  'GET /bet/bet-details/list/345': ok([]),
};

function putMarket(): void {
  prices.put(parseMarket(fakeMarket));
  prices.flush();
}

async function openSlip(answers: Answers, stake: string) {
  const server = openFakeServer({ ...idle, ...answers });
  playSlip({ act: 'open', choice: india });
  show(<SlipColumn />);
  await waitFor(() =>
    expect(server.requests.map(({ path }) => path)).toContain('/get-min-max/site-1'),
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'Stake' }), { target: { value: stake } });
  return server;
}

const wideButton = (): HTMLButtonElement =>
  screen.getByRole('button', { name: /^(Back India|Place Bet|Ask again)/ });
const submit = (): boolean => fireEvent.submit(screen.getByRole('form', { name: 'Bet slip' }));

beforeEach(() => {
  startAfresh({ isSignedIn: true });
  putMarket();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('[SLIP-6] the slip shows the bet, its profit and each result', async () => {
  await openSlip({}, '500');
  expect(wideButton().textContent).toBe('Back India at 1.85 for 500');
  screen.getByText('425.00');
  const results = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(results).toEqual(['If India wins+425.00', 'If Australia wins\u2212500.00']);
});

test('[SLIP-2] a visitor sees beside the button why it is disabled', async () => {
  startAfresh();
  await openSlip({}, '500');
  expect(wideButton().disabled).toBe(true);
  screen.getByText('Log in to place this bet.');
});

test('[SLIP-2] without a stake of 1 the button names the limits', async () => {
  await openSlip({}, '0');
  expect(wideButton().disabled).toBe(true);
  screen.getByText('Enter a stake from 100 to 1,00,000.');
});

test.each([
  ['99', 'Minimum stake limit exceeded!'],
  ['100001', 'Maximum stake limit exceeded!'],
])('[SLIP-3] a stake of %s is refused in the slip, and not sent', async (stake, words) => {
  const { requests } = await openSlip({}, stake);
  submit();
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(toastTexts()).toEqual([words]);
  expect(requests.some(({ path }) => path === '/bet/save2')).toBe(false);
});

function moveIndia(price: number): void {
  const [first, ...others] = fakeMarket.runners;
  if (first === undefined) throw new Error('the market has runners');
  const ex = { ...first.ex, availableToBack: [{ price, size: 500 }] };
  prices.put(parseMarket({ ...fakeMarket, runners: [{ ...first, ex }, ...others] }));
  act(() => prices.flush());
}

test('[SLIP-8] the live rate is shown beside the chosen one, which does not change', async () => {
  await openSlip({}, '500');
  screen.getByText('Now 1.85');
  moveIndia(1.8);
  const live = screen.getByText('Now 1.80');
  expect(live.className).toContain('moved');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Odds' }).value).toBe('1.85');
  moveIndia(1.85);
  expect(screen.getByText('Now 1.85').className).not.toContain('moved');
});

test.each([1.8, 2.1])(
  '[SLIP-3] a price that moved to %f is refused, and the new one can be accepted',
  async (price) => {
    const { requests } = await openSlip({ 'POST /bet/save2': ok({}) }, '500');
    moveIndia(price);
    submit();
    expect((await screen.findByRole('alert')).textContent).toContain('Bet rate changed!');
    expect(requests.some(({ path }) => path === '/bet/save2')).toBe(false);
    const text = price.toFixed(2);
    fireEvent.click(screen.getByRole('button', { name: `Take ${text}` }));
    expect(wideButton().textContent).toBe(`Back India at ${text} for 500`);
    submit();
    await waitFor(() => expect(currentSlip().state).toBe('closed'));
    const sent = requests.find(({ path }) => path === '/bet/save2')?.body;
    expect(sent).toMatchObject({ oddsReq: price });
  },
);

test('[WALK-P8] stake and odds are read in the digits of any script', async () => {
  await openSlip({}, '५००');
  fireEvent.change(screen.getByRole('textbox', { name: 'Odds' }), { target: { value: '١٫٨' } });
  expect(wideButton().textContent).toBe('Back India at 1.80 for 500');
});

const unmatched: SiteConfig = { ...fakeSite, capabilities: ['client-ref', 'unmatched'] };
const partBox = () => screen.queryByRole('checkbox', { name: /^Take what is there/ });

test('[SLIP-3] if less than the stake is available, the slip offers to take that', async () => {
  useSiteStore.setState({ site: unmatched });
  const { requests } = await openSlip(
    {
      'POST /bet/save2': ok({
        type: 'back',
        sizeMatched: 500,
        sizeRemaining: 0,
        sizeCancelled: 300,
        price: 1.85,
      }),
    },
    '500',
  );
  expect(partBox()).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: 'Stake' }), { target: { value: '800' } });
  screen.getByText('Only 500.00 is left at 1.85 or better.');
  fireEvent.click(partBox() as HTMLElement);
  expect(wideButton().textContent).toBe('Back India at 1.85 for up to 800');
  // The sums are for the available size: 500 at 1.85.
  screen.getByText('425.00');
  submit();
  await waitFor(() => expect(toastTexts()).toEqual(['500 matched, 300 cancelled.']));
  const sent = requests.find(({ path }) => path === '/bet/save2')?.body;
  expect(sent).toMatchObject({ stake: 800, sizeMin: 0.01 });
});

test('[SLIP-3] after a refusal for lack of size the slip offers to take what is available', async () => {
  useSiteStore.setState({ site: unmatched });
  const short = 'Only 59.50 is left at these odds.';
  await openSlip({ 'POST /bet/save2': refusal(400, short, 'SIZE_UNAVAILABLE') }, '500');
  submit();
  expect((await screen.findByRole('alert')).textContent).toContain(short);
  fireEvent.click(screen.getByRole('button', { name: 'Take what is there, cancel the rest' }));
  expect(currentSlip()).toMatchObject({ isPartTaken: true, refusal: null });
  expect((partBox() as HTMLInputElement).checked).toBe(true);
  fireEvent.click(partBox() as HTMLElement);
  expect(partBox()).toBeNull();
});

test('[SLIP-3] a server that cannot cancel a rest gets no such request', async () => {
  await openSlip({}, '800');
  expect(partBox()).toBeNull();
});

const attaching: SiteConfig = {
  ...fakeSite,
  capabilities: ['client-ref', 'triggers', 'attached-triggers'],
};
const write = (name: string, value: string): boolean =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

test('[TRIG-13] a stop and a take profit go with the bet, once the player asks for them', async () => {
  useSiteStore.setState({ site: attaching });
  const { requests } = await openSlip({ 'POST /bet/save2': ok({}) }, '500');
  expect(screen.queryByRole('textbox', { name: 'Stop at' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add stop or take profit' }));
  await screen.findByRole('textbox', { name: 'Stop at' });
  write('Stop at', '1.5');
  screen.getByText('A stop must be at least one step above your odds.');
  expect(wideButton().disabled).toBe(true);
  write('Stop at', '2');
  write('Take profit at', '1.5');
  screen.getByText(/^At 2.00 .* a lay at 2.04 or lower. At 1.50 .* a lay at 1.52 or lower./);
  submit();
  await waitFor(() => expect(currentSlip().state).toBe('closed'));
  const sent = requests.find(({ path }) => path === '/bet/save2')?.body;
  expect(sent?.['attached']).toEqual({
    stop: { oddsTrigger: 2 },
    takeProfit: { oddsTrigger: 1.5 },
  });
});

test('[TRIG-13] an offset empties the prices; closed fields send nothing', async () => {
  useSiteStore.setState({ site: attaching });
  const { requests } = await openSlip({ 'POST /bet/save2': ok({}) }, '500');
  fireEvent.click(screen.getByRole('button', { name: 'Add stop or take profit' }));
  await screen.findByRole('textbox', { name: 'Stop at' });
  write('Stop at', '2');
  write('or offset in steps', '4');
  expect(currentSlip()).toMatchObject({ attached: { stopText: '', offsetText: '4' } });
  fireEvent.click(screen.getByRole('button', { name: 'No stop or take profit' }));
  submit();
  await waitFor(() => expect(currentSlip().state).toBe('closed'));
  expect(requests.find(({ path }) => path === '/bet/save2')?.body).not.toHaveProperty('attached');
});

test('[TRIG-13] a bet without an answer is asked again with the same stop', async () => {
  useSiteStore.setState({ site: attaching });
  let count = 0;
  const { requests } = await openSlip(
    {
      'POST /bet/save2': () => {
        count += 1;
        return count < 2 ? new TypeError('no route') : ok({});
      },
    },
    '500',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add stop or take profit' }));
  await screen.findByRole('textbox', { name: 'Stop at' });
  write('Stop at', '2');
  submit();
  await waitFor(() => expect(currentSlip().state).toBe('closed'), { timeout: 5000 });
  const sent = requests.filter(({ path }) => path === '/bet/save2').map(({ body }) => body);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.['attached']).toEqual({ stop: { oddsTrigger: 2 } });
});

test('[TRIG-13] a server that does not take them is sent none', async () => {
  await openSlip({}, '500');
  expect(screen.queryByRole('button', { name: 'Add stop or take profit' })).toBeNull();
});

test('[SLIP-4] Enter places the bet; the slip closes and dependent data is read again', async () => {
  const { requests } = await openSlip(
    { 'POST /bet/save2': ok({}, { message: 'Bet placed successfully!' }) },
    '500',
  );
  submit();
  await waitFor(() => expect(currentSlip().state).toBe('closed'));
  expect(toastTexts()).toEqual(['Bet placed successfully!']);
  const sent = requests.find(({ path }) => path === '/bet/save2')?.body;
  expect(sent).toMatchObject({
    selectionId: 7,
    oddsReq: 1.85,
    stake: 500,
    type: 'back',
    favourMargin: '425.00',
  });
  expect(String(sent?.['clientRef'])).toMatch(/^[\w-]{36}$/);
});

test("[SLIP-4] the server's message is shown in the slip, and the input stays", async () => {
  await openSlip(
    { 'POST /bet/save2': refusal(400, 'Insufficient funds!', 'INSUFFICIENT_FUNDS') },
    '500',
  );
  submit();
  expect((await screen.findByRole('alert')).textContent).toContain('Insufficient funds!');
  expect(wideButton().textContent).toBe('Back India at 1.85 for 500');
});

test('[SLIP-4] a request without an answer is repeated under the same reference', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 400 });
  let count = 0;
  const { requests } = await openSlip(
    {
      'POST /bet/save2': () => {
        count += 1;
        return count < 3 ? new TypeError('no route') : ok({});
      },
    },
    '500',
  );
  submit();
  await waitFor(() => expect(currentSlip().state).toBe('closed'), { timeout: 10_000 });
  const refs = requests
    .filter(({ path }) => path === '/bet/save2')
    .map(({ body }) => body['clientRef']);
  expect(refs).toHaveLength(3);
  expect(new Set(refs).size).toBe(1);
});

const silent = () => new TypeError('no route');
const hasSent = (requests: readonly RecordedRequest[]) =>
  requests.filter(({ path }) => path === '/bet/save2');

/** Sends a bet whose calls have the given outcomes, one after the other; later calls get no answer. */
async function loseBet(
  calls: readonly (() => object)[],
  answers: Answers = {},
): Promise<{ readonly requests: RecordedRequest[] }> {
  let count = 0;
  const next = () => (calls[count++] ?? silent)();
  const server = await openSlip({ 'POST /bet/save2': next, ...answers }, '500');
  vi.useFakeTimers();
  submit();
  await act(() => vi.advanceTimersByTimeAsync(8000));
  vi.useRealTimers();
  return server;
}

const busy = () => refusal(503, 'The server is busy. Please try again.', 'BUSY');

test('[SLIP-4] after a lost answer, an early refusal leaves the outcome unknown, to repeat', async () => {
  const { requests } = await loseBet([silent, busy, busy, busy, () => ok({})]);
  expect(currentSlip().state).toBe('unsure');
  expect(toastTexts()).toEqual(['No answer from the server. Check your open bets.']);
  expect(screen.getByRole('alert').textContent).toContain('may or may not stand');
  prices.put(parseMarket({ ...fakeMarket, status: 'SUSPENDED' }));
  act(() => {
    prices.flush();
    noteAnswer();
  });
  expect(wideButton().textContent).toBe('Ask again');
  expect(wideButton().disabled).toBe(false);
  submit();
  await waitFor(() => expect(currentSlip().state).toBe('closed'));
  const refs = hasSent(requests).map(({ body }) => body['clientRef']);
  expect(refs).toHaveLength(5);
  expect(new Set(refs).size).toBe(1);
});

const pausedWords = 'Betting is paused while storage recovers. Your money is safe.';
const shownWords = 'Betting is paused for a moment. Your money is safe.';
const paused = () => refusal(503, pausedWords, 'UNAVAILABLE');

test('[SLIP-4] pauses during a store outage, keeps the slip and continues by itself', async () => {
  let [isReady, isBack] = [false, false];
  const { requests } = await openSlip(
    {
      'POST /bet/save2': () => (isBack ? ok({}) : paused()),
      'GET /readyz': () => (isReady ? ok({}) : new Response('{}', { status: 503 })),
    },
    '500',
  );
  vi.useFakeTimers();
  submit();
  await act(() => vi.advanceTimersByTimeAsync(8000));
  expect(currentSlip()).toMatchObject({ state: 'unsure', stakeText: '500' });
  expect(toastTexts()).toContain(pausedWords);
  expect(screen.getByRole('alert').textContent).toContain('kept here until betting goes on');
  expect([wideButton().disabled, screen.queryByText(shownWords) !== null]).toEqual([true, true]);
  [isReady, isBack] = [true, true];
  await act(() => vi.advanceTimersByTimeAsync(3000));
  vi.useRealTimers();
  expect(screen.queryByText(shownWords)).toBeNull();
  expect(wideButton().disabled).toBe(false);
  submit();
  await waitFor(() => expect(currentSlip().state).toBe('closed'));
  expect(new Set(hasSent(requests).map(({ body }) => body['clientRef'])).size).toBe(1);
});

test('[SLIP-4] a failed call on a server that accepts bets pauses nothing', async () => {
  const broke = () => refusal(503, 'Something went wrong here. Please try again.', 'UNAVAILABLE');
  await loseBet([broke, broke, broke, broke], { 'GET /readyz': ok({}) });
  expect(wideButton().disabled).toBe(false);
});

test('[SLIP-4] a bet with an unknown outcome that is among the open bets was placed', async () => {
  let clientRef: unknown = 'none';
  await loseBet([], {
    'POST /bet/save2': ({ body }: RecordedRequest) => {
      clientRef = body['clientRef'];
      return silent();
    },
    'GET /bet/trade/list': () =>
      ok([{ matchId: '345', count: 1, bets: [{ type: 'back', clientRef }] }]),
  });
  await waitFor(() => expect(currentSlip().state).toBe('closed'), { timeout: 10_000 });
  expect(toastTexts()).toContain('Bet placed successfully!');
});

test('[SLIP-4] a server without references gets one request, without repeats', async () => {
  useSiteStore.setState({ site: { ...fakeSite, capabilities: [] } });
  const { requests } = await loseBet([]);
  expect(screen.getByRole('alert').textContent).toContain('Look at your open bets');
  expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull();
  submit();
  expect(hasSent(requests)).toHaveLength(1);
});

test('[SLIP-4] nor during a store outage, where the slip does not claim to keep the bet', async () => {
  useSiteStore.setState({ site: { ...fakeSite, capabilities: [] } });
  let isReady = false;
  const readyz = () => (isReady ? ok({}) : new Response('{}', { status: 503 }));
  await openSlip({ 'POST /bet/save2': paused, 'GET /readyz': readyz }, '500');
  vi.useFakeTimers();
  submit();
  await act(() => vi.advanceTimersByTimeAsync(8000));
  expect(toastTexts()).toEqual([pausedWords]);
  expect(screen.getByRole('alert').textContent).toContain('Look at your open bets');
  // Or else the client would wait for this server in the tests that follow.
  isReady = true;
  await act(() => vi.advanceTimersByTimeAsync(3000));
});

test('[SLIP-1] Esc closes the slip; arrow keys step the odds', async () => {
  await openSlip({}, '500');
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Odds' }), { key: 'ArrowUp' });
  expect(wideButton().textContent).toBe('Back India at 1.86 for 500');
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Odds' }), { key: 'Escape' });
  expect(currentSlip().state).toBe('closed');
});

const funds: Answers = {
  'GET /auth/letest-user-details': ok(undefined, { user: { ...fakeUser, openingBalance: 400 } }),
  'GET /bet/exposure/fetch': { ...ok({ exposure: 0 }), exposure: 0 },
};

test('[SLIP-2] a stake above the balance is reported while typing', async () => {
  await openSlip(funds, '500');
  expect((await screen.findByText(/^This bet needs 500\.00/)).textContent).toBe(
    'This bet needs 500.00; your balance is 400.00.',
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'Stake' }), { target: { value: '300' } });
  expect(screen.queryByText(/^This bet needs/)).toBeNull();
});

test('[SLIP-1] in play no bet can wait for the start of play', async () => {
  useSiteStore.setState({ site: { ...fakeSite, capabilities: ['unmatched'] } });
  await openSlip({}, '500');
  screen.getByRole('radio', { name: 'Keep till in-play' });
  act(() => {
    prices.put(parseMarket({ ...fakeMarket, inplay: true }));
    prices.flush();
  });
  expect(screen.queryByRole('radio', { name: 'Keep till in-play' })).toBeNull();
  screen.getByRole('radio', { name: 'Keep' });
});
