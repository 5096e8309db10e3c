import { describe, expect, it } from 'vitest';
import { ReadingTurns } from './reading-turns.ts';

/** A stopwatch that only work and pauses move. */
function openTurns(lateMs = 0) {
  const at = { now: 0 };
  const pauses: number[] = [];
  let lateBy = lateMs;
  const turns = new ReadingTurns({
    stopwatch: () => at.now,
    pause: async (delayMs) => {
      pauses.push(delayMs);
      at.now += delayMs + lateBy;
      lateBy = 0;
    },
  });
  const work = (workMs: number) =>
    turns.work(() => {
      at.now += workMs;
      return at.now;
    });
  return { turns, work, pauses, at };
}

describe('turns of reading', () => {
  it('[BOT-17] take a fifth of the event loop, all programs together', async () => {
    const { work, pauses, at } = openTurns();
    await Promise.all(Array.from({ length: 100 }, () => work(5)));
    expect(pauses.length).toBeGreaterThanOrEqual(99);
    expect(500 / at.now).toBeLessThan(0.21);
  });

  it('[BOT-17] rest for as long again as the loop was late', async () => {
    const { work, pauses } = openTurns(300);
    await Promise.all([work(5), work(5)]);
    expect(pauses.slice(0, 2)).toEqual([20, 300]);
  });

  it('[BOT-17] rest for work that was done elsewhere', async () => {
    const { turns, work, pauses } = openTurns();
    turns.spend(10);
    await Promise.all([work(0), work(0)]);
    expect(pauses[0]).toBe(40);
  });

  it('[BOT-17] answer one request of a lane at a time, and other lanes meanwhile', async () => {
    const { turns } = openTurns();
    const leave = await turns.enter('one');
    const order: string[] = [];
    const second = turns.enter('one').then((leaveSecond) => {
      order.push('second of one');
      leaveSecond();
    });
    (await turns.enter('other'))();
    order.push('other');
    leave();
    leave();
    await second;
    expect(order).toEqual(['other', 'second of one']);
    (await turns.enter('one'))();
  });

  it('[BOT-17] refuse a request that finds too many waiting, or waited too long', async () => {
    const { turns, at } = openTurns();
    const leave = await turns.enter('one');
    const waiting = Array.from({ length: 20 }, () => turns.enter('one'));
    const tooMany = { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 10 };
    await expect(turns.enter('one')).rejects.toMatchObject(tooMany);
    at.now += 10_001;
    leave();
    const ends = await Promise.allSettled(waiting);
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['rejected']));
    (await turns.enter('one'))();
  });

  it('goes on after a piece that throws', async () => {
    const { turns } = openTurns();
    const failing = turns.work(() => {
      throw new Error('no such market');
    });
    await expect(failing).rejects.toThrow('no such market');
    expect(await turns.work(() => 1)).toBe(1);
  });
});
