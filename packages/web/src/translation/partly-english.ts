/** LANG-7: catalogs whose sentences are partly English, because nobody has reviewed their translation yet. */
import type { I18n, Messages } from '@lingui/core';
import { loadedTexts } from '../base/translator.ts';

/** Labels such as `SP` are the same in every language; sentences are not. */
const isSentence = (text: Messages[string]): boolean => /\.(\s|"|$)/.test(JSON.stringify(text));

/** Of the catalog of a folder, in the page's language. */
export const isPartlyEnglish = (folder: string, { locale, messages }: I18n): boolean =>
  locale !== 'en' &&
  Object.entries(loadedTexts.get(folder) ?? {}).some(
    ([id, text]) => isSentence(text) && JSON.stringify(text) === JSON.stringify(messages[id]),
  );
