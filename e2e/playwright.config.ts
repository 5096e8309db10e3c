import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './src/browser.ts';

/**
 * The default run takes minutes: each journey once, at its most telling width. With
 * JOURNEYS=all every journey runs at every width, including the ones tagged @long.
 */
const isWhole = process.env['JOURNEYS'] === 'all';

const filesOf = (names: string): string[] => names.split(' ').map((name) => `**/${name}.spec.ts`);

/** With JOURNEYS=all, also run on a tablet: the frame of the page, the account, and the casino's faults. */
const ofTablet = [
  'sites theme-button suspended routes shell offline-shell toasts sign-in session',
  'account account-pages drill-down dialogs keyboard casino-faults',
].join(' ');
/** In the default run, at a desktop's width: its slip and ladder, and what is told by hearing. */
const ofDesktop = 'accessible recorded-match';
/**
 * The default run spends no time on what its journeys are not about: pages that move, and files kept for a
 * second visit.
 */
const spared = isWhole
  ? {}
  : { serviceWorkers: 'block' as const, contextOptions: { reducedMotion: 'reduce' as const } };

// Workers load this file again and use what the first load found.
process.env['CHROMIUM_PATH'] = await findBrowser();

export default defineConfig<object, { isPlain: boolean }>({
  testDir: 'journeys',
  outputDir: 'test-results',
  workers: 2,
  // The trace of a second try helps; a journey that passes only then still fails the step.
  retries: 1,
  forbidOnly: true,
  // Each wait inside a journey has an end of its own: this one is for a journey that hangs.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args: [...browserFlags],
    },
    actionTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    ...spared,
    // Only a second try is recorded: recording slows down every journey.
    trace: 'on-first-retry',
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
      // Journeys that a server of another make can carry too; by default another-server.spec.ts shows that.
      name: 'plain',
      grep: /@plain/,
      testMatch: isWhole ? '**/*.spec.ts' : [],
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isPlain: true },
    },
    {
      name: 'tablet',
      testMatch: isWhole ? filesOf(ofTablet) : [],
      use: { viewport: { width: 768, height: 1024 }, hasTouch: true },
    },
    {
      name: 'desktop',
      ...(isWhole ? {} : { testMatch: [/-recording\.spec\.ts$/, ...filesOf(ofDesktop)] }),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
