import { expect, it } from 'vitest';
import { openHandClock } from '../../test/hand-clock.ts';
import { defineFinal, inPlay, kings } from '../../test/market.ts';
import { Holds } from './holds.ts';

const version = (number: number) => defineFinal({ ...inPlay, version: number });

it('[SLIP-4] is not lapsed by news that are older than the market it was asked in', async () => {
  const clock = openHandClock();
  const holds = new Holds(clock);
  const held = holds.hold(version(4), kings);
  holds.redefine(version(2));
  holds.redefine(version(3));
  holds.redefine(version(4));
  expect(holds.count).toBe(1);
  clock.advance(5000);
  expect(await held).toBeNull();
  const lapses = holds.hold(version(4), kings);
  holds.redefine(version(5));
  expect(await lapses).toMatchObject({ code: 'ODDS_CHANGED' });
});
