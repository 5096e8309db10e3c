import { expect, test } from 'vitest';
import { makeCsv } from './make-csv.ts';

test('[RP-13] rows become text that spreadsheets read and never execute', () => {
  expect(makeCsv([])).toBe('');
  const rows = [
    { line: 1, amount: -5.5, remark: 'by "hand", now', note: null },
    { line: 2, amount: 7, remark: '=1+1', note: { a: 1 } },
  ];
  expect(makeCsv(rows)).toBe(
    'line,amount,remark,note\r\n1,-5.5,"by ""hand"", now",\r\n2,7,\'=1+1,"{""a"":1}"\r\n',
  );
});
