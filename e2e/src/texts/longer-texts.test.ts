import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { changeEnglish, longer, longerMirrored } from './longer-texts.ts';

test('[LANG-1] a longer text repeats its beginning, and has its tags once', () => {
  expect(longer('Account Statement')).toBe('Account Statement Account');
  expect(longer('<0>Rules</0> of play')).toBe('<0>Rules</0> of play Rules');
  expect(longer('12 – 34')).toBe('12 – 34');
  expect(longerMirrored('Back')).toBe('\u202eBack Ba\u202c');
  expect(longerMirrored(' ')).toBe(' ');
});

test('[LANG-1] values keep their names, and plurals their forms', () => {
  expect(compileMessage('Back {name}', longer)).toEqual(['Back Ba ', ['name']]);
  expect(compileMessage('{n, plural, one {a bet} other {# bets}}', longer)).toEqual([
    ['n', 'plural', { one: ['a bet a'], other: ['#', ' bets be'], offset: undefined }],
  ]);
});

test('[LANG-1] all texts of the client together are 40 % longer', async () => {
  const lettersOf = async (change: (text: string) => string): Promise<number> =>
    JSON.stringify(Object.values(await changeEnglish(change))).length;
  const ratio = (await lettersOf(longer)) / (await lettersOf((text) => text));
  expect(ratio).toBeGreaterThan(1.3);
  expect(ratio).toBeLessThan(1.5);
});
