import { instant } from '@layline/contract';
import { expect, test } from 'vitest';
import { makeSlots } from '../cards/card.ts';
import { advanceRound, openRound, type Round, roundEndAt } from './round.ts';
import { type PublishedRound, verifyRound } from './verify-round.ts';

const started: Round = openRound({
  gameId: 'dt20',
  startAt: instant(Date.UTC(2025, 7, 15, 18, 16, 47)),
  scheme: 2,
  serverSeed: '0f'.repeat(32),
  clientSeed: 'public',
  nonce: 812,
});

function publish(round: Round): PublishedRound {
  const over = advanceRound(round, roundEndAt(round));
  if (over.phase !== 'HOLD') throw new Error('the round is not over');
  return {
    ...over.seed,
    gameId: over.gameId,
    hash: over.hash,
    cards: makeSlots(over.slots),
    result: over.evaluation.result,
    win: over.evaluation.win.join(','),
  };
}

const honest = publish(started);

test('[CAS-10] an honest round is verified as fair', () => {
  const proof = verifyRound(honest);
  expect(proof).toMatchObject({ isFair: true, faults: [], cards: honest.cards });
  expect(proof.evaluation?.result).toBe(honest.result);
});

test.each<[string, Partial<PublishedRound>, string]>([
  ['another seed than was promised', { serverSeed: '1f'.repeat(32) }, 'The hash'],
  ['another card', { cards: honest.cards === 'ASS,ADD' ? 'KSS,ADD' : 'ASS,ADD' }, 'The cards'],
  ['another result', { result: honest.result === '1' ? '2' : '1' }, 'The result'],
  ['another winner', { win: '3' }, 'The winners'],
  ['another running number', { nonce: 813 }, 'The cards'],
  ['an unknown game', { gameId: 'toss' }, 'not known'],
  ['no seed', { serverSeed: '' }, 'serverSeed'],
])('[CAS-10] %s is detected', (_what, change, fault) => {
  const proof = verifyRound({ ...honest, ...change });
  expect(proof.isFair).toBe(false);
  expect(proof.faults.join('\n')).toContain(fault);
});

test('[CAS-10] a void round is verified by its seed, whether its cards were turned or not', () => {
  const abandoned = { ...honest, result: 'V', win: '' };
  expect(verifyRound(abandoned).faults).toEqual([]);
  expect(verifyRound({ ...abandoned, cards: '' }).faults).toEqual([]);
  expect(verifyRound({ ...abandoned, hash: '0'.repeat(64) }).faults.join()).toContain('The hash');
});
