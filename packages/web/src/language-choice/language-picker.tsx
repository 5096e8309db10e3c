import './locales/texts.ts';
import { isDraftLanguage, type Language, languages } from '@layline/contract/language';
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '../base/translator.ts';
import { chooseLanguage } from '../session/kept/choose-language.ts';
import { useSite } from '../site/site-store.ts';
import { languageFacts } from '../translation/languages.ts';
import style from './language-picker.module.css';

/** LANG-2: the languages of the site, each by its own name. */
export function LanguagePicker() {
  const { t } = useLingui();
  const { languages: offered = [] } = useSite();
  const nameOf = (language: Language): string => {
    const { name } = languageFacts[language];
    return isDraftLanguage(language) ? t`${name} (draft)` : name;
  };
  const shown = useLanguage(({ language }) => language);
  return (
    <select
      className={style['picker']}
      aria-label={shown === 'en' ? t`Language` : `${t`Language`} · Language`}
      value={shown}
      onChange={({ target }) =>
        chooseLanguage(languages.find((language) => language === target.value) ?? null)
      }
    >
      {offered.map((language) => (
        <option key={language} value={language} lang={language}>
          {nameOf(language)}
        </option>
      ))}
    </select>
  );
}
