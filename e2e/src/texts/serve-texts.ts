/** Serves texts of ours in place of those that a build has of a language. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Language } from '@layline/contract/language';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Page } from '@playwright/test';
import { repository } from '../server/server.ts';

const assets = join(repository, 'packages/web/dist/assets');

/** By id, as Lingui compiles them. */
export type ServedTexts = Readonly<Record<string, CompiledMessage>>;

/** A catalog in a file of the build; one file may hold several. */
const catalog = /JSON\.parse\((?:"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|'(?:[^'\\]|\\.)*')\)/g;

/** For the page's whole life: each catalog that it asks for has all of the texts. */
export async function serveTexts(
  page: Page,
  { language, texts }: { readonly language: Language; readonly texts: ServedTexts },
): Promise<void> {
  const all = JSON.stringify(texts);
  await page.route(new RegExp(`/assets/${language}-[\\w-]+\\.js$`), async (route) => {
    const file = basename(new URL(route.request().url()).pathname);
    const code = readFileSync(join(assets, file), 'utf8');
    const body = code.replaceAll(catalog, () => all);
    if (body === code) throw new Error(`${file} has no catalog`);
    await route.fulfill({ contentType: 'text/javascript', body });
  });
}
