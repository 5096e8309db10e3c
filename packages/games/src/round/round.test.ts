import { addMs, type Instant, instant } from '@layline/contract';
import { describe, expect, test } from 'vitest';
import { readTable } from '../../test/table.ts';
import type { GameId } from '../game/game.ts';
import { gameIds } from '../game/game.ts';
import {
  advanceRound,
  nextChangeAt,
  openRound,
  type Round,
  roundEndAt,
  voidRound,
} from './round.ts';
import { viewRound } from './round-view.ts';

const startAt = instant(Date.UTC(2025, 2, 1, 12, 0, 0));
const open = (gameId: GameId, nonce = 1): Round =>
  openRound({
    gameId,
    startAt,
    scheme: 2,
    serverSeed: '3c'.repeat(32),
    clientSeed: 'public',
    nonce,
  });
const at = (seconds: number): Instant => addMs(startAt, seconds * 1000);

describe('the timetable', () => {
  test.each(
    readTable(`
    game     second  phase   autotime  shown
    dt20     0       PRE     25        0
    dt20     5       PRE     20        0
    dt20     6       OPEN    19        0
    dt20     24.999  OPEN    1         0
    dt20     25      LOCK    0         0
    dt20     26      DEAL    0         1
    dt20     27      DEAL    0         2
    dt20     28      RESULT  0         2
    dt20     29      HOLD    0         2
    teen20   0       OPEN    25        0
    teen20   19      OPEN    6         0
    teen20   20      LOCK    5         0
    teen20   31      DEAL    0         6
    teen20   32      RESULT  0         6
    Teen     24      OPEN    1         0
    lucky7   5       PRE     20        0
    lucky7   26      DEAL    0         1
    lucky7   27      RESULT  0         1
    aaa      0       OPEN    25        0
    poker20  34      DEAL    0         9`),
  )('[CAS-6] $game at $second s: $phase, autotime $autotime, $shown cards', (row) => {
    const now = at(Number(row['second']));
    const view = viewRound(advanceRound(open(row['game'] as GameId), now), now);
    expect({
      phase: view.phase,
      autotime: `${view.autotime}`,
      shown: `${view.slots.filter((slot) => slot !== '1').length}`,
    }).toEqual({ phase: row['phase'], autotime: row['autotime'], shown: row['shown'] });
    expect(view.isOpen).toBe(row['phase'] === 'OPEN');
  });

  test.each(
    readTable(`
    game     seconds
    lucky7   33
    aaa      33
    btable   33
    dt20     34
    dt6      34
    worli2   35
    teen20   38
    Teen     38
    poker20  41`),
  )('[CAS-6] a round of $game takes $seconds seconds', ({ game, seconds }) => {
    const over = advanceRound(open(game as GameId), at(60));
    expect(roundEndAt(over)).toBe(at(Number(seconds)));
  });
});

describe('a round', () => {
  test('[CAS-6] is stepped from change to change without missing a phase or a card', () => {
    for (const gameId of gameIds) {
      let round = open(gameId);
      const seen: string[] = [round.phase];
      for (let due = nextChangeAt(round); due !== null; due = nextChangeAt(round)) {
        expect(advanceRound(round, addMs(due, -1))).toBe(round);
        round = advanceRound(round, due);
        seen.push(round.phase === 'DEAL' ? `DEAL ${round.shown}` : round.phase);
      }
      const cards = round.slots.filter((slot) => slot !== '1').length;
      const hasPre = ['dt20', 'dt202', 'lucky7', 'lucky7eu'].includes(gameId);
      expect(seen).toEqual([
        ...(hasPre ? ['PRE'] : []),
        'OPEN',
        'LOCK',
        ...Array.from({ length: cards }, (_, index) => `DEAL ${index + 1}`),
        'RESULT',
        'HOLD',
      ]);
    }
  });

  test('[CAS-6] never goes back when the clock does', () => {
    const dealt = advanceRound(open('poker20'), at(30));
    expect(advanceRound(dealt, at(27))).toBe(dealt);
    expect(advanceRound(dealt, at(3))).toBe(dealt);
    const over = advanceRound(dealt, at(60));
    expect(over.phase).toBe('HOLD');
    expect(advanceRound(over, at(0))).toBe(over);
  });

  test('[CAS-10] is the same round when a restarted server reopens it from the stored seed', () => {
    const before = advanceRound(open('baccarat'), at(27));
    expect(advanceRound(open('baccarat'), at(27))).toEqual(before);
  });

  test('can be voided before its result, and then never changes', () => {
    const dealing = advanceRound(open('dt20'), at(26));
    const voided = voidRound(dealing, 'the draw failed');
    expect(voided).toMatchObject({ phase: 'VOID', reason: 'the draw failed' });
    if (!('phase' in voided)) return expect.unreachable();
    expect(advanceRound(voided, at(40))).toBe(voided);
    expect(nextChangeAt(voided)).toBeNull();
    expect(voidRound(voided, 'again')).toBe(voided);
  });

  test('is final once decided', () => {
    const decided = advanceRound(open('dt20'), at(28));
    expect(voidRound(decided, 'too late')).toMatchObject({ code: 'ALREADY_SETTLED' });
  });

  test('is never opened from a malformed seed', () => {
    const draw = { scheme: 2, serverSeed: 'x', clientSeed: '', nonce: 0 } as const;
    const start = { gameId: 'dt20', startAt, ...draw } as const;
    expect(() => openRound(start)).toThrow('serverSeed');
  });
});

describe('the view of a round', () => {
  test('[CAS-10] contains neither a coming card nor the seed before the result', () => {
    for (const gameId of gameIds) {
      for (let second = 0; second <= 70; second += 1) {
        const round = advanceRound(open(gameId, 5), at(second));
        const text = JSON.stringify(viewRound(round, at(second)));
        const isOver = round.phase === 'RESULT' || round.phase === 'HOLD';
        expect(text.includes(round.seed.serverSeed)).toBe(isOver);
        expect(text.includes('"evaluation":null')).toBe(!isOver);
        const shown = round.phase === 'DEAL' ? round.shown : isOver ? 99 : 0;
        const cards = viewRound(round, at(second)).slots.filter((slot) => slot !== '1');
        expect(cards.length).toBe(Math.min(shown, cards.length));
        expect(viewRound(round, at(second)).hash).toMatch(/^[0-9a-f]{64}$/);
      }
    }
  });

  test('shows 1 for a hidden card, and running totals in 32 Cards', () => {
    const dragon = viewRound(advanceRound(open('dt20'), at(26)), at(26));
    expect(dragon.fields).toEqual({ C1: dragon.slots[0], C2: '1' });
    const before = viewRound(advanceRound(open('card32'), at(20)), at(20));
    expect(before.fields).toMatchObject({ C1: '0', C2: '0', C3: '0', C4: '0' });
    expect(before.fields['desc']).toBe(Array.from({ length: 36 }, () => '1').join(','));
    const two = viewRound(advanceRound(open('card32'), at(27)), at(27));
    expect(Number(two.fields['C2'])).toBeGreaterThan(9);
    expect(two.fields['C3']).toBe('0');
  });

  test('reveals the seed of a void round but no card, and its autotime is 0', () => {
    const voided = voidRound(advanceRound(open('dt20'), at(10)), 'the draw failed');
    if (!('phase' in voided)) return expect.unreachable();
    const view = viewRound(voided, at(10));
    expect(view).toMatchObject({ phase: 'VOID', autotime: 0, isOpen: false, slots: ['1', '1'] });
    expect(view.serverSeed).toBe('3c'.repeat(32));
  });
});
