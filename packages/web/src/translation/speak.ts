/**
 * Shows the pages in another language than English (LANG-2). Loaded when one is first wanted. Texts without a
 * translation, and those whose catalog does not arrive, stay English.
 */
import type { Language } from '@layline/contract/language';
import type { Messages } from '@lingui/core';
import { wait, whenIdle } from '../base/clock.ts';
import { i18n } from '../base/i18n.ts';
import { loadedTexts, textsArrive, translator, useLanguage } from '../base/translator.ts';
import { withRetries } from '../routing/with-retries.ts';
import { chooseWriting } from '../ui/figures.ts';
import { chooseDates } from '../ui/moments.ts';
import { isolateValues } from './isolate-values.ts';
import { languageFacts } from './languages.ts';
import { sayName } from './names/known-names.ts';

/** English is shown until a slow catalog arrives. */
const patienceMs = 4000;

/** One chunk for each folder and language. */
const catalogs = import.meta.glob<{ readonly messages: Messages }>('./**/locales/{hi,ur}.po', {
  base: '../',
});

const texts = new Map<Language, Record<string, Messages[string]>>();
/** By path; what failed is asked for again with the next part of its folder. */
const begun = new Map<string, Promise<void>>();
let wanted: Language = 'en';

const localeOf = (language: Language): string =>
  language === 'en' ? 'en-GB' : `${language}-u-nu-latn`;

function textsOf(language: Language): Record<string, Messages[string]> {
  const known = texts.get(language) ?? {};
  texts.set(language, known);
  return known;
}

const activate = (language: Language): void =>
  i18n.loadAndActivate({
    locale: language,
    locales: localeOf(language),
    messages: textsOf(language),
  });

const pathOf = (folder: string, language: Language): string =>
  `./${folder === '' ? '' : `${folder}/`}locales/${language}.po`;

const withoutTexts = () => Promise.resolve({ messages: {} });

/** The list of the drafts loads with the first of them: it is as long as that of a catalog. */
async function fetchMessages(path: string): Promise<Messages> {
  const find = catalogs[path] ?? (await import('./draft-catalogs.ts')).draftCatalogs[path];
  return (await (find ?? withoutTexts)()).messages;
}

/** English texts stand in for those to come, and for those that the catalog lacks. */
function standIn(folder: string, language: Language): void {
  const known = textsOf(language);
  for (const [id, text] of Object.entries(loadedTexts.get(folder) ?? {})) known[id] ??= text;
}

async function fetchCatalog(folder: string, language: Language): Promise<void> {
  const path = pathOf(folder, language);
  try {
    const messages = await withRetries(() => fetchMessages(path));
    Object.assign(textsOf(language), messages);
    if (useLanguage.getState().language === language) activate(language);
  } catch {
    begun.delete(path);
  }
}

function translate(folder: string, language: Language): Promise<void> {
  const path = pathOf(folder, language);
  const done = begun.get(path) ?? fetchCatalog(folder, language);
  begun.set(path, done);
  standIn(folder, language);
  return Promise.race([done, wait(patienceMs)]);
}

translator.onTexts = (folder) => (wanted === 'en' ? null : translate(folder, wanted));

/** The words of the server and their texts are more than the first page's: they come after it. */
async function fetchServerWords() {
  const { sayInLanguage } = await import('./server-words.ts');
  await textsArrive();
  return sayInLanguage;
}

/** In English if their texts do not arrive. */
const sayLater = (words: string, code: string): Promise<string> =>
  fetchServerWords().then(
    (say) => say(words, code),
    () => words,
  );

translator.sayServerWords = (words, code) =>
  wanted === 'en' || words === '' ? words : sayLater(words, code);

translator.sayName = (name) => (wanted === 'en' ? name : sayName(name));

function show(language: Language): void {
  const { isRightToLeft = false, lakh, crore } = languageFacts[language];
  const { documentElement } = document;
  documentElement.lang = language;
  documentElement.dir = isRightToLeft ? 'rtl' : 'ltr';
  isolateValues(isRightToLeft);
  chooseDates(localeOf(language));
  const mark = isRightToLeft ? '\u200e' : '';
  chooseWriting(
    language === 'en' ? null : { lakh: `\u00a0${lakh}`, crore: `\u00a0${crore}`, mark },
  );
  if (language === 'en') i18n.activate('en');
  else activate(language);
  useLanguage.setState({ language });
}

/** Resolves once the page is in the language; a later call wins. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  if (language !== 'en') {
    await Promise.all([...loadedTexts.keys()].map((folder) => translate(folder, language)));
  }
  if (wanted !== language) return;
  show(language);
  if (language !== 'en') whenIdle(() => void fetchServerWords().catch(() => {}));
}
