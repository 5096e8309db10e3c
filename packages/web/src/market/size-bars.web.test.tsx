// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeMarket } from '../../test/fake-site.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { parseMarket } from '../live/parse-market.ts';
import { prices } from '../live/prices.ts';
import { SizeBars } from './size-bars.tsx';

function offer(back: readonly number[], lay: readonly number[]): void {
  const [first] = fakeMarket.runners;
  if (first === undefined) throw new Error('the market has runners');
  const ex = {
    availableToBack: back.map((size, at) => ({ price: 2 - at / 100, size })),
    availableToLay: lay.map((size, at) => ({ price: 2.02 + at / 50, size })),
  };
  prices.put(parseMarket({ ...fakeMarket, runners: [{ ...first, ex }] }));
  act(() => prices.flush());
}

const widths = () =>
  [...screen.getByRole('img').querySelectorAll('i')].map(({ style }) => style.width);

beforeEach(() => startAfresh());
afterEach(cleanup);

test('[ACC-12] bars stand under the six prices, the best in the middle, and follow the sizes', () => {
  offer([100, 200, 400], [50, 150, 100]);
  show(<SizeBars marketId={fakeMarket.marketId} runnerId={7} />);
  expect(widths()).toEqual(['100%', '50%', '25%', '12.5%', '37.5%', '25%']);
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    '70% of the money shown is to back',
  );
  offer([100], []);
  expect(widths()).toEqual(['0%', '0%', '100%', '0%', '0%', '0%']);
});

test('[ACC-12] there is no bar without money', () => {
  offer([], []);
  show(<SizeBars marketId={fakeMarket.marketId} runnerId={7} />);
  expect(screen.queryByRole('img')).toBeNull();
});
