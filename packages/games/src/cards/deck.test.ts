import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isEven, isRed, parseCard, parseSlots, pointsOf, suitName, suitStrength } from './card.ts';
import { type DeckName, makeDeck } from './deck.ts';

test.each<[DeckName, number, string, string]>([
  ['d52', 52, 'ASS 2SS 3SS ... JDD QDD KDD', 'c8480e6c403aff0a45df1eb305fb1d1f'],
  ['d416', 416, 'ASS 2SS 3SS ... JDD QDD KDD', 'd0fc411541cc4296ffeeccecfe3e9038'],
  ['d32', 32, '6SS 7SS 8SS ... JDD QDD KDD', '04cd66a31a53d1189a0e49b8213852305f72'],
  ['d32b', 32, 'ASS JSS QSS ... JDD QDD KDD', '4b75d731b9788453381babfa33198bd7'],
  ['d40', 40, 'ASS 2SS 3SS ... 8DD 9DD 10DD', '60031fe712e9004ec4f29b9033e29ee3'],
])('[CAS-10] deck %s has %d cards in canonical order: %s', (name, size, ends, hash) => {
  const deck = makeDeck(name);
  expect(deck).toHaveLength(size);
  expect(`${deck.slice(0, 3).join(' ')} ... ${deck.slice(-3).join(' ')}`).toBe(ends);
  expect(createHash('sha256').update(deck.join(',')).digest('hex').startsWith(hash)).toBe(true);
});

test('a card is its rank and doubled suit letter; 1 is a hidden slot, never a card', () => {
  expect(parseSlots('KHH,10DD,1')).toEqual(['KHH', '10DD', '1']);
  expect(['1', 'KH', '1SS', 'khh', '11SS', '', ' KHH'].map(parseCard)).toEqual(
    Array.from({ length: 7 }, () => null),
  );
  expect(parseSlots('KHH,')).toBeNull();
});

test('points, parity, colour and suits of cards', () => {
  expect((['ASS', '10HH', 'JCC', 'QDD', 'KSS'] as const).map(pointsOf)).toEqual([
    1, 10, 11, 12, 13,
  ]);
  expect((['QSS', '2SS', 'ASS', 'JSS', 'KSS'] as const).map(isEven)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect((['2HH', '2DD', '2SS', '2CC'] as const).map(isRed)).toEqual([true, true, false, false]);
  expect((['2SS', '2HH', '2CC', '2DD'] as const).map(suitStrength)).toEqual([3, 2, 1, 0]);
  expect((['2SS', '2HH', '2CC', '2DD'] as const).map(suitName)).toEqual([
    'Spade',
    'Heart',
    'Club',
    'Diamond',
  ]);
});
