import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { tableData } from '../server/platform/personal-data/personal-data.ts';
import { PRIVACY_PAGE, withPrivacyList } from './generate-privacy.ts';

/** Prettier breaks lines as it likes. */
const words = (page: string) => page.replaceAll(/\s+/g, ' ');

it('docs/PRIVACY.md says what the registry of personal data says (else run `npm run privacy`)', async () => {
  const page = await readFile(PRIVACY_PAGE, 'utf8');
  expect(words(page)).toBe(words(withPrivacyList(page)));
});

it('the page /privacy names the times of the registry', async () => {
  const days = Object.fromEntries(
    tableData.flatMap(({ table, keeps }) => ('days' in keeps ? [[table, keeps.days] as const] : [])),
  );
  expect([days['sessions'], days['mails'], days['audit'], days['looks']]).toEqual([90, 90, 6 * 365, 6 * 365]);
  const page = words(await readFile(new URL('../src/features/site/privacy-screen.tsx', import.meta.url), 'utf8'));
  expect(page).toContain('Log-ins are kept for 90 days after they end, emails for 90 days after they were sent');
  expect(page).toContain('who opened your texts, for six years');
});
