/** Every message of every catalog, in every language. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeLanguages, draftLanguages, languages } from '@layline/contract/language';
import { setupI18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCatalogs } from '../../read-catalogs.ts';
import { tableOfLanguages, withTable } from '../../texts-table.ts';

const catalogs = await readCatalogs();
const english = new Map(
  catalogs.filter(({ language }) => language === 'en').map((one) => [one.folder, one.texts]),
);
const others = languages.filter((language) => language !== 'en');
const complete = completeLanguages.filter((language) => language !== 'en');

/** What is translated; the rest of a draft is English. */
const ofLanguage = (language: string) =>
  catalogs
    .filter((catalog) => catalog.language === language)
    .flatMap(({ texts }) => texts.filter(({ translation }) => translation !== ''));

/** Names of values and tags of components, each once. */
const placeholdersOf = (text: string): readonly string[] =>
  [...new Set(text.match(/\{\w+(?=[},])|<\/?\d+\/?>/g) ?? [])].toSorted();

const nested = String.raw`(?:[^{}]|\{[^{}]*\})*`;
const choice = new RegExp(
  String.raw`\{(\w+), (plural|selectordinal),((?:\s*(?:=\d+|\w+) \{${nested}\})+)\}`,
  'g',
);
const caseForm = new RegExp(String.raw`(=\d+|\w+) \{${nested}\}`, 'g');

interface Choice {
  readonly type: 'cardinal' | 'ordinal';
  readonly name: string;
  readonly cases: readonly string[];
}

const choicesOf = (text: string): readonly Choice[] =>
  [...text.matchAll(choice)].map(([, name = '', type, cases = '']) => ({
    name,
    type: type === 'plural' ? 'cardinal' : 'ordinal',
    cases: [...cases.matchAll(caseForm)].map(([, word = '']) => word),
  }));

let warn: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => warn.mockRestore());

test.each(complete)('[LANG-3] %s has every text of the client', (language) => {
  for (const { folder, texts } of catalogs.filter((one) => one.language === language)) {
    const messages = texts.map(({ message }) => message);
    expect(messages).toEqual(english.get(folder)?.map(({ message }) => message));
    const lacking = texts.filter(({ translation }) => translation === '');
    expect(lacking.map(({ message }) => message)).toEqual([]);
  }
});

test.each(draftLanguages)('[LANG-8] what is translated in %s is marked as a draft', (language) => {
  const texts = ofLanguage(language);
  expect(texts.length).toBeGreaterThan(150);
  expect(texts.filter(({ isDraft, isReviewed }) => !isDraft && !isReviewed)).toEqual([]);
  expect(texts.filter(({ isCareful, isReviewed }) => isCareful && !isReviewed)).toEqual([]);
});

test.each(others)(
  '[LANG-3] texts in %s have the values and parts of the English ones',
  (language) => {
    const differing = ofLanguage(language).filter(
      ({ message, translation }) =>
        placeholdersOf(message).join() !== placeholdersOf(translation).join(),
    );
    expect(differing).toEqual([]);
  },
);

test.each(languages)('[LANG-3] plurals in %s have all categories of the language', (language) => {
  const found = ofLanguage(language).flatMap(({ translation }) => choicesOf(translation));
  expect(found.length).toBeGreaterThan(0);
  for (const { type, cases } of found) {
    const { pluralCategories } = new Intl.PluralRules(language, { type }).resolvedOptions();
    const categories = cases.filter((word) => !word.startsWith('='));
    expect(categories.toSorted()).toEqual([...pluralCategories].toSorted());
  }
});

/** Shows a text with a value for each place. */
function render(language: string, text: string, count: number): string {
  const counted = new Set(choicesOf(text).map(({ name }) => name));
  const names = placeholdersOf(text)
    .filter((place) => place.startsWith('{'))
    .map((place) => place.slice(1));
  const values = names.map((name) => [name, counted.has(name) ? count : `«${name}»`]);
  // Not called i18n, or the text would be extracted into the catalogs.
  const speaker = setupI18n();
  speaker.loadAndActivate({ locale: language, locales: `${language}-u-nu-latn`, messages: {} });
  return speaker._('text', Object.fromEntries(values), { message: text });
}

test.each(languages)('[LANG-3] each text is shown in %s, with its values', (language) => {
  for (const { message, translation } of ofLanguage(language)) {
    for (const count of [0, 1, 2, 5, 1234]) {
      const shown = render(language, translation, count);
      expect(shown).not.toMatch(/[{}#]|undefined|\p{Nd}(?<![0-9])/u);
      if (choicesOf(message).length > 0) continue;
      for (const place of placeholdersOf(message).filter((one) => one.startsWith('{'))) {
        expect(shown).toContain(`«${place.slice(1)}»`);
      }
    }
  }
  expect(warn).not.toHaveBeenCalled();
});

test('[LANG-7] a sentence about rules or money counts as careful, a label does not', () => {
  const careful = ofLanguage('hi').filter(({ isCareful }) => isCareful);
  const messages = careful.map(({ message }) => message);
  expect(messages).toContain('Lambi markets need 70 overs.');
  expect(messages).toContain('No bets and no deposits until {until}. Your money can be withdrawn.');
  expect(messages).not.toContain('Deposit');
});

test('[LANG-8] the page for translators states how far each language is', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/translating.md'), 'utf8');
  // If it differs, `npm run extract` writes it.
  expect(page).toBe(withTable(page, tableOfLanguages(catalogs)));
  expect(page).toMatch(/\| hi \| 100 % \| \d+ \| \d+ \|/);
});
