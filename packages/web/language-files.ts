/**
 * Names in the page what it needs to be shown in another language, for `public/load-again.js`: the code, and
 * the catalog of the first page. Asked for by the code that needs them, they would come one after the other
 * (LANG-9).
 */
import { type Language, languages } from '@layline/contract/language';
import type { Plugin, Rollup } from 'vite';

type Chunk = Rollup.OutputChunk;

const nameOf = (file: string): string => file.replace(/^assets\/|\.js$/g, '');

/** `code` has what every language needs. Catalogs and code have no other parts that the first page lacks. */
function filesByLanguage(bundle: Rollup.OutputBundle): Readonly<Record<string, string>> {
  const chunks = Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk');
  const holding = (path: string): Chunk => {
    const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)));
    if (found === undefined) throw new Error(`The build has no chunk with ${path}`);
    return found;
  };
  const ofPage = new Set(holding('/src/main.tsx').imports);
  const code = holding('/src/translation/speak.ts');
  const apart = [code.fileName, ...code.imports.filter((file) => !ofPage.has(file))];
  const catalogOf = (language: Language): string =>
    nameOf(holding(`/src/locales/${language}.po`).fileName);
  return {
    code: apart.map(nameOf).join(' '),
    ...Object.fromEntries(
      languages
        .filter((language) => language !== 'en')
        .map((language) => [language, catalogOf(language)]),
    ),
  };
}

export const languageFiles = (): Plugin => ({
  name: 'language-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: 'language-files' },
        children: JSON.stringify(filesByLanguage(bundle)),
        injectTo: 'head',
      },
    ],
  },
});
