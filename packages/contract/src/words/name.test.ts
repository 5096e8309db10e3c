import { describe, expect, it } from 'vitest';
import { nameText, showHidden, showHiddenInJson } from './name.ts';

const bad = {
  'the override of direction': 'Anna\u202E.exe',
  'an isolate of direction': '\u2066Anna\u2069',
  'a space without width': 'An\u200Bna',
  'a joiner without width': 'An\u200Dna',
  'a mark of byte order': 'An\uFEFFna',
  'a soft hyphen': 'An\u00ADna',
  'a control of the terminal': 'Anna\u001b[2J',
  'a control of the second kind': 'Anna\u009b31m',
  'a line break': 'Anna\nBen',
  'a separator of lines': 'Anna\u2028Ben',
  'a letter without a shape': 'Anna\u3164',
  'a tag': 'Anna\u{E0041}',
  'a selector of a shape': 'Anna\uFE0F',
};

describe('names', () => {
  it.each(Object.entries(bad))('[ACC-10] hold no hidden character: %s', (_what, name) => {
    const { error } = nameText(60).safeParse(name);
    expect(error?.issues[0]?.message).toContain('not seen or change the direction');
    expect(showHidden(name)).toMatch(/\\u\{[0-9a-f]+\}/);
    expect(nameText(90).safeParse(showHidden(name)).success).toBe(true);
    // JSON writes controls of the first kind in its own way.
    const { name: read } = JSON.parse(showHiddenInJson(JSON.stringify({ name })));
    expect(showHidden(read)).toBe(showHidden(name));
  });

  it.each(['Anna', 'Анна О’Нил', 'अनन्या', 'عائشة', '王小明', 'Zoë-Łucja', 'Anna 🎲'])(
    '[ACC-10] may be of any script: %s',
    (name) => {
      expect(nameText(60).parse(` ${name} `)).toBe(name);
      expect([showHidden(name), showHiddenInJson(name)]).toEqual([name, name]);
    },
  );
});
