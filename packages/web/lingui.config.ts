import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** The casino's texts are a catalog of their own, which loads with its first page. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['<rootDir>/src/casino'],
    },
    { path: '<rootDir>/src/casino/locales/{locale}', include: ['<rootDir>/src/casino'] },
  ],
  format: formatter({ lineNumbers: false }),
});
