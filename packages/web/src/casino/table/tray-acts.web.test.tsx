// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answers, ok, type RecordedRequest, refusal } from '../../../test/fake-server.ts';
import { fakeSite } from '../../../test/fake-site.ts';
import { dragonTiger, fast, live, openTable, placed } from '../../../test/fake-table.tsx';
import { toastTexts } from '../../../test/render.tsx';
import { queryClient } from '../../api/query-client.ts';
import { useSiteStore } from '../../site/site-store.ts';
import { loadTexts } from '../locales/texts.ts';

/** A server that keeps the bets of a round, and deals another on request. */
function openHouse() {
  let bets: object[] = [];
  let mid = '116';
  let number = 0;
  const answers: Answers = {
    'GET /bet/bet-details/list/1130103': () => ok(bets),
    'GET /sports/v1/casino/dragontiger/t20/data': () => live('14', dragonTiger, mid),
    'POST /bet/save2': ({ body }: RecordedRequest) => {
      number += 1;
      const { stake, selectionId, roundId } = body;
      const placeTime = `2026-11-21T10:00:0${number}Z`;
      const bet = { ...placed, betId: `${number}`, stake, selectionId, roundId, placeTime };
      bets = [...bets, bet];
      return ok(bet, { message: 'Bet placed successfully!' });
    },
    'POST /casino/bets': ({ body }: RecordedRequest) => {
      const wanted = body['bets'] as { selectionId: number; stake: number }[];
      if (wanted.length > 2) return refusal(400, 'Insufficient funds!', 'INSUFFICIENT_FUNDS');
      const rows = wanted.map(({ selectionId, stake }) => {
        number += 1;
        const placeTime = `2026-11-21T10:00:0${number}Z`;
        return { ...placed, betId: `${number}`, stake, selectionId, roundId: mid, placeTime };
      });
      bets = [...bets, ...rows];
      return ok(rows, { message: 'Bet placed successfully!' });
    },
    'POST /casino/withdraw': ({ body }: RecordedRequest) => {
      const gone = new Set(body['betIds'] as string[]);
      bets = bets.filter((bet) => !gone.has((bet as { betId: string }).betId));
      return ok({ betIds: [...gone] });
    },
  };
  return {
    answers,
    nextRound: (): void => {
      bets = [];
      mid = `${Number(mid) + 1}`;
      void queryClient.invalidateQueries();
    },
  };
}

function letTakeBack(...more: 'casino-bets'[]): void {
  const capabilities = [...(fakeSite.capabilities ?? []), 'casino-withdraw', ...more] as const;
  useSiteStore.setState({ site: { ...fakeSite, capabilities: [...capabilities] } });
}

async function betOn(name: string, count: number): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Chip 200' }));
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^Back ${name} at`) }));
  await waitFor(() => expect(placedToasts()).toBe(count));
}

const placedToasts = () =>
  toastTexts().filter((text) => text === 'Bet placed successfully!').length;
const act = (name: string) => screen.findByRole('button', { name });
const bodiesOf = (requests: readonly RecordedRequest[], path: string) =>
  requests.filter((one) => one.path === path).map(({ body }) => body);

beforeEach(loadTexts);
afterEach(cleanup);

test('[CAS-4] Undo cancels the bets of the last press, a double as a whole', async () => {
  const { answers } = openHouse();
  const { requests } = openTable(fast, answers);
  letTakeBack();
  await screen.findByRole('button', { name: /^Back Dragon at/ });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await betOn('Dragon', 1);
  await betOn('Tiger', 2);
  fireEvent.click(await act('Double'));
  await waitFor(() => expect(placedToasts()).toBe(4));
  fireEvent.click(await act('Undo'));
  await waitFor(() => expect(toastTexts()).toContain('The bets are cancelled.'));
  fireEvent.click(await act('Undo'));
  await waitFor(() => expect(toastTexts()).toContain('The bet is cancelled.'));
  expect(bodiesOf(requests, '/casino/withdraw')).toEqual([
    { betIds: ['3', '4'] },
    { betIds: ['2'] },
  ]);
});

test('[CAS-4] Double is one call for all bets: all are placed and undone, or none is placed', async () => {
  const { answers } = openHouse();
  const { requests } = openTable(fast, answers);
  letTakeBack('casino-bets');
  await screen.findByRole('button', { name: /^Back Dragon at/ });
  await betOn('Dragon', 1);
  await betOn('Tiger', 2);
  fireEvent.click(await act('Double'));
  await waitFor(() => expect(placedToasts()).toBe(3));
  expect(bodiesOf(requests, '/casino/bets')).toMatchObject([
    {
      matchId: '1130103',
      roundId: '116',
      bets: [
        { marketId: '111101551', selectionId: 1, type: 'back', oddsReq: 2, stake: 200 },
        { marketId: '111101551', selectionId: 2, type: 'back', oddsReq: 2, stake: 200 },
      ],
    },
  ]);
  await waitFor(() => expect(screen.getByText('4').tagName).toBe('B'));
  fireEvent.click(await act('Double'));
  await waitFor(() => expect(toastTexts()).toContain('Insufficient funds!'));
  expect(bodiesOf(requests, '/bet/save2')).toHaveLength(2);
  fireEvent.click(await act('Undo'));
  await waitFor(() =>
    expect(bodiesOf(requests, '/casino/withdraw')).toEqual([{ betIds: ['3', '4'] }]),
  );
});

test("[CAS-4] a rebet places the last round's stakes again, except cancelled ones", async () => {
  const { answers, nextRound } = openHouse();
  const { requests } = openTable(fast, answers);
  letTakeBack();
  await screen.findByRole('button', { name: /^Back Dragon at/ });
  await betOn('Dragon', 1);
  await betOn('Tie', 2);
  fireEvent.click(await act('Undo'));
  await waitFor(() => expect(toastTexts()).toContain('The bet is cancelled.'));
  await waitFor(() => expect(screen.getByText('1').tagName).toBe('B'));
  nextRound();
  fireEvent.click(await act('Rebet'));
  await waitFor(() => expect(placedToasts()).toBe(3));
  const last = bodiesOf(requests, '/bet/save2').at(-1);
  expect(last).toMatchObject({ roundId: '117', selectionId: 1, stake: 200 });
});

test('[CAS-3] Bet Details cancels one bet', async () => {
  const { answers } = openHouse();
  const { requests } = openTable(fast, answers);
  letTakeBack();
  await screen.findByRole('button', { name: /^Back Dragon at/ });
  await betOn('Dragon', 1);
  await act('Undo');
  fireEvent.click(screen.getByRole('button', { name: /^View Bet/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Bet Details' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel this bet' }));
  await within(dialog).findByText('No bets in this round yet.');
  expect(bodiesOf(requests, '/casino/withdraw')).toEqual([{ betIds: ['1'] }]);
});

test('[CAS-4] a server without cancellation gets no such call', async () => {
  const { answers } = openHouse();
  openTable(fast, answers);
  await screen.findByRole('button', { name: /^Back Dragon at/ });
  await betOn('Dragon', 1);
  await act('Double');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
