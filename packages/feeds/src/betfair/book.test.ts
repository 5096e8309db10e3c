import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestLevels, MarketBook } from './book.ts';
import type { MarketUpdate, RunnerUpdate } from './message/messages.ts';

const runner = (parts: Partial<RunnerUpdate>): RunnerUpdate => ({
  id: 1,
  handicap: 0,
  lastTraded: null,
  volume: null,
  atb: null,
  atl: null,
  trd: null,
  batb: null,
  batl: null,
  bdatb: null,
  bdatl: null,
  ...parts,
});
const update = (parts: Partial<MarketUpdate>): MarketUpdate => ({
  id: '1.1',
  isImage: false,
  isConflated: false,
  definition: null,
  totalMatched: null,
  runners: [],
  staleReason: null,
  own: null,
  ...parts,
});
const best = (book: MarketBook) => {
  const found = book.runner(1);
  if (found === undefined) throw new Error('no runner');
  const { back, lay } = bestLevels(found, book.depth);
  return [back, lay].map((side) => side.map(({ price, size }) => [price, size]));
};

describe('the order book of a market', () => {
  it('keeps levels until a size of 0 removes them, and shows the best three', () => {
    const book = new MarketBook('1.1');
    book.apply(
      update({ runners: [runner({ atb: [200, 1, 210, 2, 190, 3, 205, 4], atl: [220, 5] })] }),
    );
    expect(best(book)).toEqual([
      [
        [210, 2],
        [205, 4],
        [200, 1],
      ],
      [[220, 5]],
    ]);
    book.apply(
      update({ runners: [runner({ atb: [210, 0, 205, 9], atl: [218, 6, 240, 7, 230, 8] })] }),
    );
    expect(best(book)).toEqual([
      [
        [205, 9],
        [200, 1],
        [190, 3],
      ],
      [
        [218, 6],
        [220, 5],
        [230, 8],
      ],
    ]);
  });

  it('restarts from an image', () => {
    const book = new MarketBook('1.1');
    book.apply(update({ totalMatched: 50, runners: [runner({ atb: [200, 1], lastTraded: 200 })] }));
    book.apply(update({ isImage: true, runners: [runner({ atl: [300, 1] })] }));
    expect(best(book)).toEqual([[], [[300, 1]]]);
    expect([book.totalMatched, book.runner(1)?.lastTraded]).toEqual([null, null]);
  });

  it('prefers the display book, then the best offers, then the full depth', () => {
    const book = new MarketBook('1.1');
    book.apply(update({ runners: [runner({ atb: [200, 1] })] }));
    expect(best(book)[0]).toEqual([[200, 1]]);
    book.apply(update({ runners: [runner({ batb: [0, 202, 2, 1, 200, 1] })] }));
    expect(best(book)[0]).toEqual([
      [202, 2],
      [200, 1],
    ]);
    book.apply(update({ runners: [runner({ bdatb: [0, 204, 3] })] }));
    expect(best(book)[0]).toEqual([[204, 3]]);
    book.apply(update({ runners: [runner({ bdatb: [0, 0, 0] })] }));
    expect(best(book)[0]).toEqual([]);
  });

  it('separates runners of one id by their handicap', () => {
    const book = new MarketBook('1.1');
    book.apply(
      update({
        runners: [runner({ lastTraded: 150 }), runner({ handicap: -0.5, lastTraded: 250 })],
      }),
    );
    expect([book.runner(1)?.lastTraded, book.runner(1, -0.5)?.lastTraded]).toEqual([150, 250]);
  });

  it('shows the same as sorting everything after every message', () => {
    const levels = fc.array(
      fc.tuple(fc.integer({ min: 101, max: 130 }), fc.integer({ min: 0, max: 3 })),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(levels, levels)), (messages) => {
        const book = new MarketBook('1.1');
        const plain: [Record<number, number>, Record<number, number>] = [{}, {}];
        book.apply(update({ runners: [runner({})] }));
        for (const [atb, atl] of messages) {
          book.apply(update({ runners: [runner({ atb: atb.flat(), atl: atl.flat() })] }));
          for (const [price, size] of atb) plain[0][price] = size;
          for (const [price, size] of atl) plain[1][price] = size;
        }
        const sorted = plain.map((side, index) =>
          Object.entries(side)
            .map(([price, size]) => [Number(price), size])
            .filter(([, size]) => size !== 0)
            .sort(([a = 0], [b = 0]) => (index === 0 ? b - a : a - b))
            .slice(0, 3),
        );
        expect(best(book)).toEqual(sorted);
      }),
    );
  });
});
