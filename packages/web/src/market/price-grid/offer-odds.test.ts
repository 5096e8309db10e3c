import { isOnLadder, type Odds, odds } from '@layline/contract/odds';
import { expect, test } from 'vitest';
import { offerOdds } from './offer-odds.ts';

const at = (price: number | null): Odds | null => (price === null ? null : odds(price));

test.each([
  ['back', 180, 190, 181],
  ['back', 180, 181, 181],
  ['back', 180, null, 181],
  ['back', null, 102, 101],
  ['back', null, 190, 189],
  ['lay', 180, 190, 189],
  ['lay', 189, 190, 189],
  ['lay', null, 190, 189],
  ['lay', 180, null, 181],
  ['back', null, null, 200],
  ['lay', null, null, 200],
  ['back', 100_000, null, 100_000],
  ['lay', null, 101, 101],
] as const)(
  '[EVENT-2] a %s offered between %s and %s has the odds %s',
  (side, back, lay, wanted) => {
    const found = offerOdds(side, { back: at(back), lay: at(lay) });
    expect(found).toBe(wanted);
    expect(isOnLadder(found)).toBe(true);
  },
);
