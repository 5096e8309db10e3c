import type { BetRow, TriggerRow } from '@layline/contract';
import { odds } from '@layline/contract/odds';
import { expect, test } from 'vitest';
import {
  changeBody,
  closingSide,
  firesHigh,
  kindAt,
  parseTicks,
  partnerOf,
  type TriggerFields,
  triggerBody,
  worstOdds,
} from './trigger-terms.ts';

const bet = (change: Partial<BetRow>): BetRow =>
  ({ type: 'back', price: 2, sizeMatched: 0, selectionId: 1, ...change }) as BetRow;

const fields: TriggerFields = {
  kind: 'stop',
  selectionId: 1,
  oddsText: '3',
  ticksText: '2',
  stakeText: '',
  isGreen: false,
  isKept: false,
  betId: '7',
};
const market = { marketId: '1.1', side: 'lay', partner: undefined } as const;

test('[TRIG-10] a position is closed on the side that takes its profit', () => {
  expect(closingSide([bet({ sizeMatched: 10 })])).toBe('lay');
  expect(closingSide([bet({ type: 'lay', sizeMatched: 10 })])).toBe('back');
  const both = [bet({ sizeMatched: 10 }), bet({ type: 'lay', price: 4, sizeMatched: 10 })];
  expect(closingSide(both)).toBe('back');
  expect(closingSide([bet({ type: 'lay' })])).toBe('back');
});

test('[TRIG-1] shows which way the price must move, and the worst odds of the bet', () => {
  expect(firesHigh('stop', 'lay')).toBe(true);
  expect(firesHigh('stop', 'back')).toBe(false);
  expect(firesHigh('take-profit', 'back')).toBe(true);
  expect(worstOdds(odds(300), 'lay', 2)).toBe(310);
  expect(worstOdds(odds(300), 'back', 2)).toBe(296);
});

test('[TRIG-1] at tapped odds the kind is the one whose price is not reached yet', () => {
  expect(kindAt('lay', { odds: odds(310), best: 3 })).toBe('stop');
  expect(kindAt('lay', { odds: odds(290), best: 3 })).toBe('take-profit');
  expect(kindAt('back', { odds: odds(290), best: 3 })).toBe('stop');
  expect(kindAt('back', { odds: odds(310), best: 3 })).toBe('take-profit');
  expect(kindAt('lay', { odds: odds(310), best: undefined })).toBe('stop');
});

test('[TRIG-11] makes no request from invalid fields', () => {
  expect(triggerBody(fields, market)).toEqual({
    kind: 'stop',
    marketId: '1.1',
    selectionId: 1,
    type: 'lay',
    oddsTrigger: 3,
    ticks: 2,
    persistence: 'lapse',
  });
  expect(triggerBody({ ...fields, stakeText: '12.50' }, market)).toMatchObject({ stake: 12.5 });
  for (const wrong of [{ oddsText: 'x' }, { ticksText: '-1' }, { stakeText: 'much' }]) {
    expect(triggerBody({ ...fields, ...wrong }, market)).toBeNull();
  }
  expect(parseTicks('0', 1)).toBeNull();
  expect(parseTicks('1.5', 0)).toBeNull();
  expect(triggerBody({ ...fields, kind: 'offset', betId: '' }, market)).toBeNull();
});

test('[TRIG-6] pairs with a waiting unpaired trigger of the other kind on the same selection', () => {
  const other = {
    triggerId: '5',
    kind: 'take-profit',
    marketId: '1.1',
    selectionId: 1,
    isWaiting: true,
    pairedWith: null,
  } as TriggerRow;
  const wanted = { kind: 'stop', marketId: '1.1', selectionId: 1 } as const;
  expect(partnerOf([other], wanted)).toBe(other);
  for (const wrong of [{ kind: 'stop' }, { isWaiting: false }, { pairedWith: '9' }] as const) {
    expect(partnerOf([{ ...other, ...wrong }], wanted)).toBeUndefined();
  }
  expect(triggerBody(fields, { ...market, partner: other })).toMatchObject({ pairWith: '5' });
});

const waiting = { oddsTrigger: 3, ticks: 2, stake: null } as TriggerRow;
const change = { oddsText: '3', ticksText: '2', stakeText: '' };

test('[TRIG-11] a change names what is another, and nothing that is as before', () => {
  expect(changeBody(waiting, change)).toBeNull();
  expect(changeBody(waiting, { ...change, oddsText: '3.05' })).toEqual({ oddsTrigger: 3.05 });
  expect(changeBody(waiting, { ...change, ticksText: '0' })).toEqual({ ticks: 0 });
  const staked = { ...waiting, stake: 100 };
  expect(changeBody(staked, { ...change, stakeText: '250.5' })).toEqual({ stake: 250.5 });
  expect(changeBody(staked, { ...change, stakeText: '' })).toBeNull();
});

test('[TRIG-11] a change that cannot be read is none; an offset has no price', () => {
  expect(changeBody(waiting, { ...change, oddsText: 'x', ticksText: '5' })).toBeNull();
  expect(changeBody(waiting, { ...change, ticksText: '51' })).toBeNull();
  const offset = { ...waiting, oddsTrigger: null };
  expect(changeBody(offset, { ...change, ticksText: '6' })).toEqual({ ticks: 6 });
  expect(changeBody(offset, { ...change, ticksText: '0' })).toBeNull();
});
