import type { Event } from '@layline/exchange';
import { expect, test } from 'vitest';
import { defineFinal, finalMatch } from '../../../test/market.ts';
import { movedOffers } from './price-levels.ts';

const event = (kind: string) =>
  ({ kind, marketId: finalMatch, definition: defineFinal() }) as unknown as Event;

test.each([
  ['bet-placed', finalMatch],
  ['bet-cancelled', finalMatch],
  ['bet-lapsed', finalMatch],
  ['bet-matched', finalMatch],
  ['market-defined', finalMatch],
  ['bet-refused', null],
  ['session-bet-placed', null],
])('[EVENT-2] rereads offers after the event %s: %s', (kind, market) => {
  expect(movedOffers(event(kind))).toBe(market);
});
