import {
  addMs,
  clientRef,
  money,
  betId as numberedBet,
  playerId,
  type RunnerPrices,
  siteId,
  transferRef,
} from '@layline/contract';
import { apply, type Command, decide, openExchange } from '@layline/exchange';
import { expect, it } from 'vitest';
import { backKings } from '../../../test/app.ts';
import { openManualClock } from '../../../test/manual-clock.ts';
import {
  type Changed,
  defineFinal,
  finalMatch,
  kings,
  lions,
  pricesOf,
  usualPrices,
} from '../../../test/market.ts';
import { viewOf } from '../../engine/view/view.ts';
import { type CashOutQuote, openCashOuts } from './cash-outs.ts';

const dayMs = 24 * 60 * 60 * 1000;
const anna = playerId('anna');

const request = { playerId: anna, marketId: finalMatch };

function openScene(changed: Changed = {}, prices = usualPrices as readonly RunnerPrices[]) {
  const state = openExchange();
  const clock = openManualClock();
  let offers = 0;
  const newId = () => `offer-${(offers += 1)}`;
  const parts = {
    view: viewOf(() => state),
    isOpen: () => true,
    prices: () => prices,
    clock,
    newId,
  };
  const send = (command: Command) => {
    const stamped = { ...command, seq: state.seq + 1, at: clock.now() };
    for (const event of decide(state, stamped).events) apply(state, event);
  };
  const bet = (ref: string, changed: object = {}) => {
    const [house] = usualPrices;
    const betId = numberedBet(String(state.seq + 1));
    send({ ...backKings(anna, ref), betId, house, ...changed });
  };
  send({ kind: 'open-account', playerId: anna, siteId: siteId('one'), exposureLimit: null });
  const funds = { direction: 'deposit', amount: money(100_000), remark: '' } as const;
  send({ kind: 'move-funds', transferRef: transferRef('in-1'), playerId: anna, ...funds });
  send({ kind: 'define-market', definition: defineFinal(changed) });
  bet('the-first-bet');
  const take = ({ clientRef: ref, offer }: CashOutQuote) =>
    bet(ref, { side: offer.side, odds: offer.odds, stake: offer.stake, runnerId: offer.runnerId });
  return { state, clock, take, cashOuts: openCashOuts(parts) };
}

it('[CASH-1] an accepted offer is returned again for a day, and not after', () => {
  const { clock, cashOuts, take } = openScene();
  const quote = cashOuts.quote({ ...request, part: 100 }) as CashOutQuote;
  expect(quote).toMatchObject({ clientRef: clientRef(`cash-out-${quote.quoteId}`) });
  expect(cashOuts.take(anna, quote.quoteId)).toBe(quote);
  take(quote);
  cashOuts.release(quote);
  clock.advance(dayMs - 1);
  expect(cashOuts.take(anna, quote.quoteId)).toBe(quote);
  cashOuts.release(quote);
  clock.advance(1);
  expect(cashOuts.take(anna, quote.quoteId)).toMatchObject({ code: 'CASH_OUT_EXPIRED' });
});

it('[CASH-1] an offer whose bet is in flight is returned again, and then expires in time', () => {
  const { clock, cashOuts } = openScene();
  const quote = cashOuts.quote({ ...request, part: 100 }) as CashOutQuote;
  expect(quote.offer).toMatchObject({ runnerId: kings, side: 'lay' });
  expect(quote.expiresAt).toBe(addMs(clock.now(), 10_000));
  cashOuts.take(anna, quote.quoteId);
  clock.advance(60_000);
  expect(cashOuts.take(anna, quote.quoteId)).toBe(quote);
  cashOuts.release(quote);
  expect(cashOuts.take(anna, quote.quoteId)).toMatchObject({ code: 'CASH_OUT_EXPIRED' });
});

it('[CASH-1] offers nothing that costs more if no runner wins, where none must', () => {
  const onlyLions = [pricesOf(lions, [[4, 5000]], [])];
  const sure = openScene({}, onlyLions).cashOuts.quote({ ...request, part: 100 }) as CashOutQuote;
  expect(sure).toMatchObject({ noWinner: null, offer: { runnerId: lions, side: 'back' } });
  const scorers = { marketType: 'FIRST_GOAL_SCORER' };
  const none = openScene(scorers, onlyLions).cashOuts.quote({ ...request, part: 100 });
  expect(none).toMatchObject({ code: 'CASH_OUT_NO_OFFER' });
  const both = openScene(scorers).cashOuts.quote({ ...request, part: 100 }) as CashOutQuote;
  expect(both.offer).toMatchObject({ runnerId: kings, side: 'lay' });
  expect(both.offer.noWinner).toBe(both.offer.worstAfter);
});

it('[CASH-1] makes no second offer while the bet of one is in flight', () => {
  const { cashOuts } = openScene();
  const quote = cashOuts.quote({ ...request, part: 50 }) as CashOutQuote;
  cashOuts.take(anna, quote.quoteId);
  expect(cashOuts.quote({ ...request, part: 50 })).toMatchObject({ code: 'CASH_OUT_NOT_POSSIBLE' });
  cashOuts.release(quote);
  expect(cashOuts.quote({ ...request, part: 50 })).toHaveProperty('quoteId');
});
