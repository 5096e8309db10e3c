// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import '../locales/texts.ts';
import { speak } from '../../translation/speak.ts';
import { sentWordsOf } from './search-words.ts';

beforeEach(() => speak('hi'));
afterEach(() => speak('en'));

test.each([
  ['जमा', 'Deposit'],
  ['बेट का निपटारा Kings', 'Bet settled kings'],
  ['निपटारा', 'Bet settled'],
  ['मैच ऑड्स  lions', 'match odds lions'],
  ['बैक', 'Back'],
])('[LANG-10] %s is searched in the words of the rows too', (typed, sent) => {
  expect(sentWordsOf(typed)).toBe(sent);
});

test.each(['Kings', 'W-7', 'कप्तान', ''])('[LANG-10] other words stay as typed: %s', (typed) => {
  expect(sentWordsOf(typed)).toBe('');
});

test('[LANG-10] a start that many words have stands for what all of them are', () => {
  expect(sentWordsOf('निकासी')).toContain('Withdrawal');
  expect(sentWordsOf('ब')).toBe('');
});

test('[LANG-10] Urdu is searched in its words, and English needs no others', async () => {
  await speak('ur');
  expect(sentWordsOf('کمیشن')).toBe('Commission');
  await speak('en');
  expect(sentWordsOf('Deposit')).toBe('');
});
