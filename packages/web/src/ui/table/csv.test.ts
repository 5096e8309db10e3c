import { expect, test } from 'vitest';
import { makeCsv } from './csv.ts';

test('[ACC-7] an export quotes values with commas, quotes or line breaks', () => {
  expect(
    makeCsv([
      ['Date', 'Text'],
      ['2026-04-08T10:00:00Z', 'a "b", c\nd'],
    ]),
  ).toBe('Date,Text\r\n2026-04-08T10:00:00Z,"a ""b"", c\nd"\r\n');
});

test('[ACC-7] an export contains no formulas, and numbers stay numbers', () => {
  expect(makeCsv([['=1+1', '+44 20', '@x', -12.5, Number.NaN]])).toBe(
    "'=1+1,'+44 20,'@x,-12.5,\r\n",
  );
});
