import { expect, test } from 'vitest';
import { type DailySheet, sheetText, sheetWords } from './sheet-message.ts';

const row = (key: string, [result, commission, cleared]: readonly [number, number, number]) => ({
  key,
  day: key,
  result,
  commission,
  cleared,
});

const sheet: DailySheet = {
  agent: 'north',
  upline: 'south',
  timeZone: 'Asia/Kolkata',
  from: '2026-11-28',
  to: '2026-11-30',
  before: 1200,
  after: 90_140.3,
  rows: [row('2026-11-28', [0.1, -12, 0]), row('2026-11-30', [89_952.2, 0, 1000])],
};

test('[AGENT-9] a sheet is sent as plain text that says who owes whom', () => {
  expect(sheetText(sheetWords(sheet))).toBe(
    [
      'Sheet of north with south',
      '28 Nov to 30 Nov 2026, days of Asia/Kolkata',
      'Before: 1,200.00',
      '28 Nov: results 0.10, commission −12.00, cleared 0.00',
      '30 Nov: results 89,952.20, commission 0.00, cleared 1,000.00',
      'All days: results 89,952.30, commission −12.00, cleared 1,000.00',
      'After: 90,140.30',
      'North owes south 90,140.30.',
    ].join('\n'),
  );
});

test('[AGENT-9] a debt of the upline, and no debt, are said as such', () => {
  expect(sheetWords({ ...sheet, upline: null, after: -5 }).verdict).toBe(
    'The site owes north 5.00.',
  );
  expect(sheetWords({ ...sheet, after: 0 }).verdict).toBe(
    'north and south owe each other nothing.',
  );
});
