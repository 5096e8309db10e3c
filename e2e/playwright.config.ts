import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './src/browser.ts';

// Workers read this file again: they take over what the first reading found.
process.env['CHROMIUM_PATH'] = await findBrowser();

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
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
  projects: [
    {
      name: 'phone',
      testIgnore: '**/*-recording.spec.ts',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
    },
    {
      name: 'tablet',
      testMatch: /(every-page|sites|shell|account|keyboard)\.spec\.ts$/,
      use: { viewport: { width: 768, height: 1024 }, hasTouch: true },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
