import { spawnSync } from 'node:child_process';
import { getSubscription, renewSubscription } from '#contract/subscription';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

/** `npm run invoice:paid -- …` on the database of the running test server. */
function pay(...args: string[]): { code: number | null; said: string } {
  const { host, port, user, password, database } = server.postgres;
  const login = `${user ?? ''}:${encodeURIComponent(typeof password === 'string' ? password : '')}`;
  const url = `postgres://${login}@localhost:${port ?? ''}/${database ?? ''}?host=${encodeURIComponent(host ?? '')}`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/invoice-paid.ts', ...args],
    { env: { ...process.env, DATABASE_URL: url }, encoding: 'utf8' },
  );
  return { code: status, said: `${stdout}${stderr}`.trim() };
}

it('the operator marks an invoice as paid beside the running server', { timeout: 120_000 }, async () => {
  await server.database.asOwner((tx) =>
    tx
      .updateTable('subscriptions')
      .set({ valid_until: '2025-12-31' })
      .where('university_id', '=', people.U1.universityId)
      .execute(),
  );
  const { number } = (await server.as(people.U1).call(renewSubscription, { body: { seats: 200 } })).ok;
  const first = pay(number.toLowerCase());
  expect(first).toMatchObject({ code: 0, said: expect.stringContaining(`Invoice ${number} is paid. `) as string });
  const { ok } = await server.as(people.U1).call(getSubscription);
  expect(ok.invoices).toMatchObject([{ number, status: 'paid' }]);
  expect(first.said).toContain(`valid until ${ok.valid_until}.`);
  expect(pay(number)).toMatchObject({ code: 0, said: expect.stringContaining('was paid before') as string });
  expect(pay('LH-2025-26-0999')).toEqual({ code: 1, said: 'There is no invoice LH-2025-26-0999.' });
  expect(pay('4111 1111 1111 1111').code).toBe(2);
});
