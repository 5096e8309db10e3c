import { type BetId, clientRef, money, odds, type PlayerId } from '@layline/contract';
import { expect, test } from 'vitest';
import { allBets } from '../src/bets/open-bets.ts';
import { play } from './play.ts';
import { faultsOf, send } from './scene.ts';

const match = { runners: ['Kings', 'Queens'] };

test('a change gives its answer again, and its reference is refused to any other request', () => {
  const { scene } = play(
    match,
    `
    who     does        runner    stake @ odds   expect
    anna    deposits              1000
    anna    back keep   Kings     100 @ 2.00
    anna    back keep   Kings     40 @ 2.20
    `,
  );
  const [first, second] = allBets(scene.state).map(({ betId }) => betId);
  if (first === undefined || second === undefined) throw new Error('Two bets wait');
  const limits = { stakeMin: money(100), stakeMax: money(1_000_000) };
  const whose = { playerId: 'anna' as PlayerId, clientRef: clientRef('move-it-1') };
  const change = (betId: BetId, newOdds: number, newBetId = '900') =>
    send(scene, {
      kind: 'change-bet',
      ...whose,
      betId,
      newBetId: newBetId as BetId,
      odds: odds(newOdds),
      limits,
      house: null,
    });
  expect(change(first, 210)).toMatchObject({ refusal: null, repeatOf: null });
  expect(change(first, 210, '901')).toMatchObject({ events: [], refusal: null, repeatOf: '900' });
  for (const other of [change(first, 220), change(second, 210), change('900' as BetId, 210)]) {
    expect(other).toMatchObject({ events: [], refusal: { code: 'CLIENT_REF_REUSED' } });
  }
  expect(faultsOf(scene)).toEqual([]);
});
