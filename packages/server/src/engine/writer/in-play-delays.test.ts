import { playerId, type Refusal, refuse } from '@layline/contract';
import { beforeEach, expect, it } from 'vitest';
import { openManualClock } from '../../../test/manual-clock.ts';
import { defineFinal, inPlay, kings } from '../../../test/market.ts';
import { InPlayDelays } from './in-play-delays.ts';

const version = (number: number) => defineFinal({ ...inPlay, version: number });
const suspended = defineFinal({ ...inPlay, version: 4, status: 'SUSPENDED' });

const who = { playerId: playerId('anna'), reservation: null };
const delayed = { ...who, definition: version(4), runnerId: kings, seq: 12 };
let clock = openManualClock();
let delays = new InPlayDelays(clock);
beforeEach(() => {
  clock = openManualClock();
  delays = new InPlayDelays(clock);
});

it('[SLIP-4] does not lapse by events older than the state at its submission', async () => {
  const held = delays.wait(delayed);
  delays.redefine({ definition: version(3), seq: 10 });
  delays.redefine({ definition: suspended, seq: 11 });
  delays.redefine({ definition: version(4), seq: 12 });
  delays.redefine({ definition: version(4), seq: 13 });
  expect(delays.count).toBe(1);
  clock.advance(5000);
  expect(await held).toBeNull();
});

it.each([
  ['another version', version(5), 'ODDS_CHANGED'],
  ['a version from before', version(3), 'ODDS_CHANGED'],
  ['a suspension', suspended, 'MARKET_SUSPENDED'],
])('[SLIP-4] lapses by %s during the delay', async (_, definition, code) => {
  const held = delays.wait(delayed);
  delays.redefine({ definition, seq: 13 });
  expect(await held).toMatchObject({ code });
});

it('[SLIP-4] is held until it is revalidated, and lapses by events before that', async () => {
  const answer = Promise.withResolvers<Refusal>();
  const held = delays.wait(delayed, () => answer.promise);
  clock.advance(5000);
  expect(delays.count).toBe(1);
  delays.redefine({ definition: suspended, seq: 13 });
  answer.resolve(refuse('ACCOUNT_DISABLED'));
  expect(await held).toMatchObject({ code: 'MARKET_SUSPENDED' });
});
