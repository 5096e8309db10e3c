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
  bn: { name: 'বাংলা', lakh: 'লাখ', crore: 'কোটি' },
  te: { name: 'తెలుగు', lakh: 'లక్షలు', crore: 'కోట్లు' },
  ta: { name: 'தமிழ்', lakh: 'லட்சம்', crore: 'கோடி' },
  mr: { name: 'मराठी', lakh: 'लाख', crore: 'कोटी' },
  gu: { name: 'ગુજરાતી', lakh: 'લાખ', crore: 'કરોડ' },
  pa: { name: 'ਪੰਜਾਬੀ', lakh: 'ਲੱਖ', crore: 'ਕਰੋੜ' },
  kn: { name: 'ಕನ್ನಡ', lakh: 'ಲಕ್ಷ', crore: 'ಕೋಟಿ' },
  ne: { name: 'नेपाली', lakh: 'लाख', crore: 'करोड' },
  si: { name: 'සිංහල', lakh: 'ලක්ෂ', crore: 'කෝටි' },
};
