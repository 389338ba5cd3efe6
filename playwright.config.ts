import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { findHeadlessBrowser } from './scripts/browser.ts';

/** The journeys that last longest. Those that begin last would keep one worker busy at the end and the others idle. */
const LONG = ['**/autumn-term.*', '**/screens.*'];

const executablePath = findHeadlessBrowser();
const reportFile = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'];

export default defineConfig({
  testDir: 'tests/journeys',
  // Playwright begins with the tests of the first project.
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'others', testMatch: '**/*.spec.ts', testIgnore: LONG },
  ],
  outputDir: 'test-results',
  globalSetup: './tests/journeys/fixtures/prepared.ts',
  // A journey waits for more than half of its time: four keep two processors busy.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: reportFile === undefined ? [['list']] : [['list'], ['json', { outputFile: reportFile }]],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    serviceWorkers: 'allow',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: ['--no-sandbox'],
    },
  },
});
