import { describe, expect, it } from 'vitest';
import { openManualClock } from '../../test/manual-clock.ts';
import { Watchdog } from './watchdog.ts';

function open() {
  const clock = openManualClock();
  const given: string[] = [];
  let timers = 0;
  const counted = {
    ...clock,
    after: (delayMs: number, work: () => void) => {
      timers += 1;
      return clock.after(delayMs, work);
    },
  };
  const watchdog = new Watchdog(counted);
  return {
    given,
    clock,
    watchdog,
    timers: () => timers,
    begin: (name: string, waitMs: number) => watchdog.begin(waitMs, () => given.push(name)),
    advance: async (durationMs: number) => {
      clock.advance(durationMs);
      await clock.turn();
    },
  };
}

describe('a watchdog', () => {
  it('gives up work that takes too long, once', async () => {
    const { given, begin, advance } = open();
    begin('first', 4000);
    await advance(3999);
    expect(given).toEqual([]);
    await advance(1);
    expect(given).toEqual(['first']);
    await advance(100_000);
    expect(given).toEqual(['first']);
  });

  it('gives each work its whole time, whenever the previous one began', async () => {
    const { given, begin, advance } = open();
    const ended = begin('first', 4000);
    await advance(3000);
    ended();
    begin('second', 4000);
    await advance(3999);
    expect(given).toEqual([]);
    await advance(1);
    expect(given).toEqual(['second']);
  });

  it('gives up short work after long work in its own time', async () => {
    const { given, begin, advance } = open();
    begin('long', 100_000)();
    begin('short', 4000);
    await advance(4000);
    expect(given).toEqual(['short']);
  });

  it('watches the work that began last', async () => {
    const { given, begin, advance } = open();
    const first = begin('first', 4000);
    begin('second', 4000);
    first();
    await advance(4000);
    expect(given).toEqual(['second']);
  });

  it('accepts an end that arrives as the timer fires', async () => {
    const { given, clock, begin } = open();
    const ended = begin('first', 4000);
    clock.advance(4000);
    ended();
    await clock.turn();
    expect(given).toEqual([]);
  });

  it('sets one timer for many works', async () => {
    const { given, begin, advance, timers } = open();
    for (let work = 0; work < 1000; work += 1) begin(String(work), 4000)();
    expect(timers()).toBe(1);
    await advance(4000);
    expect([given, timers()]).toEqual([[], 1]);
  });

  it('gives nothing up once it is closed', async () => {
    const { given, begin, advance, watchdog } = open();
    begin('first', 4000);
    watchdog.close();
    await advance(100_000);
    expect(given).toEqual([]);
  });
});
