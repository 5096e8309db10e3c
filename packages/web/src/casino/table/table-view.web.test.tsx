// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, refusal } from '../../../test/fake-server.ts';
import {
  dragonTiger,
  fast,
  game,
  live,
  openTable,
  option,
  placed,
} from '../../../test/fake-table.tsx';
import { toastTexts } from '../../../test/render.tsx';
import { loadTexts } from '../locales/texts.ts';

const dragon = () => screen.findByRole('button', { name: /^Back Dragon at 2.00/ });
const chip200 = () => screen.getByRole('button', { name: 'Chip 200' });

beforeEach(loadTexts);
afterEach(cleanup);

test('[CAS-4] a chip and a tap place the bet at once; then the chip is deselected', async () => {
  const { requests } = openTable(fast);
  const tile = await dragon();
  fireEvent.click(chip200());
  expect(chip200().getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(tile);
  await waitFor(() => expect(toastTexts()).toEqual(['Bet placed successfully!']));
  const sent = requests.find(({ path }) => path === '/bet/save2');
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

test('[CAS-4] the tiles show the result of each outcome: a Tie takes half of Dragon', async () => {
  openTable(fast, { 'GET /bet/bet-details/list/1130103': ok([placed]) });
  await dragon();
  const tile = (name: string) =>
    screen.getByRole('button', { name: new RegExp(`^Back ${name} at`) });
  await waitFor(() => expect(tile('Dragon').textContent).toContain('+200.00'));
  expect(tile('Tiger').textContent).toContain('−200.00');
  expect(tile('Tie').textContent).toContain('−100.00');
});

test('[CAS-4] a tap without a chip places nothing and explains why', async () => {
  const { requests } = openTable(fast);
  fireEvent.click(await dragon());
  expect(toastTexts()).toEqual(['Pick a chip first.']);
  expect(screen.getByRole('alert').textContent).toBe('Pick a chip first, then tap the option.');
  expect(requests.some(({ path }) => path === '/bet/save2')).toBe(false);
});

test('[CAS-7] chips above the limit of the table are not offered', async () => {
  openTable(fast);
  await dragon();
  const chips = within(screen.getByRole('group', { name: 'Chips' })).getAllByRole('button');
  expect(chips.map((chip) => chip.getAttribute('aria-label'))).toEqual([
    'Chip 100',
    'Chip 200',
    'Chip 500',
    'Chip 1k',
    'Chip 2k',
    'Chip 5k',
  ]);
});

test('[CAS-9] a failing table closes its options, says so and keeps the round', async () => {
  let isBroken = false;
  const page = () => new Response('<html>Bad gateway</html>', { status: 200 });
  const { requests } = openTable(fast, {
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
  expect(requests.some(({ path }) => path === '/bet/save2')).toBe(false);
  expect(screen.getByText('116')).toBeDefined();
});

test('[CAS-9] results that cannot be read are not said to be none', async () => {
  openTable(fast, {
    'GET /sports/v1/casino/dragontiger/t20/result': () => new Response('<html>', { status: 502 }),
  });
  await dragon();
  await screen.findByText('not up to date');
  expect(await screen.findByRole('button', { name: 'Result T, round 115' })).toBeDefined();
  expect(screen.queryByText('No round is over yet.')).toBeNull();
});

test('[CAS-9] with neither results nor roads the strip says nothing of earlier rounds', async () => {
  openTable(fast, {
    'GET /sports/v1/casino/dragontiger/t20/result': () => new Response('<html>', { status: 502 }),
    'GET /casino/roads/dt20': () => new Response('<html>', { status: 502 }),
  });
  await dragon();
  await screen.findByText('not up to date');
  expect(screen.queryByText('No round is over yet.')).toBeNull();
});

test('[CAS-3] View Bet shows the bets of the round with their outcome during the result', async () => {
  let isOver = false;
  const dealt = { mid: '116', autotime: '0', gtype: 'dt20', C1: '9DD', C2: '6SS' };
  const settled = { ...placed, settledAt: '2026-11-21T10:00:30Z', case: 'win', profitLoss: 200 };
  openTable(fast, {
    'GET /bet/bet-details/list/1130103': () => ok(isOver ? [] : [placed]),
    'GET /sports/v1/casino/dragontiger/t20/data': () =>
      isOver ? ok({ t1: [dealt], t2: dragonTiger }) : live('14', dragonTiger),
    'GET /sports/v1/casino/dragontiger/t20/result': () =>
      ok([...(isOver ? [{ mid: '116', result: '1' }] : []), { mid: '115', result: '2' }]),
    'POST /bet/history/test/1/50': ok([], {
      pageItems: [settled, { ...settled, betId: '4', roundId: '115' }],
      currentPage: 1,
      totalPages: 1,
    }),
  });
  await dragon();
  const button = await screen.findByRole('button', { name: /^View Bet\s*1$/ });
  isOver = true;
  await screen.findByText('This round: +200.00', undefined, { timeout: 6000 });
  fireEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Bet Details' });
  within(dialog).getByText('+200.00');
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
});

test('[CAS-5] suspended options are covered and ignore taps', async () => {
  const shut = dragonTiger.map((row) => ({ ...row, gstatus: '0' }));
  openTable(fast, { 'GET /sports/v1/casino/dragontiger/t20/data': live('22', shut) });
  const tile = await screen.findByRole('button', { name: /^Dragon at 2.00 .*SUSPENDED$/ });
  expect(within(tile).getByText('SUSPENDED')).toBeDefined();
});

test('[CAS-4] Lucky 7 opens its stake panel and waits for Confirm', async () => {
  const rows = [option(1, 'LOW Card', '2.00'), option(2, 'HIGH Card', '2.00')];
  const { requests } = openTable(game('LUCKY 7-A', 'lucky7', ['Low/High']), {
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
  expect(toastTexts()).toEqual(['Minimum stake limit exceeded!']);
  fireEvent.change(field, { target: { value: '300' } });
  fireEvent.click(within(panel).getByRole('button', { name: 'Confirm 300' }));
  await waitFor(() => expect(requests.some(({ path }) => path === '/bet/save2')).toBe(true));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Stake panel' })).toBeNull());
});

test("[CAS-4] a refusal shows the server's message", async () => {
  openTable(fast, { 'POST /bet/save2': () => refusal(400, 'Bet rate changed!', 'ODDS_CHANGED') });
  const tile = await dragon();
  fireEvent.click(chip200());
  await act(async () => fireEvent.click(tile));
  await waitFor(() => expect(toastTexts()).toEqual(['Bet rate changed!']));
});

test('[CAS-3] the strip shows the last results by their letters', async () => {
  openTable(fast);
  expect(await screen.findByRole('button', { name: 'Result T, round 115' })).toBeDefined();
});
