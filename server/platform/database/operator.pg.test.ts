import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type PoolConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from './connect.ts';
import { startEmbedded, type Embedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { selfTest } from './self-test.ts';

let dataDir: string;
let embedded: Embedded;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'longhand-operator-'));
  embedded = await startEmbedded({ dataDir });
});
afterAll(async () => {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Makes a database as managed services do: its owner is no superuser. */
async function databaseOf(login: string, rights: string): Promise<PoolConfig> {
  const client = new Client(embedded.config());
  await client.connect();
  await client.query(`create role ${login} login ${rights}`);
  await client.query(`create database ${login} owner ${login}`);
  await client.end();
  return { ...embedded.config(login), user: login };
}

describe('a database of an operator who is no superuser', () => {
  it('tells what an administrator has to run where the user may make no roles', async () => {
    const config = await databaseOf('plain', 'nocreaterole');
    await expect(migrate(config)).rejects.toThrow(/create role longhand_owner nologin/);
  });

  it('is brought up to date and keeps universities apart', async () => {
    const config = await databaseOf('operator', 'createrole');
    await migrate(config);
    const database = connectDatabase(config);
    await expect(selfTest(database)).resolves.toBeUndefined();
    expect(await database.lookUp('find_university_of_code', ['UNI-0'])).toBeNull();
    await database.close();
  });
});
