import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { findHeadlessBrowser } from './scripts/browser.ts';

const executablePath = findHeadlessBrowser();
const reportFile = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'];

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
});
