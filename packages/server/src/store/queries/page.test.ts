import { expect, test } from 'vitest';
import { pageRange, pageRangeBut } from './page.ts';

/** Fills pages by going through the lines, newest first. */
function walk(first: number, last: number, hidden: readonly number[], pageSize: number) {
  const shown = [];
  for (let line = last; line >= first; line -= 1) if (!hidden.includes(line)) shown.push(line);
  const pages = [];
  for (let at = 0; at < shown.length; at += pageSize) pages.push(shown.slice(at, at + pageSize));
  return pages;
}

const linesOf = (range: { from: number; to: number } | null, hidden: readonly number[]) => {
  const lines = [];
  for (let line = range?.to ?? 0; line >= (range?.from ?? 1); line -= 1) {
    if (!hidden.includes(line)) lines.push(line);
  }
  return lines;
};

test('[API-2] returns the pages of all lines if none is hidden', () => {
  for (const page of [1, 2, 3, 4, 5]) {
    expect(pageRangeBut({ first: 3, last: 12, hidden: [] }, { page, pageSize: 3 })).toEqual(
      pageRange({ first: 3, last: 12 }, { page, pageSize: 3 }),
    );
  }
});

test.each([
  [[12]],
  [[3]],
  [[12, 11, 10]],
  [[9, 8, 4, 3]],
  [[11, 9, 7, 5, 3]],
  [[12, 11, 10, 9, 8, 7, 6, 5, 4, 3]],
])('[API-2] fills every page without loss or repetition around hidden %j', (hidden) => {
  for (const pageSize of [1, 2, 3, 10]) {
    const pages = walk(3, 12, hidden, pageSize);
    for (const [index, lines] of pages.entries()) {
      expect(
        linesOf(
          pageRangeBut({ first: 3, last: 12, hidden }, { page: index + 1, pageSize }),
          hidden,
        ),
      ).toEqual(lines);
    }
    expect(
      linesOf(
        pageRangeBut({ first: 3, last: 12, hidden }, { page: pages.length + 1, pageSize }),
        hidden,
      ),
    ).toEqual([]);
  }
});
