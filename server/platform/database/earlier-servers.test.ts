import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../root.ts';

const MIGRATIONS = join(ROOT, 'server/platform/database/migrations');
/** Migrations from here on run while servers of the version before still serve. */
const FIRST = '0086';
/** What takes something away that a server of the version before may ask for. */
const TAKES_AWAY = /\b(?:drop\s+(?:table|column|function|procedure|view)|rename\s+(?:to|column))\b/i;
/** A migration that has to do so says it, for whoever upgrades. */
const SAYS_SO = /^-- Stops earlier servers: .+$/m;

/** Whether servers of the version before may fail on a database with this migration, and it does not say so. */
function isSilent(sql: string): boolean {
  const statements = sql.replaceAll(/--.*$/gm, '');
  return TAKES_AWAY.test(statements) && !SAYS_SO.test(sql);
}

it('tells a migration that takes something away from one that says so', () => {
  expect(isSilent('alter table assistants rename to course_roles;')).toBe(true);
  expect(isSilent('alter table users\n  drop column nickname;')).toBe(true);
  expect(isSilent('-- Stops earlier servers: they ask for nicknames.\nalter table users drop column nickname;')).toBe(
    false,
  );
  expect(isSilent('-- No need to drop table users.\nalter table users add column nickname text;')).toBe(false);
});

it('a migration leaves what servers of the version before ask for, or says that they have to end first', async () => {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql') && name >= FIRST);
  const silent: string[] = [];
  for (const name of names) if (isSilent(await readFile(join(MIGRATIONS, name), 'utf8'))) silent.push(name);
  expect(silent).toEqual([]);
});
