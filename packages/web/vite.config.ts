import { join } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { answerTables } from './answer-tables.ts';
import { languageFiles } from './language-files.ts';
import { leanLibraries } from './lean-libraries.ts';

/** The macro searches for it from the folder in which the command was started. */
process.env['LINGUI_CONFIG'] ??= join(import.meta.dirname, 'lingui.build.config.ts');

const api = process.env['LAYLINE_API'] ?? 'http://127.0.0.1:8080';

/**
 * The code of every page, and the first screen with its dependencies, form one file: there are fewer requests
 * to a distant server, and it compresses better together.
 */
const onEveryPage = [
  'node_modules/(react|react-dom|scheduler|zustand|wouter|regexparam)/',
  // Without what only the search uses.
  'node_modules/(@tanstack|@lingui)/(?!.*(queriesObserver|useQueries)\\.js)',
  'contract/src/(words/(money|odds|instant|sport)|demo)\\.ts',
  'web/src/(api|routing)/(?!other-calls)',
  'web/src/site/[^/]+$',
  'web/src/(base/|start/app)',
  'web/src/home/home-screen\\.tsx',
  'web/src/ui/(button|classes|figures|icon|moments|notice|skeleton|sport-icon)\\.',
  'web/src/ui/(tab-list|toast|use-media|use-once-true|visually-hidden)\\.',
];
const everyPage = new RegExp(onEveryPage.join('|'));

/** What comes around the first page once that is shown: one file, since each has headers of its own. */
const aroundFirst = new RegExp(
  [
    'web/src/shell/(footer|update-bar|floating/|maintenance/)',
    'web/src/language-choice/(language-picker|locales/(texts|en))',
    'web/src/worker/',
  ].join('|'),
);

/** The catalogs of another language that its first page needs, as one file. */
const firstCatalog = /\/src\/(?:translation\/names\/|language-choice\/)?locales\/(?!en)(\w+)\.po$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    answerTables(),
    react(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    leanLibraries(),
    languageFiles(),
  ],
  server: { proxy: { '/api': { target: api, ws: true } } },
  preview: { proxy: { '/api': { target: api, ws: true } } },
  // Libraries that support older React import a substitute for one of React's own hooks.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  build: {
    assetsInlineLimit: 0,
    manifest: true,
    // Every browser of this target preloads modules itself, or works without.
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', test: everyPage },
            { name: 'keep-preference', test: /\/session\/kept\/(keep-preference|merge-choice)/ },
            { name: 'languages', test: /\/translation\/languages|\/words\/language\.ts/ },
            { name: 'around', test: aroundFirst },
            { name: (id) => firstCatalog.exec(id)?.[1] ?? null, test: firstCatalog },
          ],
        },
      },
    },
  },
});
