/** Reads the languages of a site, as `site set --languages` takes them. */
import { type Language, languages } from '@layline/contract';
import { z } from 'zod';
import { listText } from '../../base/flag-text.ts';

const form = `must be languages out of ${languages.join(', ')}, joined with commas, each once`;
export const languageList = listText.transform((tags, context): Language[] => {
  const found = tags.map((tag) => languages.find((language) => language === tag));
  const known = found.filter((language) => language !== undefined);
  if (known.length > 0 && new Set(known).size === tags.length) return known;
  context.addIssue({ code: 'custom', message: form });
  return z.NEVER;
});
