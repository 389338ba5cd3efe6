import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyTemplate } from '../tests/api/copy-template.ts';
import { GENERATED_TABLES, generateTables } from './generate-tables.ts';

let template: Awaited<ReturnType<typeof copyTemplate>>;

beforeAll(async () => {
  template = await copyTemplate();
});
afterAll(() => template.drop());

async function change(statement: string): Promise<void> {
  const client = new Client(template.postgres);
  await client.connect();
  await client.query(statement);
  await client.end();
}

it('describes the tables as the file does that is checked in (else run `npm run tables`)', async () => {
  expect(await generateTables(template.postgres)).toBe(await readFile(GENERATED_TABLES, 'utf8'));
});

it('tells what may be left out, what only the database gives, what may be null, and arrays', async () => {
  await change(`create table longhand.planted (
    plain text not null, maybe timestamptz, made int8 not null default 1, sum int4 generated always as (1 + 1) stored,
    counted int4 generated always as identity, list text[] not null, json jsonb)`);
  const source = await generateTables(template.postgres);
  const planted = source.slice(source.indexOf('  planted: {'));
  expect(planted.slice(0, planted.indexOf('};'))).toBe(
    [
      '  planted: {',
      '    counted: GeneratedAlways<number>;',
      '    json: unknown;',
      '    list: string[];',
      '    made: Generated<number>;',
      '    maybe: Date | null;',
      '    plain: string;',
      '    sum: GeneratedAlways<number | null>;',
      '  ',
    ].join('\n'),
  );
});

it('refuses a type that it does not know, by the column’s name', async () => {
  await change('alter table longhand.users add column odd point');
  await expect(generateTables(template.postgres)).rejects.toThrow(/^users\.odd has the type point/);
});
