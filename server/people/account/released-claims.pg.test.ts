import { readFile } from 'node:fs/promises';
import { Client, type PoolConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf, PASSWORD, type Accounts } from '../../../tests/api/accounts.ts';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { makeCampus, type Campus } from '../../../tests/api/people.ts';
import { isCluster, NEVER_DISTRIBUTED } from '../../../tests/fixtures/is-cluster.ts';
import { linkToken, nonceHashOf, tokenHash } from './links.ts';
import { hashPassword } from './password.ts';

const MIGRATION = new URL('../../platform/database/migrations/0034-claims.sql', import.meta.url);
const NONCE = 'nonce-kept-by-the-version-before';

let server: TestServer;
let campus: Campus;
let accounts: Accounts;
beforeAll(async () => {
  server = await startTestServer();
  campus = await makeCampus(server.services);
  accounts = accountsOf(server, campus);
});
afterAll(() => server.close());

/** Reverts the tables to those of the version before claims. */
async function goBack(client: Client): Promise<void> {
  await client.query(`
    drop function find_claim, is_address_taken;
    drop table claims;
    alter table users alter column email_key set not null;
    alter table links add constraint links_university_id_user_id_fkey foreign key (university_id, user_id) references users;
    alter table mails add constraint mails_university_id_user_id_fkey foreign key (university_id, user_id) references users;`);
}

async function asOwner(config: PoolConfig, act: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(config);
  await client.connect();
  try {
    await client.query('set role longhand_owner; set search_path = longhand');
    await act(client);
  } finally {
    await client.end();
  }
}

/** Inserts a registration of that version; returns the token of the letter that it mailed. */
async function insertPending(client: Client, email: string, type: string): Promise<string> {
  const now = server.now();
  const link = crypto.randomUUID();
  const token = linkToken(server.keyring, link);
  const { rows } = await client.query<{ id: string }>(
    `insert into users (university_id, email, email_key, password_hash, user_type, status, created_at)
     values ($1, $2, $2, $3, $4, $5, $6) returning id`,
    [campus.universityId, email, await hashPassword(PASSWORD), type, type === 'teacher' ? 'pending' : 'active', now],
  );
  await client.query(
    `insert into links (university_id, id, user_id, purpose, token_hash, nonce_hash, created_at, expires_at)
     values ($1, $2, $3, 'verify', $4, $5, $6, $7)`,
    [
      campus.universityId,
      link,
      rows[0]?.id,
      tokenHash(token),
      nonceHashOf(NONCE),
      now,
      new Date(now.getTime() + 24 * 3_600_000),
    ],
  );
  return token;
}

describe('registrations of the version before', () => {
  it('are confirmed by the links that it had mailed', async ({ skip }) => {
    skip(isCluster, NEVER_DISTRIBUTED);
    const tokens = new Map<string, string>();
    await asOwner(server.postgres, async (client) => {
      await goBack(client);
      for (const [email, type] of [
        ['own@before.test', 'student'],
        ['other@before.test', 'teacher'],
        ['admin@before.test', 'university_admin'],
      ] as const)
        tokens.set(email, await insertPending(client, email, type));
      await client.query(await readFile(MIGRATION, 'utf8'));
      // What a later migration grants on the table.
      await client.query('grant insert, update (lapses_at), delete on claims to longhand_app');
    });
    const own = (await accounts.follow(tokens.get('own@before.test') ?? '', NONCE)).ok;
    expect(await accounts.statusWith(own.tokens!.access)).toBe(200);
    const verification_token = tokens.get('other@before.test') ?? '';
    expect((await accounts.logIn('other@before.test')).problem.code).toBe('email_unverified');
    const teacher = (await accounts.logIn('other@before.test', PASSWORD, { verification_token })).ok;
    expect(teacher.user).toMatchObject({ user_type: 'teacher', status: 'pending', email_verified: true });
    expect((await accounts.logIn('admin@before.test')).ok.user).toMatchObject({ email_verified: false });
    await accounts.follow(tokens.get('admin@before.test') ?? '', NONCE);
    expect((await accounts.logIn('admin@before.test')).ok.user).toMatchObject({ email_verified: true });
  });
});
