import { describe, expect, it } from 'vitest';
import { makeLine, noon } from '../../test/stream-lines.ts';
import { MarketBook } from './book.ts';
import { parseLine } from './parse-line.ts';
import { priceRunner } from './prices.ts';

function bookOf(rc: object) {
  const book = new MarketBook('1.1');
  const parsed = parseLine(makeLine(noon, { id: '1.1', rc: [{ id: 1, ...rc }] }), new Set());
  if (parsed.kind !== 'message') throw new Error(JSON.stringify(parsed));
  for (const market of parsed.message.markets) book.apply(market);
  return book.runner(1);
}
const rule = {
  factor: { numerator: 100, denominator: 1 },
  depth: 'full',
  isDerived: false,
} as const;
const quoted = (rc: object, parts: Partial<typeof rule> | { isDerived: true } = {}) =>
  priceRunner({ id: 1, book: bookOf(rc), isActive: true }, { ...rule, ...parts });

describe('the shown prices of a runner', () => {
  it('have sizes times the factor, computed exactly and rounded once', () => {
    const shown = quoted({ atb: [[1.5, 10.07]], tv: 0.01 });
    expect(shown.back).toEqual([{ odds: 150, size: 100_700 }]);
    expect(shown.tradedVolume).toBe(100);
    const third = { factor: { numerator: 333_333, denominator: 1_000_000 } };
    const runner = { id: 1, book: bookOf({ atb: [[1.5, 10]] }), isActive: true };
    expect(priceRunner(runner, { ...rule, ...third }).back).toEqual([{ odds: 150, size: 333 }]);
  });

  it('contain no amount beyond a thousand billion, whatever the source sends', () => {
    expect(quoted({ atb: [[1.5, 9e11]], tv: 1e12 })).toMatchObject({
      back: [{ size: 1e14 }],
      tradedVolume: 1e14,
    });
  });

  it('omit odds outside 1.01 to 1000 and sizes that round to nothing', () => {
    expect(
      quoted({
        atl: [
          [1, 5],
          [1001, 5],
          [3, 1],
        ],
        ltp: 1001,
      }),
    ).toMatchObject({
      lay: [{ odds: 300, size: 10_000 }],
      lastTraded: null,
    });
    const tiny = { ...rule, factor: { numerator: 1, denominator: 1_000_000 } };
    const runner = { id: 1, book: bookOf({ atl: [[3, 1]] }), isActive: true };
    expect(priceRunner(runner, tiny).lay).toEqual([]);
  });

  it('are empty while the book is crossed or level', () => {
    expect(quoted({ atb: [[3.05, 5]], atl: [[3, 5]] })).toMatchObject({ back: [], lay: [] });
    expect(quoted({ atb: [[3, 5]], atl: [[3, 5]] })).toMatchObject({ back: [], lay: [] });
  });

  it('are empty for a runner that is not active, but keep what was traded', () => {
    const book = bookOf({ atb: [[3, 5]], ltp: 3, tv: 7 });
    const shown = priceRunner({ id: 1, book, isActive: false }, rule);
    expect(shown).toMatchObject({ back: [], lay: [], lastTraded: 300, tradedVolume: 70_000 });
  });

  it('sum the traded levels if no volume is published', () => {
    expect(
      quoted({
        trd: [
          [3, 5],
          [3.05, 2.5],
        ],
      }).tradedVolume,
    ).toBe(75_000);
  });

  it.each([
    [3, [298], [305]],
    [1.01, [], [102]],
    [1000, [99_000], []],
    [4.33, [430], [440]],
  ])('quote a step either side of a last price of %s if there is no book', (ltp, back, lay) => {
    const shown = quoted({ ltp }, { isDerived: true });
    expect(shown.back.map(({ odds }) => odds)).toEqual(back);
    expect(shown.lay.map(({ odds }) => odds)).toEqual(lay);
    for (const { size } of [...shown.back, ...shown.lay]) expect(size).toBe(1_000_000);
  });

  it('are empty for a runner without any message', () => {
    expect(priceRunner({ id: 4, book: undefined, isActive: true }, rule)).toEqual({
      runnerId: 4,
      back: [],
      lay: [],
      lastTraded: null,
      tradedVolume: 0,
    });
  });
});
