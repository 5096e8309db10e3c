import { betId, classicLadder, clientRef, money, type Odds, runnerId } from '@layline/contract';
import { expect, test } from 'vitest';
import { faultsOf, fund, openScene, placeBet, send } from '../../../test/scene.ts';
import { betOf, openBets } from '../../read.ts';

const names = Array.from({ length: 8 }, (_, index) => `player-${index}`);
const bets = 5_000;

test('a book larger than a chunk of rows can match, cancel, replay and restore', () => {
  const scene = openScene({ runners: ['Ash', 'Birch'] });
  for (const name of names) fund(scene, name, money(1_000_000_000));
  const placed: { id: ReturnType<typeof betId>; who: string; stake: number }[] = [];
  for (let number = 0; number < bets; number += 1) {
    const who = names[number % names.length] as string;
    const id = betId(String(scene.seq + 1));
    const stake = money(100 + (number % 7) * 100);
    const isBack = number % 3 > 0;
    const odds = classicLadder[60 + ((number * 7) % 90) + (isBack ? 20 : 0)] as Odds;
    const more = { clientRef: clientRef(`a-rather-long-reference-${number}`) };
    const ask = { who, runner: runnerId(1), side: isBack ? 'back' : 'lay', odds, stake } as const;
    const decision = placeBet(scene, ask, { ...more, persistence: 'keep' });
    if (decision.refusal === null) placed.push({ id, who, stake });
  }
  expect(placed.length).toBeGreaterThan(4_200);
  for (const { id } of placed.filter((_, index) => index % 5 === 0)) {
    const bet = betOf(scene.state, id);
    if (!bet || bet.remaining === 0) continue;
    send(scene, { kind: 'cancel-bet', playerId: bet.playerId, betId: id });
  }
  const open = scene.state.players.flatMap(({ playerId }) => openBets(scene.state, playerId));
  expect(open.some(({ matched }) => matched > 0)).toBe(true);
  const stakes = new Map(placed.map(({ id, stake }) => [id, stake]));
  for (const bet of open) expect(bet.stake).toBe(stakes.get(bet.betId));
  expect(faultsOf(scene)).toEqual([]);
});
