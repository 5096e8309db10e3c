import { expect, test } from 'vitest';
import { asciiDigits } from './digits.ts';

test.each([
  ['५००', '500'],
  ['١٠٠٠', '1000'],
  ['１００', '100'],
  ['۲٫۵', '2.5'],
  ['১,০০,০০০', '1,00,000'],
  ['𝟗𝟘𝟭', '901'],
  ['12.50', '12.50'],
  ['ten', 'ten'],
])('[WALK-P8] %s is read as %s', (typed, read) => {
  expect(asciiDigits(typed)).toBe(read);
});

test('[WALK-P8] every decimal digit of Unicode is read', () => {
  const values = new Map<string, number>();
  for (let code = 0; code <= 0x1_ff_ff; code++) {
    const character = String.fromCodePoint(code);
    if (!/\p{Nd}/u.test(character)) continue;
    const read = asciiDigits(character);
    values.set(read, (values.get(read) ?? 0) + 1);
  }
  // Scripts have ten digits each, so every value is as frequent as any other.
  expect([...values.keys()].toSorted()).toEqual(
    Array.from({ length: 10 }, (_, digit) => String(digit)),
  );
  expect(new Set(values.values()).size).toBe(1);
});
