import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { holdsRights, switchConditions } from './guards-access-conditions.ts';

const root = new URL('..', import.meta.url).pathname;

/** Makes every condition of the server's rights removable while the tests run. The files stay unchanged. */
export default defineConfig({
  root,
  plugins: [
    {
      name: 'guards-access',
      enforce: 'pre',
      transform: (_code, id) => {
        const file = id.startsWith(root) ? id.slice(root.length) : '';
        return holdsRights(file) ? switchConditions(file, readFileSync(id, 'utf8')).code : null;
      },
    },
  ],
  test: {
    include: ['tests/api/authorization-guards.ts'],
    globalSetup: ['tests/api/harness-postgres.ts'],
    testTimeout: 7_200_000,
    hookTimeout: 120_000,
    disableConsoleIntercept: true,
  },
});
