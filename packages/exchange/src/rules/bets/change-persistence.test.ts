import type { BetId, PlayerId } from '@layline/contract';
import { expect, test } from 'vitest';
import { play } from '../../../test/play.ts';
import { faultsOf, send } from '../../../test/scene.ts';
import { allBets } from '../held/open-bets.ts';

const story = `
    who     does        runner    stake @ odds   expect
    anna    deposits              1000
    ben     deposits              1000
    anna    back keep   Kings     100 @ 2.00
    ben     back keep   Kings     50 @ 2.00
    `;

test('a resting bet is kept in play or lapses by the latest choice, and keeps its place', () => {
  const { scene } = play({ runners: ['Kings', 'Queens'] }, story);
  const [first] = allBets(scene.state);
  if (first === undefined) throw new Error('Two bets wait');
  const change = (persistence: 'lapse' | 'keep', playerId = 'anna', betId = first.betId) =>
    send(scene, {
      kind: 'change-persistence',
      playerId: playerId as PlayerId,
      betId,
      persistence,
    });
  expect(change('lapse')).toMatchObject({
    events: [{ kind: 'bet-persistence-changed', betId: first.betId, persistence: 'lapse' }],
  });
  expect(change('lapse')).toMatchObject({ events: [], refusal: null });
  expect(change('keep', 'ben')).toMatchObject({ refusal: { code: 'BET_UNKNOWN' } });
  expect(change('keep', 'anna', '999' as BetId)).toMatchObject({
    refusal: { code: 'BET_UNKNOWN' },
  });
  expect(allBets(scene.state).map(({ betId, persistence }) => [betId, persistence])).toEqual([
    [first.betId, 'lapse'],
    [expect.anything(), 'keep'],
  ]);
  expect(faultsOf(scene)).toEqual([]);
});
