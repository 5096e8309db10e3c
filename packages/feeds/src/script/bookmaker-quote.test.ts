import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bookmakerQuote } from './bookmaker-quote.ts';

it('a bookmaker backs below fair odds, lays above them, and never crosses', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.03, max: 0.97, noNaN: true }), (chance) => {
      const { back, lay } = bookmakerQuote(chance);
      const fair = 100 / chance;
      if (back[0] !== undefined) expect(back[0].odds).toBeLessThanOrEqual(fair);
      expect(lay[0]?.odds).toBeGreaterThanOrEqual(Math.floor(fair));
      expect(lay[0]?.odds).toBeGreaterThan(back[0]?.odds ?? 100);
    }),
  );
});

it('quotes neither hopeless nor certain runners', () => {
  for (const chance of [0, 0.01, 0.99, 1, Number.NaN]) {
    expect(bookmakerQuote(chance)).toEqual({ back: [], lay: [] });
  }
});
