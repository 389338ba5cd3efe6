import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../root.ts';

const FOLDER = join(ROOT, 'server/platform/database/migrations');
/** The last migration that a database has run before it can be distributed. */
const DISTRIBUTED_FROM = '0089';

/** The tables of a migration that refer to another one in the statement that makes them. */
function referringAtOnce(text: string): string[] {
  return [...text.matchAll(/create table (\w+)[^;]*?\breferences\b/g)].map(([, name = '']) => name);
}

describe('migrations', () => {
  it('are told apart by whether a table refers to others before it is isolated', () => {
    expect(referringAtOnce('create table a (b uuid references b (id)); create table c (d uuid);')).toEqual(['a']);
    const after = "create table a (b uuid); call isolate('a'); alter table a add foreign key (b) references b (id);";
    expect(referringAtOnce(after)).toEqual([]);
  });

  it('let a distributed database distribute a new table before it refers to others', async () => {
    const names = (await readdir(FOLDER)).filter(
      (name) => name.endsWith('.sql') && name.slice(0, 4) > DISTRIBUTED_FROM,
    );
    const wrong: string[] = [];
    for (const name of names) {
      const tables = referringAtOnce(await readFile(join(FOLDER, name), 'utf8'));
      wrong.push(...tables.map((table) => `${name}: ${table} gets its foreign keys by alter table, after isolate`));
    }
    expect(wrong).toEqual([]);
  });
});
