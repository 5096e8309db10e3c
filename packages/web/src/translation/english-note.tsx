import './locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import style from './english-note.module.css';
import { isPartlyEnglish } from './partly-english.ts';

/** LANG-7: says why a page has English sentences; nothing where it has none. `of` is the catalog's folder. */
export function EnglishNote({ of }: { of: string }) {
  const { i18n } = useLingui();
  if (!isPartlyEnglish(of, i18n)) return null;
  return (
    <p className={style['note']} role="note">
      <Trans>
        Some sentences about rules, money and breaks are in English: their translation has not been
        reviewed yet.
      </Trans>
    </p>
  );
}
