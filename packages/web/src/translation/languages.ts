/** How each language is named by its speakers, which way it is written, and its words for large amounts. */
import type { Language } from '@layline/contract/language';

interface LanguageFacts {
  readonly name: string;
  readonly isRightToLeft?: true;
  /** Words of the language: the browser's short forms count millions in some, and differ by version. */
  readonly lakh: string;
  readonly crore: string;
}

export const languageFacts: Readonly<Record<Language, LanguageFacts>> = {
  en: { name: 'English', lakh: 'lakh', crore: 'crore' },
  hi: { name: 'हिन्दी', lakh: 'लाख', crore: 'करोड़' },
  ur: { name: 'اردو', isRightToLeft: true, lakh: 'لاکھ', crore: 'کروڑ' },
};
