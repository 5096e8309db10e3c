/** LANG-2: the player's choice of a language, kept for all their devices. */
import { type Language, languages } from '@layline/contract/language';
import { create } from 'zustand';
import { writeStored } from '../../base/storage.ts';
import { useSiteStore } from '../../site/site-store.ts';
import { chosenLanguage, languageKey, wantedLanguage } from '../../site/wanted-language.ts';
import { keepPreference } from './keep-preference.ts';

interface Chosen {
  /** Null leaves it to the browser and the site. */
  readonly tag: Language | null;
}

/** A language that this version does not know counts as none. */
function read(value: unknown): Chosen {
  const tag = typeof value === 'object' && value !== null && 'tag' in value ? value.tag : null;
  return { tag: languages.find((language) => language === tag) ?? null };
}

const useChosen = create<Chosen>(() => read({ tag: chosenLanguage() }));

/** Shows the pages in it at once, without loading them again. */
export function chooseLanguage(tag: Language | null): void {
  useChosen.setState({ tag });
  writeStored(languageKey, JSON.stringify(tag));
  const { site } = useSiteStore.getState();
  if (site === null) return;
  const wanted = wantedLanguage(site);
  void import('../../translation/speak.ts').then(
    ({ speak }) => speak(wanted),
    // The page stays as it is, and the next one is in the language.
    () => {},
  );
}

keepPreference({
  name: 'language',
  initial: read(null),
  read: () => useChosen.getState(),
  write: (value) => chooseLanguage(read(value).tag),
  onChange: (act) => useChosen.subscribe(act),
  merge: ({ base, mine, server }) => read(read(mine).tag === read(base).tag ? server : mine),
  join: ({ mine, server }) => read(read(server).tag === null ? mine : server),
});
