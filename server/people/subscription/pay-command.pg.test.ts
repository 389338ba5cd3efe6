import { getSubscription, renewSubscription } from '#contract/subscription';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCommand, type OperatorCommand } from '../../../tests/fixtures/operator-command.ts';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

/** `longhand invoice:paid …` on the database of the running test server. */
function pay(...args: string[]): OperatorCommand['ended'] {
  return startCommand('invoice:paid', server.postgres, args, {}).ended;
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
  const first = await pay(number.toLowerCase());
  expect(first).toMatchObject({ code: 0, said: expect.stringContaining(`Invoice ${number} is paid. `) as string });
  const { ok } = await server.as(people.U1).call(getSubscription);
  expect(ok.invoices).toMatchObject([{ number, status: 'paid' }]);
  expect(first.said).toContain(`valid until ${ok.valid_until}.`);
  expect(await pay(number)).toMatchObject({ code: 0, said: expect.stringContaining('was paid before') as string });
  expect(await pay('LH-2025-26-0999')).toEqual({ code: 1, said: 'There is no invoice LH-2025-26-0999.' });
  expect((await pay('4111 1111 1111 1111')).code).toBe(2);
});
