import { login } from '#contract/account';
import { listMembers } from '#contract/member';
import { getSubscription } from '#contract/subscription';
import { getUniversitySummary } from '#contract/university';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/api/harness.ts';
import { DEMO_PASSWORD } from './content.ts';
import { seedDemo } from './seed.ts';

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ production: false });
  await seedDemo(server.services);
  const body = { email: 'admin@example.edu', password: DEMO_PASSWORD };
  const { tokens } = (await server.as(null).call(login, { body })).ok;
  headers = { authorization: `Bearer ${tokens.access}` };
});
afterAll(() => server.close());

describe('the demo university', () => {
  it('is made once', async () => {
    expect(await seedDemo(server.services)).toBe(false);
  });

  it('counts 1000 students, 250 faculty and 520 signups, and lets one teacher wait', async () => {
    const { ok } = await server.as(null).call(getUniversitySummary, { headers });
    expect(ok).toMatchObject({ students: 1000, faculty: 250, signups: 520, waiting: 1, university_id: 'UNI-12345' });
  });

  it('is valid until 2025-12-31 and has paid the year before', async () => {
    const { ok } = await server.as(null).call(getSubscription, { headers });
    expect(ok).toMatchObject({ valid_until: '2025-12-31', expired: true, seats: 400, seats_used: 1000 });
    expect(ok.invoices).toMatchObject([{ status: 'paid', total_rupees: 59_000 }]);
  });

  it('has a class whose roll numbers follow each other', async () => {
    const found = (await server.as(null).call(listMembers, { headers, query: { search: 'CS-2026-0' } })).ok;
    expect(found.total).toBe(48);
    const one = (await server.as(null).call(listMembers, { headers, query: { search: 'cs-2026-014' } })).ok;
    expect(one.members.map(({ email }) => email)).toEqual(['student@example.edu']);
  });

  it('is counted by PostgreSQL, which plans a class badly where it knows no table', async () => {
    const { rows } = await server.services.database.asOwner((tx) =>
      sql<{ relname: string; reltuples: number }>`
        select relname, reltuples from pg_class where relname in ('submissions', 'users', 'enrollments')`.execute(tx),
    );
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ reltuples }) => reltuples <= 0)).toEqual([]);
  });

  it('lets nobody in without a password of theirs', async () => {
    const { members } = (await server.as(null).call(listMembers, { headers, query: { search: 'CS-2026-001' } })).ok;
    for (const password of ['none', DEMO_PASSWORD]) {
      const answer = await server.as(null).call(login, { body: { email: members[0]?.email ?? '', password } });
      expect(answer.status).toBe(401);
    }
  });
});
