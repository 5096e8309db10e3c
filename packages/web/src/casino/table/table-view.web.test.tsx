// @vitest-environment happy-dom
import type { CasinoGame } from '@layline/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answers, ok, openFakeServer, refusal } from '../../../test/fake-server.ts';
import { fakeLimits, fakeUser } from '../../../test/fake-site.ts';
import { show, startAfresh, toastTexts } from '../../../test/render.tsx';
import { tableBoard } from '../board/layout.ts';
import { tableSource } from '../feed/table-source.ts';
import { loadTexts } from '../texts.ts';
import { makeTable } from './casino-table.ts';
import { TableView } from './table-view.tsx';

const game = (name: string, type: string, markets: readonly string[]): CasinoGame => ({
  eventId: '113',
  legueId: '11301',
  matchId: '1130103',
  name,
  casinoType: type,
  comingSoon: false,
  thumbUrl: '',
  tamannahSquareThumbUrl: '',
  videoId: '3035',
  oddsProfile: 'customary',
  markets: markets.map((markettype, at) => ({
    marketId: `11110155${at + 1}`,
    markettype,
    suspended: false,
    indexes: [],
  })),
});

const option = (sid: number, nat: string, rate: string) => ({
  sid: `${sid}`,
  nat,
  rate,
  gstatus: '1',
});
const live = (autotime: string, t2: readonly object[]) =>
  ok({ t1: [{ mid: '116', autotime, gtype: 'dt20', C1: '1', C2: '1' }], t2 });
const dragonTiger = [
  option(1, 'Dragon', '2.00'),
  option(2, 'Tiger', '2.00'),
  option(3, 'Tie', '50.00'),
];
const placed = {
  betId: '5',
  roundId: '116',
  marketId: '111101551',
  selectionId: 1,
  type: 'back',
  price: 2,
  oddsReq: 2,
  stake: 200,
};

const house: Answers = {
  'GET /auth/letest-user-details': ok({ user: fakeUser }, { user: fakeUser }),
  'GET /get-min-max/site-1': ok(fakeLimits),
  'GET /bet/exposure/fetch': ok({ exposure: 0 }, { exposure: 0 }),
  'GET /bet/trade/list': ok([]),
  'GET /bet/bet-details/list/1130103': ok([]),
  'GET /sports/v1/casino/dragontiger/t20/data': live('14', dragonTiger),
  'GET /sports/v1/casino/dragontiger/t20/result': ok([{ mid: '115', result: '2' }]),
  'GET /casino/roads/dt20': ok([{ mid: '115', result: '2' }]),
  'POST /bet/place': ok(placed, { message: 'Bet placed successfully!' }),
};

function openTable(row: CasinoGame, answers: Answers = {}, isSignedIn = true) {
  startAfresh({ isSignedIn });
  const server = openFakeServer({ ...house, ...answers });
  const type = row.casinoType === 'lucky7' ? 'lucky7' : 'dt20';
  const source = tableSource(type);
  if (source === null) throw new Error('The table has no feed');
  show(
    <TableView
      table={makeTable(row, type)}
      sections={tableBoard(row.name) ?? []}
      source={source}
    />,
  );
  return server;
}

const fast = game('FAST DRAGON TIGER', 'dt20', ['Winner']);
const dragon = () => screen.findByRole('button', { name: /^Back Dragon at 2.00/ });
const chip200 = () => screen.getByRole('button', { name: 'Chip 200' });

beforeEach(loadTexts);
afterEach(cleanup);

test('[CAS-4] a chip and a tap place the bet at once; then the chip is laid down', async () => {
  const { asked } = openTable(fast);
  const tile = await dragon();
  fireEvent.click(chip200());
  expect(chip200().getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(tile);
  await waitFor(() => expect(toastTexts()).toEqual(['Bet placed successfully!']));
  const sent = asked.find(({ path }) => path === '/bet/place');
  expect(sent?.body).toMatchObject({
    matchId: '1130103',
    marketId: '111101551',
    roundId: '116',
    selectionId: 1,
    stake: 200,
    oddsReq: 2,
    type: 'back',
    favourMargin: '200.00',
    againstMargin: '-200.00',
  });
  await waitFor(() => expect(chip200().getAttribute('aria-pressed')).toBe('false'));
});

test('[CAS-4] a tap without a chip places nothing and says why', async () => {
  const { asked } = openTable(fast);
  fireEvent.click(await dragon());
  expect(toastTexts()).toEqual(['Pick a chip first.']);
  expect(asked.some(({ path }) => path === '/bet/place')).toBe(false);
});

test('[CAS-7] a chip above 5000 is refused in the words of the limit', async () => {
  const { asked } = openTable(fast);
  const tile = await dragon();
  fireEvent.click(screen.getByRole('button', { name: 'Chip 10k' }));
  fireEvent.click(tile);
  await waitFor(() => expect(toastTexts()).toEqual(['Maximum stake limit exceeded!']));
  expect(asked.some(({ path }) => path === '/bet/place')).toBe(false);
});

test('[CAS-9] a failing table closes its options, says so and keeps the round', async () => {
  let isBroken = false;
  const page = () => new Response('<html>Bad gateway</html>', { status: 200 });
  const { asked } = openTable(fast, {
    'GET /sports/v1/casino/dragontiger/t20/data': () =>
      isBroken ? page() : live('14', dragonTiger),
  });
  await dragon();
  isBroken = true;
  await screen.findByText(
    'The table does not answer. Betting is closed until it does.',
    undefined,
    {
      timeout: 4000,
    },
  );
  const closed = screen.getByRole('button', { name: /^Dragon at 2.00 .*SUSPENDED$/ });
  fireEvent.click(chip200());
  fireEvent.click(closed);
  expect(asked.some(({ path }) => path === '/bet/place')).toBe(false);
  expect(screen.getByText('116')).toBeDefined();
});

test('[CAS-5] suspended options are veiled and take no tap', async () => {
  const shut = dragonTiger.map((row) => ({ ...row, gstatus: '0' }));
  openTable(fast, { 'GET /sports/v1/casino/dragontiger/t20/data': live('22', shut) });
  const tile = await screen.findByRole('button', { name: /^Dragon at 2.00 .*SUSPENDED$/ });
  expect(within(tile).getByText('SUSPENDED')).toBeDefined();
});

test('[CAS-4] Lucky 7 opens its stake panel and waits for Confirm', async () => {
  const rows = [option(1, 'LOW Card', '2.00'), option(2, 'HIGH Card', '2.00')];
  const { asked } = openTable(game('LUCKY 7-A', 'lucky7', ['Low/High']), {
    'GET /sports/v1/casino/lucky/a/data': live('14', rows),
    'GET /sports/v1/casino/lucky/a/result': ok([]),
    'GET /casino/roads/lucky7': ok([]),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Back LOW Card/ }));
  const panel = screen.getByRole('form', { name: 'Stake panel' });
  within(panel).getByText('Min/Max:100-5000');
  const field = within(panel).getByRole('textbox', { name: 'Stake' });
  fireEvent.change(field, { target: { value: '50' } });
  fireEvent.click(within(panel).getByRole('button', { name: /^Confirm/ }));
  await within(panel).findByText('Minimum stake limit exceeded!');
  fireEvent.change(field, { target: { value: '300' } });
  fireEvent.click(within(panel).getByRole('button', { name: 'Confirm 300' }));
  await waitFor(() => expect(asked.some(({ path }) => path === '/bet/place')).toBe(true));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Stake panel' })).toBeNull());
});

test('[CAS-4] a refusal of the server is shown in its own words', async () => {
  openTable(fast, { 'POST /bet/place': () => refusal(400, 'Bet rate changed!', 'ODDS_CHANGED') });
  const tile = await dragon();
  fireEvent.click(chip200());
  await act(async () => fireEvent.click(tile));
  await waitFor(() => expect(toastTexts()).toEqual(['Bet rate changed!']));
});

test('[CAS-3] the strip shows the last results by their letters', async () => {
  openTable(fast);
  expect(await screen.findByRole('button', { name: 'Result T, round 115' })).toBeDefined();
});
