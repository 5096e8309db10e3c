import { describe, expect, it } from 'vitest';
import { type Cells, columnsOf } from './cells.ts';

const shown = (row: Cells, name: string): unknown => {
  const column = columnsOf([row]).find((one) => one.name === name);
  return column?.cell?.(row) ?? column?.value(row);
};

describe('columns of a listing command', () => {
  it('show amounts with two decimals and odds with two, and keep other numbers', () => {
    const row = { user: 'anna', balance: 1234.5, result: -100, odds: 2, players: 1234 };
    expect(shown(row, 'balance')).toBe('1,234.50');
    expect(shown(row, 'result')).toBe('−100.00');
    expect(shown(row, 'odds')).toBe('2.00');
    expect(shown(row, 'players')).toBe(1234);
    expect(
      columnsOf([row])
        .find(({ name }) => name === 'balance')
        ?.value(row),
    ).toBe(1234.5);
  });

  it('show every amount of a row alike, and a count as a count', () => {
    const row = { taken: 90, whatIf: 70.5, difference: -19.5, players: 3, playersHave: 3 };
    const cells = columnsOf([row]).map((column) => column.cell?.(row) ?? column.value(row));
    expect(cells).toEqual(['90.00', '70.50', '−19.50', 3, '3.00']);
  });

  it('take a commission for an amount beside a result, and for a percentage elsewhere', () => {
    expect(shown({ result: 5, commission: 0.5 }, 'commission')).toBe('0.50');
    expect(shown({ site: 'club', commission: 2 }, 'commission')).toBe(2);
  });

  it('times are shown in the zone of who reads, and exported as they came', () => {
    const at = '2026-11-27T10:30:00.000Z';
    const rows = [
      { ends: '', day: '2026-11-27' },
      { ends: at, day: '2026-11-27' },
    ];
    const [ends, day] = columnsOf(rows);
    const local = new Date(at).toLocaleTimeString('en-GB');
    expect(ends?.cell?.(rows[1] ?? {})).toBe(`27 Nov 2026, ${local}`);
    expect(ends?.cell?.(rows[0] ?? {})).toBe('');
    expect(ends?.value(rows[1] ?? {})).toBe(at);
    expect(day?.cell?.(rows[0] ?? {})).toBe('27 Nov 2026');
    expect(day?.value(rows[0] ?? {})).toBe('2026-11-27');
  });
});
