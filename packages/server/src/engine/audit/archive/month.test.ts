import { instant } from '@layline/contract';
import { describe, expect, it } from 'vitest';
import { addMonths, monthOf, startOf } from './month.ts';

describe('months of UTC', () => {
  it('[ARCH-1] go over the ends of years, both ways', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-03', -15)).toBe('2024-12');
    expect(addMonths('2026-11', 14)).toBe('2028-01');
  });

  it('[ARCH-1] begin with their first millisecond', () => {
    const start = startOf('2026-03');
    expect(monthOf(start)).toBe('2026-03');
    expect(monthOf(instant(start - 1))).toBe('2026-02');
    expect(() => startOf('2026-13')).toThrow("'2026-13' is no month.");
  });
});
