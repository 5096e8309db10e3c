import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { files, isCode, isData, isTest, linesOf, read } from './tree.ts';

const code = files.filter((path) => isCode(path) && !isData(path));
const prose = files.filter((path) => path.endsWith('.md'));
const styles = files.filter((path) => path.endsWith('.css'));

/** Joins split words, so that this file does not contain what it searches for. */
const joined = (word: string) => word.replace('+', '');

describe('sizes', () => {
  const most = (path: string) => (isTest(path) ? 600 : path.endsWith('.tsx') ? 250 : 400);

  it('keeps sources within 400 lines, components within 250 and tests within 600', () => {
    const long = [...code, ...styles]
      .map((path) => ({ path, lines: linesOf(path).length }))
      .filter(({ path, lines }) => lines > most(path));
    expect(long).toEqual([]);
  });

  it('keeps lines within 110 characters', () => {
    const wide = code.flatMap((path) =>
      linesOf(path).flatMap((line, index) => (line.length > 110 ? [`${path}:${index + 1}`] : [])),
    );
    expect(wide).toEqual([]);
  });

  it('keeps folders within 25 sources', () => {
    const counts = new Map<string, number>();
    for (const path of code.filter((file) => !isTest(file))) {
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
  });

  it('keeps the front page within 120 lines', () => {
    expect(linesOf('README.md').length).toBeLessThanOrEqual(120);
  });
});

describe('orders', () => {
  it('by text name their language, so that they are the same on every machine', () => {
    const unnamed = /\.localeCompare\([^,]*\)(?!,)|new Intl\.Collator\(\)/;
    const found = code.flatMap((path) =>
      linesOf(path).flatMap((line, index) => (unnamed.test(line) ? [`${path}:${index + 1}`] : [])),
    );
    expect(found).toEqual([]);
  });
});

describe('names', () => {
  const front = new Set([
    'README.md',
    'ARCHITECTURE.md',
    'CHANGELOG.md',
    'CODE_OF_CONDUCT.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'THIRD_PARTY_NOTICES.md',
  ]);
  const templates = '.github/';

  it('are kebab-case', () => {
    const odd = [...code, ...styles, ...prose]
      .filter((path) => !front.has(basename(path)) && !path.startsWith(templates))
      .filter(
        (path) => !path.split('/').every((part) => /^\.?[a-z0-9]+([-.][a-z0-9]+)*$/.test(part)),
      );
    expect(odd).toEqual([]);
  });

  it('say what a thing is', () => {
    const empty = new Set(
      'util utils helper helpers common shared misc lib types constants manager'.split(' '),
    );
    const attics = [...code, ...styles].filter((path) =>
      path.split('/').some((part) => empty.has(part.replace(/\..*$/, ''))),
    );
    expect(attics).toEqual([]);
  });
});

/** Words that say too little of a message, an answer or a number to be part of a name. */
const vague = new Set(['told', 'asked', 'heard', 'beside', 'whole', 'untold', joined('an+ew')]);
const exportForm =
  /^export (?:declare |abstract |async )*(?:function\*?|class|const|let|interface|type) (\w+)/gm;

/** The words of a name in camelCase, PascalCase or kebab-case. */
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
const isVague = (name: string): boolean => wordsOf(name).some((word) => vague.has(word));

describe('words of names', () => {
  it('are exact in the names of files and folders', () => {
    expect([...code, ...styles, ...prose].filter(isVague)).toEqual([]);
  });

  it('are exact in exported names', () => {
    const found = code.flatMap((path) =>
      [...read(path).matchAll(exportForm)].flatMap(([, name = '']) =>
        isVague(name) ? [`${path}: ${name}`] : [],
      ),
    );
    expect(found).toEqual([]);
  });

  it('are found in any kind of name', () => {
    expect(['#askedAt', 'WholeRun', 'whole-run.db.test.ts', 'isTold'].filter(isVague)).toHaveLength(
      4,
    );
    expect(['taskEdge', 'wholesale', 'besides', 'basketTold2'].filter(isVague)).toEqual([
      'basketTold2',
    ]);
  });
});

/** Words that the glossary has replaced, as written in file names and texts. */
const replaced = [
  'de+sk',
  'dea+ler',
  'int+ake',
  'unwr+itten',
  'fore+told',
  'fore+tell',
  'when+ce',
  'note+book',
  'in va+in',
  'there+of',
  'gath+ered',
  'open-ho+use',
  'put+Ahead',
  'make-bel+ieve',
  've+il',
  'trou+ble',
  'by ha+nd',
  'an+ew',
  'ta+pe',
  'cro+wd',
  'under+way',
  'tel+ler',
  'him+self',
  'nou+ght',
  'nau+ght',
  'there+by',
  'whi+lst',
  'alb+eit',
  'hen+ce',
  'forth+with',
  'turn and tu+rn',
  'by tu+rns',
  'lies bes+ide',
  'speaks o+f',
  'spoken o+f',
  'names noth+ing',
  'before there we+re',
].map(joined);
/** Exceptions: a player's text, playing cards, and a key of earlier recordings. */
const exempt = /cash de.k|cash-de.k|dea.er's (felt|chip)|['"`]ve.l['"`]/;

describe('words', () => {
  const tools = ['cla+ude', 'anth+ropic', 'open+ai', 'chat+gpt', 'co+pilot'].map(joined);
  const banned: readonly (readonly [name: string, form: RegExp])[] = [
    ['note to oneself', new RegExp(`\\b(${joined('TO+DO')}|${joined('FIX+ME')})\\b`)],
    ['path of one machine', new RegExp(`['"\`( ]/(${joined('wo+rk')}|home|root|tmp)/\\w`)],
    ['name of a writing tool', new RegExp(`\\b(${tools.join('|')})\\b`, 'i')],
  ];

  it.each(banned)('hold no %s', (_name, form) => {
    const found = [...code, ...styles, ...prose, '.ci/run'].flatMap((path) =>
      linesOf(path).flatMap((line, index) => (form.test(line) ? [`${path}:${index + 1}`] : [])),
    );
    expect(found).toEqual([]);
  });

  it('are those of the glossary', () => {
    const form = new RegExp(`\\b(${replaced.join('|')})\\b`);
    const named = [...code, ...prose].filter((path) => form.test(path));
    const found = [...code, ...prose].flatMap((path) =>
      linesOf(path).flatMap((line, index) =>
        form.test(line) && !exempt.test(line) ? [`${path}:${index + 1}`] : [],
      ),
    );
    expect([...named, ...found]).toEqual([]);
  });

  it('hold no comment that is a banner', () => {
    const banner = /^\s*(\/\/|\/?\*+)\s*[-=*#─]{4,}/;
    expect(
      code.filter((path) =>
        read(path)
          .split('\n')
          .some((line) => banner.test(line)),
      ),
    ).toEqual([]);
  });
});

/** What stands between the brackets of each call. */
const givenTo = (name: string, text: string): string[] =>
  text
    .split(`${name}(`)
    .slice(1)
    .map((rest) => {
      let depth = 1;
      const end = rest.split('').findIndex((letter) => {
        if ('([{'.includes(letter)) depth += 1;
        if (')]}'.includes(letter)) depth -= 1;
        return depth === 0;
      });
      return rest.slice(0, end);
    });

describe('tests', () => {
  it('compare no pattern by toMatchObject, which takes it for any value', () => {
    const pattern = /[:,[]\s*\/(?![/*,)])/;
    const found = code.filter((path) =>
      givenTo('toMatchObject', read(path)).some((given) => pattern.test(given)),
    );
    expect(found).toEqual([]);
  });
});
