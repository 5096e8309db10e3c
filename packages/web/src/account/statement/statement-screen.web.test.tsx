// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFakeServer } from '../../../test/fake-server.ts';
import { fakeUser } from '../../../test/fake-site.ts';
import { show, startAfresh } from '../../../test/render.tsx';
import { formatTime } from '../../ui/moments.ts';
import { StatementScreen } from './statement-screen.tsx';

beforeEach(() => startAfresh({ isSignedIn: true }));
afterEach(cleanup);

const rowOf = (at: number) => ({
  _id: `row-${at}`,
  createdAt: '2026-04-08T10:00:00.000Z',
  type: 'deposite',
  amount: 10,
  displayText: `Reading ${at}`,
  openingBalancePayee: 0,
  openingBalancePayer: 0,
  payer: null,
  remark: null,
});

/** Each read of the statement returns one row, with the number of reads so far. */
function showStatement() {
  let readings = 0;
  const answer = () => {
    readings += 1;
    return { status: true, message: '', pageItems: [rowOf(readings)], totalPages: 3 };
  };
  const { requests } = openFakeServer({
    'GET /auth/letest-user-details': { status: true, message: '', data: fakeUser },
    'POST /transit/transactions/test/1/10': answer,
    'POST /transit/transactions/test/2/10': answer,
  });
  show(<StatementScreen />);
  return () => requests.filter(({ path }) => path.includes('transactions')).map(({ path }) => path);
}

const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};

test('[ACC-2] Get Statement with unchanged filters reads the statement again, from page 1', async () => {
  const readings = showStatement();
  await screen.findByText(/^Reading/);
  press('Next page');
  await waitFor(() => expect(readings().at(-1)).toContain('/2/10'));
  const before = readings().length;
  press('Get Statement');
  await waitFor(() => expect(readings().length).toBe(before + 1));
  expect(readings().at(-1)).toContain('/1/10');
});

test('[WALK-P14] a race is named by the player’s clock, as on every page', async () => {
  const row = {
    ...rowOf(1),
    displayText: 'Bet settled: Kempton 18:48, Win: Back Quiet Gale (bet 7)',
    race: { name: 'Kempton 18:48', startTime: '2026-11-28T05:18:00.000Z' },
  };
  openFakeServer({
    'GET /auth/letest-user-details': { status: true, message: '', data: fakeUser },
    'POST /transit/transactions/test/1/10': {
      status: true,
      message: '',
      pageItems: [row],
      totalPages: 1,
    },
  });
  show(<StatementScreen />);
  const own = formatTime(Date.parse(row.race.startTime));
  const words = `Bet settled: Kempton ${own}, Win: Back Quiet Gale (bet 7)`;
  expect(await screen.findByText(words)).toBeDefined();
});

test('[ACC-2] From after To is reported at the fields, and nothing is read', async () => {
  showStatement();
  await screen.findByText(/^Reading/);
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2020-01-01' } });
  expect(screen.getByRole('alert').textContent).toBe('From is after To.');
  expect(screen.getByLabelText('From').getAttribute('aria-invalid')).toBe('true');
  expect(
    (screen.getByRole('button', { name: 'Get Statement' }) as HTMLButtonElement).disabled,
  ).toBe(true);
});
