import { expect, test } from 'vitest';
import { makePanelRef, noSeating, type Panel, type Seating, seatBets } from './flight-panels.ts';

const bet = (betId: string, clientRef = '') => ({ betId, clientRef, roundId: '190' });
const inPanel = (panel: Panel, betId: string) => bet(betId, makePanelRef(panel, betId));
const seats = ({ panelOf }: Seating): Record<string, Panel> => Object.fromEntries(panelOf);

test('[CAS-10] a bet is in the panel named in its reference, also after a reload', () => {
  expect(seats(seatBets(noSeating, '190', [inPanel(2, 'a')]))).toEqual({ a: 2 });
  expect(seats(seatBets(noSeating, '190', [inPanel(2, 'a'), inPanel(1, 'b')]))).toEqual({
    a: 2,
    b: 1,
  });
});

test('[CAS-10] the second bet stays in place when the first one leaves the flight', () => {
  const both = seatBets(noSeating, '190', [bet('a'), bet('b')]);
  expect(seats(both)).toEqual({ a: 1, b: 2 });
  expect(seatBets(both, '190', [bet('b')])).toBe(both);
});

test('[CAS-10] if two windows bet in one panel at once, the later bet uses the free panel', () => {
  expect(seats(seatBets(noSeating, '190', [inPanel(1, 'a'), inPanel(1, 'b')]))).toEqual({
    a: 1,
    b: 2,
  });
});

test('[CAS-10] a bet without a panel leaves the panel that a newer bet names', () => {
  expect(seats(seatBets(noSeating, '190', [bet('a'), inPanel(1, 'b')]))).toEqual({ a: 2, b: 1 });
});

test('[CAS-10] another flight begins with both panels free', () => {
  const both = seatBets(noSeating, '190', [inPanel(1, 'a'), inPanel(2, 'b')]);
  expect(seats(seatBets(both, '191', []))).toEqual({});
});
