import process from 'node:process';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';

const executablePath = findBrowser();
const reportFile = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'];

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
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
      name: 'desktop',
      testIgnore: '**/*.phone.spec.ts',
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testIgnore: '**/*.desktop.spec.ts',
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } },
    },
  ],
});
