import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ScreenString } from './screen-strings.ts';

/** Whose screens: of each role, and of visitors who have not logged in. */
export type Group = 'student' | 'teacher' | 'university_admin' | 'visitor';

const ROUTER = 'src/app/router.tsx';
const SITE = 'src/app/site-routes.tsx';
const ROLES = ['student', 'teacher', 'university_admin'] as const;
const IMPORTED = /(?:from|import\()\s*'(\.[^']+)'/g;

/** The strings of the screens of each group. A screen for every role is in the group of each. */
export function stringsByGroup(root: string, strings: readonly ScreenString[]): ReadonlyMap<Group, ScreenString[]> {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const routes = read(ROUTER).split('createRoute(').slice(1);
  const screensOf = (role: string) =>
    routes
      .filter((route) => !route.includes('forRole(') || route.includes(`forRole('${role}')`))
      .flatMap((route) => importsOf(ROUTER, route));
  const roots = new Map<Group, string[]>([
    ...ROLES.map((role): [Group, string[]] => [role, screensOf(role)]),
    ['visitor', importsOf(SITE, read(SITE))],
  ]);
  return new Map(
    [...roots].map(([group, screens]) => {
      const reached = reachedFrom(screens, read);
      return [group, strings.filter(({ file }) => reached.has(file))];
    }),
  );
}

/** These files and what they import, at once or later. */
function reachedFrom(files: readonly string[], read: (file: string) => string, seen = new Set<string>()): Set<string> {
  for (const file of files) {
    if (seen.has(file) || !/\.tsx?$/.test(file)) continue;
    seen.add(file);
    reachedFrom(importsOf(file, read(file)), read, seen);
  }
  return seen;
}

function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(IMPORTED)].map(([, path = '']) => join(dirname(file), path));
}
