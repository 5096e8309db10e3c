/** LANG-2: the language of a visit: the player's choice, else the browser's, else the site's own. */
import type { SiteConfig } from '@layline/contract';
import type { Language } from '@layline/contract/language';
import { after } from '../base/clock.ts';
import { readStoredJson } from '../base/storage.ts';
import { useLanguage } from '../base/translator.ts';

export const languageKey = 'language';

/** Without an answer until then, the page appears in English, and in the language once that has arrived. */
const patienceMs = 5000;

export function chosenLanguage(): string {
  const stored = readStoredJson(languageKey);
  return typeof stored === 'string' ? stored : '';
}

export function wantedLanguage({ languages = [] }: SiteConfig): Language {
  for (const wish of [chosenLanguage(), ...navigator.languages]) {
    const found = languages.find((language) => language === wish.split('-')[0]?.toLowerCase());
    if (found !== undefined) return found;
  }
  return languages[0] ?? 'en';
}

/** Calls back when the page can be shown; at once in English, which is part of the client. May call twice. */
export function openInLanguage(site: SiteConfig, show: () => void): void {
  const language = wantedLanguage(site);
  if (language === useLanguage.getState().language) return show();
  after(patienceMs, show);
  void import('../translation/speak.ts').then(({ speak }) => speak(language)).then(show, show);
}
