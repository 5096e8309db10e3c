/** Tables of how far the texts are in each language. Pure. */
import { languages } from '@layline/contract/language';
import type { Catalog } from './read-catalogs.ts';

type Texts = Catalog['texts'];
type Row = Readonly<Record<string, string | number>>;

const count = (texts: Texts, is: (text: Texts[number]) => boolean): number =>
  texts.filter(is).length;

/** Whole percent, rounded down: 100 means all. */
const percent = (part: number, whole: number): string => `${Math.floor((100 * part) / whole)} %`;

function tableOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => `| ${names.map((name) => row[name]).join(' | ')} |`);
  return [`| ${names.join(' | ')} |`, `|${names.map(() => '---').join('|')}|`, ...lines].join('\n');
}

/** Sentences that wait for a reviewer are English, translated or not. */
export function tableOfLanguages(catalogs: readonly Catalog[]): string {
  const rows = languages
    .filter((language) => language !== 'en')
    .map((language) => {
      const texts = catalogs.filter((one) => one.language === language).flatMap((one) => one.texts);
      const careful = texts.filter(({ isCareful }) => isCareful);
      return {
        language,
        translated: percent(
          count(texts, ({ translation }) => translation !== ''),
          texts.length,
        ),
        'careful sentences': careful.length,
        reviewed: count(careful, ({ isReviewed }) => isReviewed),
      };
    });
  return tableOf(rows);
}

export function tableOfFolders(catalogs: readonly Catalog[], language: string): string {
  const rows = catalogs
    .filter((one) => one.language === language)
    .map(({ folder, texts }) => ({
      folder: folder === '' ? '.' : folder,
      texts: texts.length,
      translated: count(texts, ({ translation }) => translation !== ''),
      drafts: count(texts, ({ isDraft }) => isDraft),
      careful: count(texts, ({ isCareful }) => isCareful),
      reviewed: count(texts, (text) => text.isCareful && text.isReviewed),
    }));
  return tableOf(rows);
}

const place = /(<!-- made by `npm run extract` -->\n)[^]*?(\n<!-- end -->)/;

/** Replaces the table in the page. Throws if the page has no place for it. */
export function withTable(page: string, table: string): string {
  if (!place.test(page)) throw new Error('The page has no place for the table of languages.');
  return page.replace(place, (_, before: string, after: string) => `${before}${table}${after}`);
}
