import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './src/browser.ts';

/**
 * The usual run keeps within minutes: each journey once, at the width where it says most. With
 * JOURNEYS=all every journey runs at every width, the ones tagged @long too.
 */
const isWhole = process.env['JOURNEYS'] === 'all';

// Workers read this file again: they take over what the first reading found.
process.env['CHROMIUM_PATH'] = await findBrowser();

/** Of the whole run, those that say something at a tablet's width too. */
const wideJourneys =
  /(every-page|sites|shell|account(-pages)?|drill-down|dialogs|keyboard|casino-faults)\.spec\.ts$/;

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  workers: 2,
  // A machine may be too busy for a browser once; what passes at the second try only is told apart.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args: [...browserFlags],
    },
    actionTimeout: 15_000,
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  ...(isWhole ? {} : { grepInvert: /@long/ }),
  projects: [
    {
      name: 'phone',
      testIgnore: /((tennis|shipped)-recording|recorded-match|accessible)\.spec\.ts$/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
    },
    {
      name: 'tablet',
      testMatch: isWhole ? wideJourneys : /sites\.spec\.ts$/,
      use: { viewport: { width: 768, height: 1024 }, hasTouch: true },
    },
    {
      name: 'desktop',
      ...(isWhole
        ? {}
        : { testMatch: /(accessible|recorded-match|-recording|shell|place-bet)\.spec\.ts$/ }),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
