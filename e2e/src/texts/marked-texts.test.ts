import { expect, test } from 'vitest';
import { markMessage, markPattern, readMark } from './marked-texts.ts';

test('[LANG-3] a text tells its number by signs that are not seen', () => {
  for (const number of [0, 7, 1653, 6560]) {
    const [mark = '', ...rest] = markMessage('Back {name}', number);
    expect(rest.slice(0, 2)).toEqual(['Back ', ['name']]);
    const found = `${String(mark)}Back Kings${String(rest.at(-1))}`.match(
      new RegExp(markPattern, 'g'),
    );
    expect(found?.map(readMark)).toEqual([number, null]);
    expect(String(mark)).toMatch(/^[\u2061-\u2063]{8}$/);
  }
});
