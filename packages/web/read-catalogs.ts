/** Reads every catalog of the client, for checks and tables. */
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Language, languages } from '@layline/contract/language';
import { formatter } from '@lingui/format-po';
import { isCareful, isReviewed } from './careful-texts.ts';

export interface Text {
  /** As in a build. */
  readonly id: string;
  /** The English text. */
  readonly message: string;
  /** Empty if there is none. */
  readonly translation: string;
  /** Not yet read by anybody who speaks the language. */
  readonly isDraft: boolean;
  readonly isCareful: boolean;
  readonly isReviewed: boolean;
  /** The sources that have it, below `packages/web`. */
  readonly files: readonly string[];
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
  const texts = Object.entries(found).map(([id, text]) => {
    const flags: unknown = text.extra?.['flags'];
    return {
      id,
      message: text.message ?? '',
      translation: text.translation ?? '',
      isDraft: Array.isArray(flags) && flags.includes('fuzzy'),
      isCareful: isCareful(text),
      isReviewed: isReviewed(text),
      files: (text.origin ?? []).map(([file]) => file),
    };
  });
  return { folder, language, texts };
}

/** By language, then by folder. */
export function readCatalogs(of: readonly Language[] = languages): Promise<readonly Catalog[]> {
  const folders = globSync('**/locales/en.po', { cwd: source })
    .map((path) => relative('.', join(path, '../..')).replaceAll('\\', '/'))
    .toSorted();
  return Promise.all(
    of.flatMap((language) => folders.map((folder) => readCatalog(folder, language))),
  );
}
