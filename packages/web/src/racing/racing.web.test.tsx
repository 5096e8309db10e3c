// @vitest-environment happy-dom
import type { RaceCountry, RaceView } from '@layline/contract';
import { instant, makeInstant } from '@layline/contract/instant';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, ok, openFakeServer } from '../../test/fake-server.ts';
import { fakeLimits, fakeSite, fakeUser } from '../../test/fake-site.ts';
import { startAfresh } from '../../test/render.tsx';
import { noteServerTime, now } from '../base/clock.ts';
import { setTradingView } from '../session/kept/trading-view.ts';
import { useSiteStore } from '../site/site-store.ts';
import { closedSlip } from '../slip/slip.ts';
import { playSlip, useSlip } from '../slip/slip-store.ts';
import { App } from '../start/app.tsx';

const inMinutes = (minutes: number): string => makeInstant(instant(now() + minutes * 60_000));

const race = (gmid: string, minutes: number, status: 'OPEN' | 'SUSPENDED' | 'CLOSED') => ({
  gmid,
  etid: 10,
  ename: `Ascot ${gmid}`,
  stime: inMinutes(minutes),
  mname: '1m Hcap',
  iplay: false,
  gOdds: { status, mid: `1.${gmid}`, rc: 3 },
});

const schedule = (): RaceCountry[] => [
  {
    cname: 'GB',
    cid: 101,
    children: [
      {
        ename: 'Ascot',
        eid: 1,
        children: [
          race('r0', -30, 'CLOSED'),
          race('r1', 3, 'OPEN'),
          race('r2', 25, 'SUSPENDED'),
          race('r3', 50, 'OPEN'),
        ],
      },
      { ename: 'York', eid: 2, children: [race('y1', -10, 'CLOSED')] },
    ],
  },
  {
    cname: 'FRA',
    cid: 103,
    children: [{ ename: 'Longchamp', eid: 3, children: [race('f1', 15, 'OPEN')] }],
  },
];

const slot = (oname: string, odds: number) => ({
  oname,
  otype: oname.slice(0, -1),
  odds,
  size: 120,
});

const runner = (sid: number, nat: string, more: object = {}) => ({
  sid,
  nat,
  sno: sid,
  cno: String(sid),
  sdraw: '7',
  jname: 'A. Rider',
  tname: 'B. Yard',
  hage: 4,
  himg: '',
  gstatus: 'ACTIVE',
  adfa: 0,
  rdt: null,
  form: '12-3',
  odds: [
    slot('back1', 5.4),
    slot('back2', 5.3),
    slot('BACK3', 5.2),
    slot('lay1', 5.6),
    slot('lay2', 5.7),
    slot('lay3', 5.8),
  ],
  ...more,
});

const win = (more: Partial<RaceView> = {}): RaceView => ({
  gmid: 'r1',
  mid: '1.r1',
  mname: 'WIN',
  gtype: 'match',
  status: 'OPEN',
  rem: '',
  iplay: false,
  winners: 1,
  legueId: 'gb-ascot',
  ename: 'Ascot 14:30',
  section: [
    runner(1, 'Silver Ford'),
    runner(2, 'Quiet Gale'),
    runner(5, 'Late Scratch', {
      gstatus: 'REMOVED',
      adfa: 12.5,
      rdt: '2026-04-08T12:55:00Z',
      odds: [],
    }),
  ],
  ...more,
});

const house: Answers = {
  'GET /domain/host/localhost': ok(fakeSite),
  'GET /v2/get-events': ok([]),
  'GET /v2/list/horseRace': () => ok({ t1: schedule() }),
  'GET /v2/get-horse-odds?gmid=r1': ok([win()]),
  'GET /get-min-max/site-1': ok(fakeLimits),
  'GET /auth/letest-user-details': ok({ user: fakeUser }, { user: fakeUser }),
  'GET /bet/exposure/fetch': ok({ exposure: 0 }, { exposure: 0 }),
  'GET /bet/trade/list': ok([]),
  'GET /bet/bet-details/list/r1': ok([]),
};

function openApp(path: string, answers: Answers = {}, isSignedIn = false) {
  startAfresh({ isSignedIn });
  useSiteStore.setState({ site: null });
  location.hash = path;
  const server = openFakeServer({ ...house, ...answers });
  render(<App />);
  return server;
}

beforeEach(() => useSlip.setState({ slip: closedSlip }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const racePath = '#/HorseMarket/10/101/r1?sportsName=horse&eventName=Ascot+14%3A30';
const buttons = async (course: string) =>
  within(await screen.findByRole('group', { name: course })).getAllByRole('button');

test('[RACE-1] the schedule has ALL and a tab for each country, and shows the chosen one', async () => {
  openApp('#/horse-racing');
  const tabs = await screen.findByRole('tablist', { name: 'Countries' });
  expect(
    within(tabs)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['ALL', 'GB', 'FRA']);
  expect(tabs.querySelectorAll('svg')).toHaveLength(2);
  expect(await buttons('Longchamp')).toHaveLength(1);
  fireEvent.click(within(tabs).getByRole('tab', { name: 'GB' }));
  expect(screen.queryByRole('group', { name: 'Longchamp' })).toBeNull();
  expect(await buttons('Ascot')).toHaveLength(3);
});

test('[RACE-1] a button names start, distance and field', async () => {
  const [country] = schedule();
  const [ascot] = country?.children ?? [];
  if (country === undefined || ascot === undefined) throw new Error('the schedule has races');
  const races = ascot.children.map((race) => ({ ...race, distance: '1m2f' }));
  const t1 = [{ ...country, children: [{ ...ascot, children: races }] }];
  openApp('#/horse-racing', { 'GET /v2/list/horseRace': ok({ t1 }) });
  const [first] = await buttons('Ascot');
  expect(first?.textContent).toMatch(/, \d\d:\d\d, 1m2f · \d+ runners, in /);
});

test('[WALK-P6] a device five hours ahead shows the races as the server has them', async () => {
  const t1 = schedule();
  const at = new Date(now());
  vi.useFakeTimers({ now: now() + 5 * 3600_000, shouldAdvanceTime: true });
  openApp('#/horse-racing', {
    'GET /v2/list/horseRace': () =>
      new Response(JSON.stringify(ok({ t1 })), { headers: { date: at.toUTCString() } }),
  });
  const [first] = await buttons('Ascot');
  await waitFor(() => expect(first?.textContent).toMatch(/, in /), { timeout: 10_000 });
  vi.useRealTimers();
  noteServerTime(now());
});

test('[RACE-3] the schedule lists the latest results with who won, and leads to them', async () => {
  const [country] = schedule();
  const [ascot] = country?.children ?? [];
  const [race] = ascot?.children ?? [];
  if (!country || !ascot || !race) throw new Error('the schedule has races');
  const over = {
    ...race,
    gmid: 'r0',
    gOdds: { ...race.gOdds, status: 'CLOSED' as const },
    winners: [{ sid: 2, nat: 'Quiet Gale', cno: '2', odds: 6.2 }],
  };
  const t1 = [{ ...country, children: [{ ...ascot, children: [over, ...ascot.children] }] }];
  openApp('#/horse-racing', { 'GET /v2/list/horseRace': ok({ t1 }) });
  const results = await screen.findByRole('region', { name: 'Results' });
  expect(results.textContent).toContain('2Quiet GaleSP 6.20');
  expect(await buttons('Ascot')).toHaveLength(3);
  fireEvent.click(within(results).getByRole('button', { name: /Result$/ }));
  await waitFor(() => expect(location.hash).toMatch(/^#\/HorseMarket\/10\/101\/r0\?/));
});

test('[RACE-1] a start time leads to the race 200 ms after it is pressed', async () => {
  openApp('#/horseracing');
  const [first] = await buttons('Ascot');
  vi.useFakeTimers();
  if (first) fireEvent.click(first);
  act(() => void vi.advanceTimersByTime(199));
  expect(location.hash).toBe('#/horseracing');
  act(() => void vi.advanceTimersByTime(1));
  expect(location.hash).toMatch(/^#\/HorseMarket\/10\/101\/r1\?sportsName=horse&eventName=Ascot/);
});

test('[RACE-2] buttons are highlighted, turn red and pulse; closed races are hidden', async () => {
  openApp('#/horse-racing');
  const found = await buttons('Ascot');
  const looks = found.map((button) => {
    const light = button.querySelector('[data-light]');
    return [
      button.hasAttribute('data-near'),
      light?.getAttribute('data-light'),
      light?.hasAttribute('data-pulsing'),
    ];
  });
  expect(looks).toEqual([
    [true, 'green', true],
    [false, 'red', false],
    [false, 'green', false],
  ]);
  expect(screen.queryByRole('group', { name: 'York' })).toBeNull();
});

test('[SLIP-1] on the schedule a slip closes ten seconds after its last change', async () => {
  openApp('#/horse-racing');
  await buttons('Ascot');
  vi.useFakeTimers();
  const place = { sportId: '10', sportName: '', competitionId: '', eventId: 'r1', eventName: '' };
  const runners = [{ runnerId: 1, name: 'Silver Ford' }];
  act(() =>
    playSlip({
      act: 'open',
      choice: {
        ...place,
        kind: 'match',
        marketId: '1.r1',
        marketName: 'WIN',
        runnerId: 1,
        runnerName: 'Silver Ford',
        side: 'back',
        odds: 540 as never,
        runners,
      },
    }),
  );
  act(() => void vi.advanceTimersByTime(9000));
  act(() => playSlip({ act: 'writeStake', text: '200' }));
  act(() => void vi.advanceTimersByTime(9999));
  expect(useSlip.getState().slip.state).toBe('editing');
  act(() => void vi.advanceTimersByTime(1));
  expect(useSlip.getState().slip.state).toBe('closed');
});

test('[RACE-3] a race shows six prices for each runner, its card, and withdrawals', async () => {
  openApp(racePath);
  const market = await screen.findByRole('region', { name: 'WIN' });
  const [ford, , late] = within(market).getAllByRole('listitem');
  const labels = within(ford as HTMLElement)
    .getAllByRole('button')
    .map((cell) => /at ([\d.]+)/.exec(cell.getAttribute('aria-label') ?? '')?.[1]);
  expect(labels).toEqual(['5.20', '5.30', '5.40', '5.60', '5.70', '5.80']);
  expect(ford?.textContent).toContain('Silver Ford');
  for (const fact of ['A. Rider', 'B. Yard', '4 yo', '12-3', '(']) {
    expect(ford?.textContent).toContain(fact);
  }
  expect(late?.textContent).toMatch(/NON-RUNNERreduction factor 12\.5% · \d\d:\d\d/);
  expect(within(late as HTMLElement).queryAllByRole('button')).toHaveLength(0);
});

test("[RACE-3] a feed's own each-way market shows its prices and where to bet each way", async () => {
  openApp(racePath, {
    'GET /v2/get-horse-odds?gmid=r1': ok([win({ mname: 'Each Way', mtype: 'EACH_WAY' })]),
  });
  const market = await screen.findByRole('region', { name: 'Each Way' });
  expect(market.textContent).toContain('5.40');
  expect(market.textContent).toContain('back a runner in the WIN market');
  expect(within(market).queryByRole('button', { name: /^(Back|Lay) / })).toBeNull();
});

test('[RACE-3] a tap opens the slip, and a moved price shows Bet rate changed!', async () => {
  let odds = 5.4;
  const live = () =>
    ok([win({ section: [runner(1, 'Silver Ford', { odds: [slot('back1', odds)] })] })]);
  const { requests } = openApp(racePath, { 'GET /v2/get-horse-odds?gmid=r1': live }, true);
  fireEvent.click(await screen.findByRole('button', { name: /^Back Silver Ford at 5\.40/ }));
  const slip = await screen.findByRole('form', { name: 'Bet slip' });
  fireEvent.change(within(slip).getByRole('textbox', { name: 'Stake' }), {
    target: { value: '200' },
  });
  odds = 5.2;
  await screen.findByRole('button', { name: /^Back Silver Ford at 5\.20/ });
  fireEvent.submit(slip);
  await within(slip).findByText('Bet rate changed!');
  expect(requests.some(({ path }) => path === '/bet/save2')).toBe(false);
});

test('[RACE-3] the slip offers each way until the off', async () => {
  let iplay = false;
  const eachWay = { marketId: '1.p1', places: 2, divisor: 4 };
  const live = () => ok([win({ iplay, eachWay })]);
  openApp(racePath, { 'GET /v2/get-horse-odds?gmid=r1': live }, true);
  fireEvent.click(await screen.findByRole('button', { name: /^Back Silver Ford at 5\.40/ }));
  const slip = await screen.findByRole('form', { name: 'Bet slip' });
  const offer = { name: /^Win and place: as much again at 2\.10, 1\/4 of the odds/ };
  fireEvent.click(await within(slip).findByRole('checkbox', offer));
  iplay = true;
  const closed = { name: /^Win and place closed at the off/ };
  fireEvent.click(await within(slip).findByRole('checkbox', closed));
  expect(within(slip).queryByRole('checkbox')).toBeNull();
});

test('[RACE-3] a place market’s own price is named, not the card’s fraction, and rows stay', async () => {
  const eachWay = { marketId: '1.p1', places: 2, divisor: 4 };
  const place = win({
    mid: '1.p1',
    mname: 'PLACE',
    winners: 2,
    section: [runner(1, 'Silver Ford', { odds: [slot('back1', 1.8)] })],
  });
  const views = ok([win({ eachWay }), place]);
  openApp(racePath, { 'GET /v2/get-horse-odds?gmid=r1': views }, true);
  const market = await screen.findByRole('region', { name: 'WIN' });
  expect(market.textContent).toContain('Win and place, first 2');
  expect(market.textContent).not.toContain('1/4');
  fireEvent.click(within(market).getByRole('button', { name: /^Back Silver Ford at 5\.40/ }));
  const slip = await screen.findByRole('form', { name: 'Bet slip' });
  const stake = within(slip).getByRole('textbox', { name: 'Stake' });
  fireEvent.change(stake, { target: { value: '500' } });
  await waitFor(() => expect(market.textContent).toContain('−500.00'));
  const offer = { name: /at 1\.80, the place market's price, to be in the first 2$/ };
  fireEvent.click(await within(slip).findByRole('checkbox', offer));
  expect(slip.textContent).toContain('−1,000.00');
  const rows = within(market)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows.join(' ').replace(slip.textContent ?? '', '')).not.toContain('−500.00');
});

test("[RACE-3] each runner shows a signed-in player's result", async () => {
  const bet = {
    betId: 'b1',
    marketId: '1.r1',
    selectionId: 1,
    type: 'back',
    price: 5,
    oddsReq: 5,
    stake: 100,
    sizeMatched: 100,
    sizeRemaining: 0,
    markettype: 'Match Odds',
  };
  openApp(racePath, { 'GET /bet/bet-details/list/r1': ok([bet]) }, true);
  const market = await screen.findByRole('region', { name: 'WIN' });
  await waitFor(() => {
    const [ford, gale] = within(market).getAllByRole('listitem');
    expect(ford?.textContent).toContain('+400.00');
    expect(gale?.textContent).toContain('−100.00');
  });
});

test('[RACE-3] after a withdrawal the bets are requested again, and their results shown again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const bet = {
    betId: 'b1',
    marketId: '1.r1',
    selectionId: 1,
    type: 'back',
    price: 5,
    oddsReq: 5,
    stake: 100,
    sizeMatched: 100,
    sizeRemaining: 0,
    favourMargin: '400.00',
    againstMargin: '-100.00',
    markettype: 'Match Odds',
  };
  let isGone = false;
  const gone = runner(2, 'Quiet Gale', { gstatus: 'REMOVED', adfa: 20, rdt: null, odds: [] });
  const answers: Answers = {
    'GET /bet/bet-details/list/r1': () =>
      ok([isGone ? { ...bet, price: 4, favourMargin: '300.00' } : bet]),
    'GET /v2/get-horse-odds?gmid=r1': () =>
      ok([win(isGone ? { section: [runner(1, 'Silver Ford'), gone] } : {})]),
  };
  openApp(racePath, answers, true);
  const ford = async () =>
    within(await screen.findByRole('region', { name: 'WIN' })).getAllByRole('listitem')[0];
  await waitFor(async () => expect((await ford())?.textContent).toContain('+400.00'));
  isGone = true;
  await act(() => vi.advanceTimersByTimeAsync(3000));
  await waitFor(async () => expect((await ford())?.textContent).toContain('+300.00'));
});

test('[EVENT-2] [RACE-3] one’s own waiting bet is marked where others see it', async () => {
  const waiting = {
    betId: 'b2',
    marketId: '1.r1',
    selectionId: 2,
    type: 'back',
    price: 5.6,
    oddsReq: 5.6,
    stake: 40,
    sizeMatched: 0,
    sizeRemaining: 40,
    markettype: 'Match Odds',
  };
  openApp(racePath, { 'GET /bet/bet-details/list/r1': ok([waiting]) }, true);
  const market = await screen.findByRole('region', { name: 'WIN' });
  const marked = await within(market).findAllByRole('button', { name: /of it yours$/ });
  expect(marked.map((cell) => cell.getAttribute('aria-label'))).toEqual([
    'Lay Quiet Gale at 5.60 120 available, 40 of it yours',
  ]);
});

test('[RACE-3] a finished race lists its runners in finishing order, with dead heats', async () => {
  const home = (position: number, isDeadHeat: boolean, beaten: string) => ({
    finish: { position, isDeadHeat, beaten, fault: null },
    odds: [],
  });
  const section = [
    runner(1, 'Silver Ford', { gstatus: 'LOSER', ...home(3, false, '1¼') }),
    runner(2, 'Quiet Gale', { gstatus: 'WINNER', startingOdds: 6.2, ...home(1, true, '') }),
    runner(3, 'Heron Bay', { gstatus: 'WINNER', ...home(1, true, '') }),
  ];
  openApp(racePath, {
    'GET /v2/get-horse-odds?gmid=r1': ok([win({ status: 'CLOSED', section })]),
  });
  const market = await screen.findByRole('region', { name: 'WIN' });
  const rows = within(market)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
  expect(rows.map((text) => /Silver Ford|Quiet Gale|Heron Bay/.exec(text)?.[0])).toEqual([
    'Quiet Gale',
    'Heron Bay',
    'Silver Ford',
  ]);
  expect(rows[0]).toMatch(/Dead heat1stSP 6\.20Winner/);
  expect(await screen.findByRole('button', { name: /r0, .*Result$/ })).toBeDefined();
  expect(rows[2]).toContain('3rd · 1¼');
});

test('[ACC-12] bars of money stand on the rows of runners, and on no non-runner’s', async () => {
  openApp(racePath);
  await screen.findByText('Silver Ford');
  expect(screen.queryByRole('img', { name: /of the money shown/ })).toBeNull();
  act(() => setTradingView({ hasBars: true }));
  const bars = await screen.findAllByRole('img', { name: '50% of the money shown is to back' });
  expect(bars).toHaveLength(2);
  expect(bars[0]?.querySelectorAll('i')).toHaveLength(6);
  act(() => setTradingView({ hasBars: false }));
  expect(screen.queryByRole('img', { name: /of the money shown/ })).toBeNull();
});
