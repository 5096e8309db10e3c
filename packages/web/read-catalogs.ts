/** Reads every catalog of the client, for checks and tables. */
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { languages } from '@layline/contract/language';
import { formatter } from '@lingui/format-po';
import { isCareful, isReviewed } from './careful-texts.ts';

interface Text {
  /** The English text. */
  readonly message: string;
  /** Empty if there is none. */
  readonly translation: string;
  /** Not yet read by anybody who speaks the language. */
  readonly isDraft: boolean;
  readonly isCareful: boolean;
  readonly isReviewed: boolean;
}

export interface Catalog {
  /** Below `src`; empty for the catalog of the first page. */
  readonly folder: string;
  readonly language: string;
  readonly texts: readonly Text[];
}

const source = join(import.meta.dirname, 'src');
const format = formatter({ lineNumbers: false });

async function readCatalog(folder: string, language: string): Promise<Catalog> {
  const filename = join(source, folder, 'locales', `${language}.po`);
  const context = { locale: language, sourceLocale: 'en', filename };
  const found = await format.parse(readFileSync(filename, 'utf8'), context);
  const texts = Object.values(found).map((text) => {
    const flags: unknown = text.extra?.['flags'];
    return {
      message: text.message ?? '',
      translation: text.translation ?? '',
      isDraft: Array.isArray(flags) && flags.includes('fuzzy'),
      isCareful: isCareful(text),
      isReviewed: isReviewed(text),
    };
  });
  return { folder, language, texts };
}

/** By language, then by folder. */
export function readCatalogs(): Promise<readonly Catalog[]> {
  const folders = globSync('**/locales/en.po', { cwd: source })
    .map((path) => relative('.', join(path, '../..')).replaceAll('\\', '/'))
    .toSorted();
  return Promise.all(
    languages.flatMap((language) => folders.map((folder) => readCatalog(folder, language))),
  );
}
