// @vitest-environment happy-dom
import type { StatementRow } from '@layline/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import '../locales/texts.ts';
import { speak } from '../../translation/speak.ts';
import { sayEntry } from './say-entry.ts';

const row = (entry: StatementRow['entry'], betId: string | null = null): StatementRow => ({
  _id: 'a/1',
  createdAt: '2026-11-30T10:00:00.000Z',
  type: 'deposite',
  amount: 10,
  displayText: 'as sent',
  openingBalancePayee: 0,
  openingBalancePayer: 0,
  payer: { _id: 'house', userName: 'Site' },
  payee: { _id: 'anna', userName: 'anna' },
  remark: '',
  reference: null,
  betId,
  ...(entry === undefined ? {} : { entry }),
});

const about = { event: 'Kings v Lions', market: 'Match Odds' };

beforeEach(() => speak('hi'));
afterEach(() => speak('en'));

test.each([
  [{ kind: 'fee', reference: 'W-7' }, null, 'शुल्क: W-7'],
  [{ kind: 'commission', ...about }, null, 'कमीशन: Kings v Lions, मैच ऑड्स'],
  [
    { kind: 'settlement', ...about, choice: { kind: 'runner', side: 'back', name: 'Kings' } },
    '17',
    'बेट का निपटारा: Kings v Lions, मैच ऑड्स: बैक Kings (बेट 17)',
  ],
  [
    { kind: 'settlement', event: 'K', choice: { kind: 'line', side: 'no', line: 48.5, rate: 90 } },
    '18',
    'बेट का निपटारा: K: नो 48.5, रेट 90 (बेट 18)',
  ],
  [
    {
      kind: 'settlement',
      event: 'Vimaan',
      round: '9',
      choice: { kind: 'flight', target: 2, left: 1.1, isCrashed: false },
    },
    '19',
    'बेट का निपटारा: Vimaan, राउंड 9: लक्ष्य 2.00×, 1.10× पर निकले (बेट 19)',
  ],
] as const)('[LANG-10] a row is worded from its parts: %o', (entry, betId, shown) => {
  expect(sayEntry(row(entry, betId))).toBe(shown);
});

test('[LANG-10] a row without parts, or of a newer kind, shows the words that were sent', () => {
  expect(sayEntry(row(undefined))).toBeNull();
  expect(sayEntry(row({ kind: 'gift' } as never))).toBeNull();
});

test('[LANG-3] an English page shows the words that were sent', async () => {
  await speak('en');
  expect(sayEntry(row({ kind: 'fee', reference: 'W-7' }))).toBeNull();
});
