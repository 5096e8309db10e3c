import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const account = ['account', 'profit', 'settings', 'playground'].map(
  (place) => `<rootDir>/src/${place}`,
);

const frames = ['tv', 'tracker'].map((place) => `<rootDir>/src/${place}`);

/** The texts of the casino, of the frames and of the account are catalogs that load with their first page. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['casino', 'racing', 'tips']
        .map((place) => `<rootDir>/src/${place}`)
        .concat(account, frames),
    },
    { path: '<rootDir>/src/account/locales/{locale}', include: account },
    { path: '<rootDir>/src/tv/locales/{locale}', include: frames },
    { path: '<rootDir>/src/racing/locales/{locale}', include: ['<rootDir>/src/racing'] },
    { path: '<rootDir>/src/tips/locales/{locale}', include: ['<rootDir>/src/tips'] },
    { path: '<rootDir>/src/casino/locales/{locale}', include: ['<rootDir>/src/casino'] },
  ],
  format: formatter({ lineNumbers: false }),
});
