import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/find-browser.mjs'

// Workers load this file too: they take the path that the first look found.
process.env.METTLE_BROWSER ??= findBrowser()

/** Tests start their own servers, each with a home of its own; one worker, because the machine may have two cores. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  reporter: 'line',
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1360, height: 850 },
    launchOptions: {
      executablePath: process.env.METTLE_BROWSER,
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
})
