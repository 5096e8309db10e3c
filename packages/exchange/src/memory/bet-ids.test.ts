import { type BetId, clientRef, money, odds, playerId, runnerId } from '@layline/contract';
import { beforeEach, expect, test } from 'vitest';
import { fund, openScene, placeBet, type Scene, send } from '../../test/scene.ts';
import { apply } from '../apply.ts';
import { openBets } from '../read.ts';

const anna = playerId('anna');
let scene: Scene;

beforeEach(() => {
  scene = openScene({ runners: ['Kings', 'Queens'] });
  fund(scene, 'anna', money(100_00));
  const ask = { side: 'back', runner: runnerId(1), odds: odds(200), stake: money(10_00) } as const;
  placeBet(scene, { who: 'anna', ...ask }, { persistence: 'keep', clientRef: clientRef('one') });
});

test('a bet is found by its exact id, and by no other text for the same number', () => {
  const [bet] = openBets(scene.state, anna);
  const id = String(bet?.betId);
  expect(scene.state.bets.find(id as BetId)?.stake).toBe(10_00);
  for (const other of [`0${id}`, ` ${id}`, `${id}.0`, `${id}e0`, `+${id}`, '', 'none']) {
    expect(scene.state.bets.find(other as BetId)).toBeUndefined();
    const cancel = { kind: 'cancel-bet', playerId: anna, betId: other as BetId } as const;
    expect(send(scene, cancel).refusal?.code).toBe('BET_UNKNOWN');
  }
});

test('an event that gives a bet another id than its number is an error', () => {
  const placed = scene.events.find((event) => event.kind === 'bet-placed');
  if (placed === undefined) throw new Error('A bet was placed');
  const foreign = { ...placed, seq: placed.seq + 1 };
  expect(() => apply(scene.state, foreign)).toThrow(`Command ${foreign.seq} placed`);
});
