import { expect, test } from 'vitest';
import { derivedRoad, looksBack } from './derived-road.ts';
import { beadRoad, bigRoad } from './roads.ts';

const drawn = (places: readonly { column: number; row: number }[]) =>
  places.map(({ column, row }) => `${column}/${row}`).join(' ');

test('[CAS-3] the bead road fills columns of six from the top', () => {
  const beads = beadRoad('dt20', ['1', '2', '3', '1', '1', '1', '2']);
  expect(drawn(beads)).toBe('0/0 0/1 0/2 0/3 0/4 0/5 1/0');
  expect(beads.map(({ letter, tone }) => `${letter} ${tone}`).slice(0, 3)).toEqual([
    'D red',
    'T gold',
    'T green',
  ]);
});

test('[CAS-3] the big road turns right after six and starts a column at each change', () => {
  expect(drawn(bigRoad('dt20', Array.from('1111111').concat('2', '1')))).toBe(
    '0/0 0/1 0/2 0/3 0/4 0/5 1/5 1/0 2/0',
  );
});

test('[CAS-3] a tail turns right before an occupied place', () => {
  const run = Array.from('1111111222222');
  expect(drawn(bigRoad('dt20', run)).split(' ').slice(7)).toEqual([
    '1/0',
    '1/1',
    '1/2',
    '1/3',
    '1/4',
    '2/4',
  ]);
});

test('[CAS-3] ties mark the place before them; an abandoned round leaves no mark', () => {
  const road = bigRoad('dt20', ['3', '1', '3', '3', 'V', '2']);
  expect(road.map(({ ties }) => ties)).toEqual([3, 0]);
});

test('[CAS-3] a tie is told by its form too; Worli has a road of even and odd', () => {
  const [tiger, tie] = beadRoad('dt20', ['2', '3']);
  expect([tiger?.letter, tie?.letter]).toEqual(['T', 'T']);
  expect([tiger?.isTie, tie?.isTie]).toEqual([undefined, true]);
  expect(drawn(bigRoad('worli2', ['2', '4', '0', '7', '3', '8']))).toBe('0/0 0/1 0/2 1/0 1/1 2/0');
});

test('[CAS-3] derived roads say whether the columns of the big road repeat', () => {
  // Columns of two, two, one and three.
  const big = bigRoad('dt20', Array.from('11221222'));
  const answers = (back: number) => derivedRoad(big, back).map(({ tone }) => tone);
  expect(answers(looksBack.bigEye)).toEqual(['red', 'red', 'blue', 'blue', 'red']);
  expect(answers(looksBack.small)).toEqual(['blue', 'red', 'blue']);
  expect(answers(looksBack.cockroach)).toEqual(['red', 'blue']);
  expect(drawn(derivedRoad(big, looksBack.bigEye))).toBe('0/0 0/1 1/0 1/1 2/0');
});

test('[CAS-3] a column that turns right, and ties, change nothing of what is derived', () => {
  const [plain, tied] = ['11111111221', '11111113122133'].map((results) =>
    derivedRoad(bigRoad('dt20', Array.from(results)), looksBack.bigEye).map(({ tone }) => tone),
  );
  expect(plain).toEqual(['red', 'blue']);
  expect(tied).toEqual(plain);
});
