import { expect, test } from 'vitest';
import {
  applyData,
  applyFailure,
  applyResults,
  emptyState,
  ownResult,
  shownResults,
  type TableState,
} from './table-state.ts';

const option = (more: object = {}) => ({
  sid: '1',
  nat: 'Dragon',
  rate: '2.00',
  gstatus: '1',
  ...more,
});
const round = (more: object = {}) => ({ mid: '7', autotime: '14', C1: '1', C2: '1', ...more });
const data = (t1: object = {}, t2: object[] = [option()]) => ({ t1: [round(t1)], t2 });

const apply = (data: unknown, before: TableState = emptyState) =>
  applyData(before, data, 1000, 'dt20');
const good = apply(data());

test.each([
  ['text', '14', 14],
  ['a number', 14, 14],
  ['more than the dial holds', '99', 25],
  ['below nothing', -3, 0],
  ['nonsense', 'soon', 0],
])('[CAS-3] reads autotime as %s', (_, autotime, seconds) => {
  expect(apply(data({ autotime })).live?.round.autotime).toBe(seconds);
});

test.each([
  ['"1"', '1', true],
  ['1', 1, true],
  ['ACTIVE', 'ACTIVE', true],
  ['open', 'open', true],
  ['true', true, true],
  ['"0"', '0', false],
  ['SUSPENDED', 'SUSPENDED', false],
  ['a missing word', undefined, false],
])('[CAS-5] gstatus %s', (_, gstatus, isOpen) => {
  expect(apply(data({}, [option({ gstatus })])).live?.options[0]?.isOpen).toBe(isOpen);
});

test('[CAS-5] a rate of "0" while suspended keeps the last rate, closed', () => {
  const after = apply(data({}, [option({ rate: '0', gstatus: '0' })]), good);
  expect(after.live?.options[0]).toMatchObject({ back: 200, isOpen: false });
});

test('[CAS-3] accepts an option named nat or nation, and priced by rate or b1 and l1', () => {
  const rows = [{ sid: 3, nation: 'Player 8', b1: 12.2, l1: '13.70', gstatus: 'ACTIVE' }];
  const [first] = apply(data({}, rows)).live?.options ?? [];
  expect(first).toMatchObject({ sid: 3, name: 'Player 8', back: 1220, lay: 1370 });
});

test('[CAS-3] accepts a mid with a dot like any other round id', () => {
  expect(apply(data({ mid: '25.242807161016' })).live?.round.mid).toBe('25.242807161016');
});

test.each([
  ['data null', null],
  ['mid "0" between rounds', data({ mid: '0' })],
  ['no t1', { t1: [], t2: [] }],
  ['text', 'busy'],
])('[CAS-9] %s keeps the last round, closed', (_, data) => {
  const after = apply(data, good);
  expect(after.live?.round).toMatchObject({ mid: '7', autotime: 0 });
  expect(after.live?.options[0]).toMatchObject({ name: 'Dragon', isOpen: false });
});

test('[CAS-9] t2 empty for a second keeps the options, closed', () => {
  expect(apply(data({}, []), good).live?.options).toMatchObject([
    { name: 'Dragon', isOpen: false },
  ]);
});

test('[CAS-9] a failure marks the connection as down and keeps the state; an answer clears that', () => {
  const down = applyFailure(good);
  expect(down).toMatchObject({ isDown: true, live: good.live });
  expect(apply(data(), down).isDown).toBe(false);
});

test("[CAS-3] hides the running round's result until its cards are out", () => {
  const early = applyResults(good, [
    { mid: '7', result: '1' },
    { mid: 6, result: 2 },
  ]);
  expect(shownResults(early)).toEqual([{ mid: '6', result: '2' }]);
  expect(ownResult(early)).toBeNull();
  const dealt = apply(data({ autotime: '0', C1: 'KSS', C2: '2dd' }), early);
  expect(dealt.live?.round.slots).toEqual(['KSS', '2DD']);
  expect(ownResult(dealt)).toEqual({ mid: '7', result: '1' });
});

test('[CAS-3] ignores results that are not a list', () => {
  const known = applyResults(good, [{ mid: '6', result: '2' }]);
  expect(applyResults(known, '<html>')).toBe(known);
});

test('[CAS-3] 32 Cards shows totals, and 0 means no card yet', () => {
  const desc = ['10DD', ...Array.from({ length: 35 }, () => '1')].join(',');
  const data = {
    t1: [{ mid: '9', gtype: 'card32', autotime: 0, C1: '18', C2: '0', C3: 0, desc }],
    t2: [],
  };
  const { live } = applyData(emptyState, data, 0, 'card32');
  expect(live?.round.totals).toEqual([18, null, null, null]);
  expect(live?.round.slots[0]).toBe('10DD');
});

test('[CAS-11] a table without a round tells why, and takes no bets meanwhile', () => {
  const waits = { t1: [{ mid: '0', autotime: '0', remark: 'This table is closed.' }], t2: [] };
  const state = apply(waits, good);
  expect(state).toMatchObject({ isDown: false, notice: 'This table is closed.' });
  expect(state.live?.options.every(({ isOpen }) => !isOpen)).toBe(true);
  expect(apply(data(), state).notice).toBe('');
});
