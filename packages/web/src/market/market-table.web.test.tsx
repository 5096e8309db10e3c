// @vitest-environment happy-dom
import type { BetRow } from '@layline/contract';
import { money } from '@layline/contract/money';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, openFakeServer } from '../../test/fake-server.ts';
import { fakeLimits, fakeMarket, fakeSite } from '../../test/fake-site.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { parseMarket } from '../live/parse-market.ts';
import { prices } from '../live/prices.ts';
import { chooseOddsFormat } from '../session/kept/choose-odds-format.ts';
import { useSiteStore } from '../site/site-store.ts';
import { currentSlip } from '../slip/slip-store.ts';
import { MarketTable } from './market-table.tsx';

type Runner = (typeof fakeMarket.runners)[number];

const place = {
  sportId: '4',
  sportName: 'Cricket',
  competitionId: '12',
  eventId: '345',
  eventName: 'India v Australia',
};
const limits = { stakeMin: money(100_00), stakeMax: money(100_000_00) };

/** The best price to lay India, as others see it too. */
function bestLay() {
  const levels = fakeMarket.runners[0]?.ex.availableToLay[0];
  if (levels === undefined) throw new Error('the market has no price to lay');
  return levels;
}

const waiting = (oddsReq: number): BetRow =>
  ({
    betId: '1',
    marketId: fakeMarket.marketId,
    markettype: 'Match Odds',
    selectionId: fakeMarket.runners[0]?.selectionId,
    type: 'back',
    oddsReq,
    price: oddsReq,
    stake: 40,
    sizeMatched: 0,
    sizeRemaining: 40,
  }) as BetRow;

function Table({ atFirst }: { atFirst: readonly BetRow[] }) {
  const [bets, setBets] = useState(atFirst);
  return (
    <>
      <button type="button" onClick={() => setBets([])}>
        Cancel all
      </button>
      <MarketTable
        kind="match"
        marketId={fakeMarket.marketId}
        place={place}
        bets={bets}
        limits={limits}
      />
    </>
  );
}

beforeEach(() => {
  startAfresh({ isSignedIn: true });
  openFakeServer({ 'GET /get-min-max/site-1': ok(fakeLimits) });
  prices.put(parseMarket(fakeMarket));
  prices.flush();
});
afterEach(cleanup);

test('[EVENT-2] a size that includes the player’s own money is marked until that is gone', () => {
  const { price } = bestLay();
  const name = new RegExp(`^Lay India at ${price.toFixed(2)}`);
  show(<Table atFirst={[waiting(price)]} />);
  const cell = screen.getByRole('button', { name });
  expect(cell.getAttribute('aria-label')).toMatch(/available, 40 of it yours$/);
  expect(cell.dataset).toHaveProperty('own');
  expect(screen.getAllByRole('button', { name: /of it yours$/ })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel all' }));
  expect(screen.getByRole('button', { name }).dataset).not.toHaveProperty('own');
});

test('[ACC-11] prices follow as soon as another format is chosen', () => {
  const { price } = bestLay();
  show(<Table atFirst={[]} />);
  const cell = screen.getByRole('button', {
    name: new RegExp(`^Lay India at ${price.toFixed(2)}`),
  });
  act(() => chooseOddsFormat('american'));
  const american = `−${Math.round(100 / (price - 1))}`;
  expect(cell.firstElementChild?.textContent).toBe(american);
  expect(cell.getAttribute('aria-label')).toMatch(new RegExp(`^Lay India at ${american} `));
  act(() => chooseOddsFormat('decimal'));
  expect(cell.firstElementChild?.textContent).toBe(price.toFixed(2));
});

test('[SLIP-1] the pressed price stays outlined, and another in its row takes over the slip', () => {
  const [india, australia] = fakeMarket.runners as [Runner, Runner];
  const availableToBack = [...india.ex.availableToBack, { price: 1.84, size: 900 }];
  const runners = [{ ...india, ex: { ...india.ex, availableToBack } }, australia];
  prices.put(parseMarket({ ...fakeMarket, runners }));
  prices.flush();
  show(<Table atFirst={[]} />);
  const cells = screen.getAllByRole('button', { name: /^Back India at / });
  const [other, best] = cells.slice(-2);
  if (other === undefined || best === undefined) throw new Error('India has too few prices');
  fireEvent.click(best);
  expect(cells.filter((cell) => cell.getAttribute('aria-pressed') === 'true')).toEqual([best]);
  fireEvent.click(other);
  expect(cells.filter((cell) => cell.getAttribute('aria-pressed') === 'true')).toEqual([other]);
  expect(currentSlip()).toMatchObject({ state: 'editing', choice: { level: 1 } });
  fireEvent.click(other);
  expect(currentSlip()).toMatchObject({ state: 'closed' });
});

test('[EVENT-2] a bet waiting at a price beyond the cells marks none of them', () => {
  show(<Table atFirst={[waiting(bestLay().price + 100)]} />);
  expect(screen.queryByRole('button', { name: /of it yours$/ })).toBeNull();
});

test('[EVENT-2] a press on an empty cell opens the slip with a waiting bet, one step better', () => {
  useSiteStore.setState({ site: { ...fakeSite, capabilities: ['client-ref', 'unmatched'] } });
  show(<Table atFirst={[]} />);
  const [empty] = screen.getAllByRole('button', { name: 'Offer to lay Australia' });
  fireEvent.click(empty as HTMLElement);
  expect(currentSlip()).toMatchObject({
    state: 'editing',
    oddsText: '2.16',
    persistence: 'keep',
    choice: { side: 'lay', runnerId: 8, isOffer: true },
  });
  expect((empty as HTMLElement).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(empty as HTMLElement);
  expect(currentSlip().state).toBe('closed');
});

test('[EVENT-2] an empty cell is no button if bets cannot wait', () => {
  show(<Table atFirst={[]} />);
  expect(screen.queryByRole('button', { name: /^Offer to/ })).toBeNull();
});
