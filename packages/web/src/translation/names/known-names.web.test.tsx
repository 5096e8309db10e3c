// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { translator } from '../../base/translator.ts';
import { speak } from '../speak.ts';

beforeEach(() => speak('hi'));
afterEach(() => speak('en'));

test.each([
  ['Match Odds', 'मैच ऑड्स'],
  ['MATCH ODDS ', 'मैच ऑड्स'],
  ['Over/Under 2.5 Goals', 'ओवर/अंडर 2.5 गोल'],
  ['Set 2 Odds', 'सेट 2 का विजेता'],
  ['Total Sets Over/Under 3.5', 'कुल सेट ओवर/अंडर 3.5'],
  ['Horse Racing', 'घुड़दौड़'],
  ['SUSPENDED', 'निलंबित'],
  ['Ball Running', 'गेंद चल रही है'],
])('[LANG-10] %s is named in the language', (sent, shown) => {
  expect(translator.sayName(sent)).toBe(shown);
});

test.each(['Kings v Lions', '6 over runs KNG', 'constructor', '', 'Over/Under many Goals'])(
  '[LANG-10] other names stay as they were sent: %s',
  (sent) => expect(translator.sayName(sent)).toBe(sent),
);

test('[LANG-10] English shows what the server sent', async () => {
  await speak('en');
  expect(translator.sayName('MATCH ODDS ')).toBe('MATCH ODDS ');
});
