// @vitest-environment happy-dom
import { money } from '@layline/contract/money';
import { odds } from '@layline/contract/odds';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, openFakeServer } from '../../test/fake-server.ts';
import { show, startAfresh } from '../../test/render.tsx';
import type { OddsChoice } from '../slip/choice.ts';
import { useOneClick } from './use-one-click.ts';

const choice: OddsChoice = {
  kind: 'match',
  marketId: '1.2',
  marketName: 'Match Odds',
  runnerId: 7,
  runnerName: 'India',
  side: 'back',
  odds: odds(185),
  runners: [{ runnerId: 7, name: 'India' }],
  sportId: '4',
  sportName: 'Cricket',
  competitionId: '12',
  eventId: '345',
  eventName: 'India v Australia',
};
const limits = { stakeMin: money(100_00), stakeMax: money(100_000_00) };
const placed = ok({ price: 1.85, sizeMatched: 100, sizeRemaining: 0 });

function Prices() {
  const { tap } = useOneClick(limits);
  const press = (at: number) => () =>
    void tap({ choice: { ...choice, odds: odds(at) }, stakeText: '100', isInPlay: false });
  return (
    <>
      <button type="button" onClick={press(185)}>
        1.85
      </button>
      <button type="button" onClick={press(186)}>
        1.86
      </button>
    </>
  );
}

beforeEach(() => startAfresh({ isSignedIn: true }));
afterEach(cleanup);

test('[SLIP-4] a double click on a price is one bet, and a click on another price is another', async () => {
  const { requests } = openFakeServer({ 'POST /bet/save2': placed });
  show(<Prices />);
  const sent = () =>
    requests.filter(({ path }) => path === '/bet/save2').map(({ body }) => body['oddsReq']);
  const price = screen.getByRole('button', { name: '1.85' });
  fireEvent.click(price);
  fireEvent.click(price);
  fireEvent.click(screen.getByRole('button', { name: '1.86' }));
  await waitFor(() => expect(sent()).toEqual([1.85, 1.86]));
});
