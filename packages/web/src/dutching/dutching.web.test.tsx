// @vitest-environment happy-dom
import type { OddsMarket } from '@layline/contract';
import { money } from '@layline/contract/money';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answers, ok, openFakeServer, refusal } from '../../test/fake-server.ts';
import { fakeLimits, fakeMarket, fakeSite, fakeUser } from '../../test/fake-site.ts';
import { show, startAfresh, toastTexts } from '../../test/render.tsx';
import { parseMarket } from '../live/parse-market.ts';
import { prices, useMarket } from '../live/prices.ts';
import { useSiteStore } from '../site/site-store.ts';
import { DutchingDialog } from './dutching-dialog.tsx';

const place = {
  sportId: '4',
  sportName: 'Cricket',
  competitionId: '12',
  eventId: '345',
  eventName: 'India v Australia',
};
const limits = { stakeMin: money(10_00), stakeMax: money(1000_00) };
const [india] = fakeMarket.runners;

function runner(selectionId: number, runnerName: string, back: number, size = 500) {
  const ex = {
    availableToBack: [{ price: back, size }],
    availableToLay: [{ price: back + 0.1, size }],
  };
  return { ...(india as OddsMarket['runners'][number]), selectionId, runnerName, ex };
}

const three = (back = 4, size = 500): OddsMarket => ({
  ...fakeMarket,
  marketId: '1.3',
  runners: [runner(7, 'India', 3), runner(8, 'Australia', back, size), runner(9, 'Draw', 6)],
});

function put(market: OddsMarket): void {
  prices.put(parseMarket(market));
  prices.flush();
}

function Shown() {
  const market = useMarket('1.3');
  if (market === undefined) return null;
  const of = { market, place, bets: [], limits };
  return <DutchingDialog {...of} name="Match Odds" isOpen onClose={() => {}} />;
}

let server: ReturnType<typeof openFakeServer>;
let answers: Answers;

const taken = (body: Readonly<Record<string, unknown>>) => {
  const { stake, oddsReq } = body;
  return ok({ ...body, sizeMatched: stake, sizeRemaining: 0, price: oddsReq });
};

function open(bet: Answers[string]): void {
  answers = {
    'POST /bet/save2': bet,
    'GET /get-min-max/site-1': ok(fakeLimits),
    'GET /auth/letest-user-details': ok({ user: fakeUser }),
    'GET /bet/exposure/fetch': ok({ exposure: 0 }),
    'GET /v2/market-commission/1.3': ok({ base: 500, discount: 0 }),
  };
  server = openFakeServer(answers);
  put(three());
  show(<Shown />);
}

const sent = () => server.requests.filter(({ path }) => path === '/bet/save2');
const stakesSent = () =>
  sent().map(({ body }) => [body['selectionId'], body['oddsReq'], body['stake']]);
const choose = (...names: string[]) => {
  for (const name of names)
    fireEvent.click(screen.getByRole('checkbox', { name: `Bet on ${name}` }));
};
const write = (text: string) =>
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  startAfresh({ isSignedIn: true });
  const site = { ...fakeSite, capabilities: ['client-ref' as const, 'market-detail' as const] };
  useSiteStore.setState({ site });
});
afterEach(cleanup);

test('[DUTCH-1] stakes follow odds that move while the panel is open', async () => {
  open(({ body }) => taken(body));
  choose('India', 'Australia');
  write('100');
  const form = await screen.findByRole('form', { name: 'Dutching' });
  expect(form.textContent).toContain('57.14');
  expect(form.textContent).toContain('+71.42');
  act(() => put(three(5)));
  expect(form.textContent).toContain('62.50');
  expect(form.textContent).toContain('+87.50');
});

test('[DUTCH-2] the panel says why it places nothing, and what would do', async () => {
  open(({ body }) => taken(body));
  const why = () => document.querySelector('#dutch-why')?.textContent;
  expect(why()).toBe('Choose two runners or more.');
  choose('India', 'Draw');
  expect(why()).toBe('Enter an amount.');
  write('20');
  expect(why()).toContain('The stake on Draw would be 6.67; the least is 10.00.');
  press(/^Take 29.99 in total$/);
  expect(why()).toBe('');
  choose('Australia');
  act(() => put(three(4, 8)));
  write('100');
  expect(why()).toContain('Too little is on offer at 4.00 on Australia.');
  act(() => put({ ...three(), status: 'SUSPENDED' }));
  expect(why()).toBe('This market is suspended for now.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Place/ }).disabled).toBe(true);
  expect(sent()).toEqual([]);
});

test('[DUTCH-4] the results are shown before and after commission', async () => {
  open(({ body }) => taken(body));
  choose('India', 'Australia', 'Draw');
  press(/^Profit$/);
  write('100');
  const sums = await screen.findByText('after 5% commission');
  const list = within(sums.closest('dl') as HTMLElement);
  list.getByText('Total stake');
  expect(list.getByText('If one of them wins').nextSibling?.textContent).toMatch(/^\+100\.0/);
  expect(sums.nextSibling?.textContent).toMatch(/^\+95\.0/);
  expect(list.queryByText('If another wins')).toBeNull();
});

test('[DUTCH-3] bets go out one after another, as the panel shows them', async () => {
  open(({ body }) => taken(body));
  choose('India', 'Australia', 'Draw');
  write('100');
  press(/^Place 3 bets for 99.99$/);
  await screen.findByText('All 3 bets are taken.');
  expect(stakesSent()).toEqual([
    [7, 3, 44.44],
    [8, 4, 33.33],
    [9, 6, 22.22],
  ]);
  expect(new Set(sent().map(({ body }) => body['clientRef'])).size).toBe(3);
});

test('[DUTCH-3] the first refusal ends it, and the rest is placed at the odds of now', async () => {
  let hasRefused = false;
  open(({ body }) => {
    if (body['selectionId'] !== 8 || hasRefused) return taken(body);
    hasRefused = true;
    return refusal(409, 'Bet rate changed!', 'RATE_CHANGED');
  });
  choose('India', 'Australia', 'Draw');
  write('100');
  press(/^Place 3/);
  await screen.findByText(/^1 of 3 bets are taken\./);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows.slice(0, 3)).toEqual([
    'India44.44 @ 3.00Taken',
    'Australia33.33 @ 4.00Bet rate changed!',
    'Draw22.22 @ 6.00Not sent',
  ]);
  expect(toastTexts()).toContain('1 of 3 bets are taken.');
  expect(sent()).toHaveLength(2);
  act(() => put(three(3.9)));
  press(/^Place the 2 missing bets for 56.41$/);
  await screen.findByText('All 3 bets are taken.');
  expect(stakesSent().slice(2)).toEqual([
    [8, 3.9, 34.19],
    [9, 6, 22.22],
  ]);
});

test('[DUTCH-3] without an answer nothing more is sent; it is asked for under one reference', async () => {
  let isDeaf = true;
  open(({ body }) => (isDeaf ? refusal(503, 'Storage fails.', 'UNAVAILABLE') : taken(body)));
  useSiteStore.setState({ site: { ...fakeSite, capabilities: [] } });
  cleanup();
  show(<Shown />);
  choose('India', 'Draw');
  write('100');
  press(/^Place 2/);
  await screen.findByText('Storage fails.');
  expect(sent()).toHaveLength(1);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ask again' }).disabled).toBe(true);
  isDeaf = false;
  act(() => useSiteStore.setState({ site: { ...fakeSite, capabilities: ['client-ref'] } }));
  press(/^Ask again$/);
  await screen.findByText(/^1 of 2 bets are taken/);
  await waitFor(() => expect(sent()).toHaveLength(2));
  const [first, second] = sent();
  expect(second?.body['clientRef']).toBe(first?.body['clientRef']);
  screen.getByRole('button', { name: /^Place the missing bet for 33.3/ });
});

test('[DUTCH-1] a field is laid for one result, with its liability in sight', async () => {
  open(({ body }) => taken(body));
  press(/^Lay$/);
  choose('India', 'Australia');
  write('100');
  const form = await screen.findByRole('form', { name: 'Dutching' });
  expect(form.textContent).toContain('56.9');
  press(/^Place 2 bets for/);
  await screen.findByText('All 2 bets are taken.');
  expect(sent().map(({ body }) => body['type'])).toEqual(['lay', 'lay']);
});
