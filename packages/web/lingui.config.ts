import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const folder = (name: string) => `<rootDir>/src/${name}`;
/** Folders with a separate catalog. */
const apart = [
  'account',
  'bet-notices',
  'bets',
  'cash-out',
  'casino',
  'event',
  'keys',
  'ladder',
  'market-rules',
  'playground',
  'previews',
  'racing',
  'runner',
  'score',
  'slip/panel',
  'tv',
];

/** These catalogs load with the first page of their folder. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: apart.map(folder),
    },
    ...apart.map((name) => ({
      path: `${folder(name)}/locales/{locale}`,
      include: [folder(name)],
    })),
  ],
  format: formatter({ lineNumbers: false }),
});
