/** Catalogs of the languages that are translated in part (LANG-8), one chunk for each folder and language. */
import type { Messages } from '@lingui/core';

export const draftCatalogs = import.meta.glob<{ readonly messages: Messages }>(
  ['./**/locales/*.po', '!./**/locales/{en,hi,ur}.po'],
  { base: '../' },
);
