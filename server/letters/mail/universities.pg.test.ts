import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countQueries } from '../../../tests/api/count-queries.ts';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { makeCampus, makeMember, type Member } from '../../../tests/api/people.ts';
import { startNotificationWorker, type NotificationWorker } from '../notification/worker.ts';
import { createMail } from './mail.ts';
import type { ReadyLetter } from './ready.ts';
import { startMailWorker, type MailWorker } from './worker.ts';

const HOUR_MS = 3_600_000;
/** More than one claim takes. */
const MANY = 45;

let server: TestServer;
let mail: MailWorker;
let notifications: NotificationWorker;
let letters: ReadyLetter[] = [];
beforeEach(async () => {
  letters = [];
  server = await startTestServer();
  const service = createMail(
    () => server.now(),
    () => undefined,
  );
  Object.assign(server.services, { mail: service });
  mail = startMailWorker(
    () => server.services,
    async (letter) => void letters.push(letter),
    HOUR_MS,
  );
  notifications = startNotificationWorker(() => server.services, HOUR_MS);
});
afterEach(async () => {
  await mail.stop();
  await notifications.stop();
  await server.close();
});

async function student(): Promise<Member> {
  return makeMember(server.services, await makeCampus(server.services), { userType: 'student', name: 'S' });
}

async function post(member: Member, count: number): Promise<void> {
  await server.database.asTenant(member, async (tx) => {
    for (let sent = 0; sent < count; sent += 1)
      await server.services.mail.post(tx, { ...member, kind: 'password changed' });
  });
}

describe('letters of several universities', () => {
  it('take turns, that first whose oldest letter waits longest', async () => {
    const [busy, quiet] = [await student(), await student()];
    await post(busy, MANY);
    server.advance(1000);
    await post(quiet, 1);
    server.advance(1000);
    await mail.sendDue();
    expect(letters).toHaveLength(MANY + 1);
    const place = letters.findIndex(({ to }) => to === quiet.email);
    expect(place).toBeGreaterThan(0);
    expect(place).toBeLessThan(MANY);
  });

  it('wait for none of a university whose letters can’t be written', async () => {
    const [broken, whole] = [await student(), await student()];
    await post(broken, 1);
    server.advance(1000);
    await post(whole, 1);
    server.advance(1000);
    // No time can be told in a zone that there is not.
    await server.database.asOwner(
      (tx) =>
        tx
          .updateTable('universities')
          .set({ time_zone: 'Nowhere/Nothing' })
          .where('university_id', '=', broken.universityId)
          .execute(),
      broken.universityId,
    );
    await mail.sendDue();
    expect(letters.map(({ to }) => to)).toEqual([whole.email]);
  });
});

it('a round that finds nothing asks once for notices, feedback, letters and notifications each', async () => {
  expect(await countQueries(() => mail.sendDue())).toBe(3);
  expect(await countQueries(() => notifications.sendDue())).toBe(1);
});
