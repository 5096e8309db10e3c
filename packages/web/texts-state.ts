/**
 * Prints how far the texts are: `npm run texts -w @layline/web` by language, with a language by folder. With
 * `--write` it puts the table of languages into docs/translating.md, as `npm run extract` does.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogs } from './read-catalogs.ts';
import { tableOfFolders, tableOfLanguages, withTable } from './texts-table.ts';

const page = join(import.meta.dirname, '../../docs/translating.md');
const [choice = ''] = process.argv.slice(2);
const catalogs = await readCatalogs();
if (choice === '--write') {
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), tableOfLanguages(catalogs)));
} else {
  console.log(choice === '' ? tableOfLanguages(catalogs) : tableOfFolders(catalogs, choice));
}
