import { AxeBuilder } from '@axe-core/playwright';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { ADMIN, STUDENT, TEACHER } from './fixtures/university.ts';

/** Who sees which screens; null: nobody is logged in. */
const screens: readonly { who: string | null; paths: readonly string[] }[] = [
  { who: null, paths: ['/', '/login', '/signup', '/signup/register-university', '/forgot-password'] },
  { who: STUDENT, paths: ['/dashboard/student', '/student/assignments', '/profile', '/editor'] },
  { who: TEACHER, paths: ['/dashboard/teacher', '/teacher/create-course'] },
  { who: ADMIN, paths: ['/admin'] },
];

for (const { who, paths } of screens) {
  test(`axe finds nothing on the screens of ${who ?? 'everybody'}, light and dark`, async ({ desk }) => {
    if (who !== null) await desk.logIn(who);
    for (const colorScheme of ['light', 'dark'] as const) {
      await desk.page.emulateMedia({ colorScheme });
      for (const path of paths) expect(await violations(desk, path), `${path} ${colorScheme}`).toEqual([]);
    }
  });
}

async function violations(desk: Desk, path: string): Promise<string[]> {
  await desk.page.goto(path);
  await expect(desk.page.getByRole('heading', { level: 1 })).toBeVisible();
  const { violations } = await new AxeBuilder({ page: desk.page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}
