import { expect, it } from 'vitest';
import { checkSettlement, type SettlementCase } from './settlement-case.ts';

const heat: SettlementCase = {
  id: 'two for one',
  kind: 'dead-heat',
  side: 'BACK',
  stake: 10,
  price: 1.5,
  expectedWinners: 1,
  actualWinners: 2,
  runner: 'WINNER',
  netProfit: -2.5,
};

it('[RACE-3] a dead heat divides the stake, so short odds may lose', () => {
  expect(checkSettlement(heat)).toEqual([]);
  expect(checkSettlement({ ...heat, netProfit: -2.49 })).toHaveLength(1);
});

it('[RACE-3] reduced odds are those of a winner without a tie', () => {
  expect(checkSettlement({ ...heat, reducedPrice: 1.5 })).toEqual([]);
});
