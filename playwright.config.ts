import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { findHeadlessBrowser } from './scripts/browser.ts';
import { deviceKinds } from './tests/journeys/fixtures/device-kinds.ts';

const executablePath = findHeadlessBrowser();
const reportFile = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'];

/** The journeys that take longest in one piece, first: at the end they would keep one processor busy and the other idle. */
const LONG = {
  phone: ['**/screens.phone.spec.ts'],
  laptop: ['term', 'times', 'said-truly'].map((name) => `**/${name}.desktop.spec.ts`),
};

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
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
  // What a screen's size changes runs on both; what it doesn't, on the one that its file names.
  projects: [
    {
      name: 'long phone',
      testMatch: LONG.phone,
      use: deviceKinds.phone,
    },
    {
      name: 'long desktop',
      testMatch: LONG.laptop,
      use: deviceKinds.laptop,
    },
    {
      name: 'phone',
      testIgnore: ['**/*.desktop.spec.ts', ...LONG.phone],
      use: deviceKinds.phone,
    },
    {
      name: 'desktop',
      testIgnore: ['**/*.phone.spec.ts', ...LONG.laptop],
      use: deviceKinds.laptop,
    },
  ],
});
