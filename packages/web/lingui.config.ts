import { languages } from '@layline/contract/language';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const folder = (name: string) => `<rootDir>/src/${name}`;
/** Signing in and the menu of the account. */
const signIn = ['sign-in', 'account/account-links.ts', 'shell/account-{list,menu}.tsx'].map(folder);
/** What the server says, in other languages than English. */
const otherLanguages = ['translation'].map(folder);
/** Usual names of sports and markets: English has them as they are sent. */
const names = [folder('translation/names')];
/** What comes around the first page once that is shown. */
const around = ['language-choice', 'shell/floating', 'shell/maintenance'].map(folder);
/** The pages of lists beside the first one. */
const lists = ['home/{in-play,sport,sports}-screen.tsx'].map(folder);
/** Folders with a separate catalog. */
const apart = [
  'account',
  'bet-notices',
  'bet-questions',
  'bets',
  'cash-out',
  'casino',
  'dutching',
  'event',
  'keys',
  'ladder',
  'market',
  'market-lines',
  'market-rules',
  'multi',
  'playground',
  'previews',
  'racing',
  'runner',
  'score',
  'search',
  'shell/rules',
  'slip/by-number',
  'slip/panel',
  'tv',
  'ui/table',
];

/** These catalogs load with the first page of their folder. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...languages],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: [...apart.map(folder), ...signIn, ...lists, ...otherLanguages, ...around],
    },
    { path: folder('sign-in/locales/{locale}'), include: signIn },
    { path: folder('translation/locales/{locale}'), include: otherLanguages, exclude: names },
    { path: folder('translation/names/locales/{locale}'), include: names },
    { path: folder('language-choice/locales/{locale}'), include: around },
    { path: folder('home/locales/{locale}'), include: lists },
    ...apart.map((name) => ({
      path: `${folder(name)}/locales/{locale}`,
      include: [folder(name)],
      exclude: signIn,
    })),
  ],
  format: formatter({ lineNumbers: false }),
});
