/** LANG-7: catalogs whose sentences are partly English, because nobody has reviewed their translation yet. */
import type { Language } from '@layline/contract/language';
import type { Messages } from '@lingui/core';

const found = new Set<string>();

const keyOf = (folder: string, language: string): string => `${language} ${folder}`;

/** Labels such as `SP` are the same in every language; sentences are not. */
const isSentence = (text: Messages[string]): boolean => /\.(\s|"|$)/.test(JSON.stringify(text));

interface Catalog {
  readonly folder: string;
  readonly language: Language;
  readonly messages: Messages;
  readonly english: Messages;
}

export function noteEnglish({ folder, language, messages, english }: Catalog): void {
  const isEnglish = Object.entries(messages).some(
    ([id, text]) => isSentence(text) && JSON.stringify(text) === JSON.stringify(english[id]),
  );
  if (isEnglish) found.add(keyOf(folder, language));
}

export const isPartlyEnglish = (folder: string, language: string): boolean =>
  found.has(keyOf(folder, language));
