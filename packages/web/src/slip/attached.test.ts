import { odds } from '@layline/contract/odds';
import { expect, test } from 'vitest';
import { noTexts, readAttached } from './attached.ts';

const read = (texts: Partial<typeof noTexts>, side: 'back' | 'lay' = 'back', at = 250) =>
  readAttached({ attached: { ...noTexts, ...texts }, side, odds: odds(at) });

test('[TRIG-13] a back is stopped above its odds and takes its profit below them', () => {
  expect(read({ stopText: '3', profitText: ' 2.00 ' })).toEqual({
    body: { stop: { oddsTrigger: 3 }, takeProfit: { oddsTrigger: 2 } },
    wrong: [],
  });
  expect(read({ stopText: '2.4', profitText: '2.6' }).wrong).toEqual(['stopText', 'profitText']);
  expect(read({ stopText: '2.5' }).wrong).toEqual(['stopText']);
  expect(read({ profitText: '2.5' }).wrong).toEqual(['profitText']);
});

test('[TRIG-13] a lay is stopped below its odds and takes its profit above them', () => {
  expect(read({ stopText: '2.4', profitText: '2.6' }, 'lay').wrong).toEqual([]);
  expect(read({ stopText: '2.6', profitText: '2.4' }, 'lay').wrong).toHaveLength(2);
});

test.each([
  [{ stopText: 'x' }, 'stopText'],
  [{ stopText: '3.01' }, 'stopText'],
  [{ offsetText: '0' }, 'offsetText'],
  [{ offsetText: '51' }, 'offsetText'],
  [{ offsetText: '1.5' }, 'offsetText'],
])('[TRIG-13] %o is not sent', (texts, field) => {
  expect(read(texts)).toEqual({ body: undefined, wrong: [field] });
});

test('[TRIG-13] nothing typed brings nothing along; an offset goes alone', () => {
  expect(read({})).toEqual({ body: undefined, wrong: [] });
  expect(readAttached({ attached: null, side: 'back', odds: null }).body).toBeUndefined();
  expect(read({ offsetText: '4' }).body).toEqual({ offset: { ticks: 4 } });
});
