import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getReceipt } from '#contract/proof';
import { copyTemplate } from '../../../tests/api/copy-template.ts';
import { serveOn, type People, type TestServer } from '../../../tests/api/harness.ts';
import { startCommand } from '../../../tests/fixtures/operator-command.ts';
import { handInEssay } from '../../../tests/fixtures/pushing.ts';
import { connectDatabase } from '../../platform/database/connect.ts';
import { openDataKeys } from '../../platform/database/data-keys.ts';
import { keyringOf } from '../../platform/keyring.ts';
import { sha256Hex } from './read-log.ts';
import { moved } from '../../../tests/fixtures/tamper.ts';

const old = randomBytes(32);
const fresh = randomBytes(32);
let server: TestServer;
let people: People;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhand-heads-'));
  const copy = await copyTemplate();
  const database = connectDatabase({ ...copy.postgres, max: 1 });
  const keyring = keyringOf(await openDataKeys(database, old));
  await database.close();
  server = await serveOn(copy, {}, { keyring });
  people = await server.people();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** A command of the operator on the database of the running test server. */
function run(name: string, key: Buffer, args: readonly string[], newKey?: Buffer) {
  return startCommand(name, server.postgres, args, { key, ...(newKey === undefined ? {} : { newKey }) }).ended;
}

it(
  'the operator verifies a university and replaces the key beside the running server',
  { timeout: 120_000 },
  async () => {
    const id = await handInEssay(server, people, people.S1, 'Words that stay.');
    const receipt = (await server.as(people.S1).call(getReceipt, { params: { id } })).ok;
    const { code: university } = await server.database.asOwner((tx) =>
      tx
        .selectFrom('universities')
        .select('code')
        .where('university_id', '=', people.S1.universityId)
        .executeTakeFirstOrThrow(),
    );
    const heads = join(folder, 'heads');
    const first = await run('verify:university', old, [university, '--write', heads]);
    expect(first).toMatchObject({
      code: 0,
      said: expect.stringContaining('Whole: 1 submissions with 1 batches') as string,
    });
    expect(first.said).toContain(`Digest of all heads: ${sha256Hex(await readFile(heads))}`);

    expect(await run('key:rotate', old, [])).toMatchObject({ code: 2 });
    expect(await run('key:rotate', old, [], fresh)).toMatchObject({
      code: 0,
      said: expect.stringContaining('--finish') as string,
    });
    expect((await run('key:rotate', fresh, ['--finish'])).said).toContain(
      'The old key opens nothing in this database any more.',
    );
    expect(await run('verify:university', old, [university])).toMatchObject({
      code: 1,
      said: expect.stringContaining('This is not the key') as string,
    });
    expect(await run('verify:university', fresh, [university, '--since', heads])).toMatchObject({ code: 0 });
    expect((await server.as(people.S1).call(getReceipt, { params: { id } })).ok).toEqual(receipt);

    await server.database.asOwner((tx) =>
      sql`update batches set received_at = ${moved('received_at', sql`interval '-1 day'`)} where submission_id = ${id}`.execute(
        tx,
      ),
    );
    expect(await run('verify:university', fresh, [university])).toEqual({
      code: 1,
      said: `BROKEN. The submission ${id}, batch 1: Its head does not follow from the one before.`,
    });
  },
);
