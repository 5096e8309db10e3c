/** Prints how far each catalog is in each language: `npm run texts -w @layline/web`. */
import { readCatalogs } from './read-catalogs.ts';

const rows = (await readCatalogs()).map(({ folder, language, texts }) => {
  const count = (is: (text: (typeof texts)[number]) => boolean): number => texts.filter(is).length;
  return {
    language,
    folder,
    texts: texts.length,
    translated: count(({ translation }) => translation !== ''),
    drafts: count(({ isDraft }) => isDraft),
    careful: count((text) => text.isCareful),
    reviewed: count((text) => text.isCareful && text.isReviewed),
  };
});
const columns = [
  'language',
  'folder',
  'texts',
  'translated',
  'drafts',
  'careful',
  'reviewed',
] as const;
console.log(`| ${columns.join(' | ')} |\n|${columns.map(() => '---').join('|')}|`);
for (const row of rows) console.log(`| ${columns.map((name) => row[name]).join(' | ')} |`);
