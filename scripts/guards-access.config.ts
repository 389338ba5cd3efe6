import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { holdsRights, switchConditions } from './guards-access-conditions.ts';

const root = new URL('..', import.meta.url).pathname;

const LIMITS = 'server/platform/plugins/limits.ts';

/**
 * Makes every condition of the server's rights removable while the tests run, and lets people call as often as the tests
 * do: a call that is refused as one too many would look like a condition that was noticed. The files stay unchanged.
 */
export default defineConfig({
  root,
  plugins: [
    {
      name: 'guards-access',
      enforce: 'pre',
      transform: (_code, id) => {
        const file = id.startsWith(root) ? id.slice(root.length) : '';
        if (file === LIMITS) return 'export function limitCalls() {}';
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
