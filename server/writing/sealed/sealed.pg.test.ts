import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PushPart } from '#contract/outbox';
import { bringSealed, openSealed, type SealedWork } from '#contract/sealed';
import { enroll } from '#contract/enrollment';
import { getReport } from '#contract/evidence';
import { startTestServer, urlOf, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import type { DeviceStream } from '../../../tests/fixtures/device-stream.ts';
import { randomStream } from '../../../tests/fixtures/device-stream.ts';
import { essayFor, sendPush, storedOps } from '../../../tests/fixtures/pushing.ts';
import { sealWork } from '../../../tests/fixtures/sealing.ts';
import { revokeSession } from '../../people/account/session.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

function sealPart(owner: Member, page: DeviceStream, part: PushPart = page.part(), gzip = false): SealedWork {
  const last = part.first + part.ops.length - 1;
  return sealWork({ owner, subject: page.stream, first: part.first, last }, { kind: 'writing', part }, gzip);
}

/** Brings work without any log-in. */
async function bring(owner: { userId: string }, work: SealedWork) {
  const answer = await server.as(null).call(bringSealed, { params: { user_id: owner.userId }, body: work });
  return answer.status === 202 ? answer.ok.status : answer.status;
}

/** The student's submission, empty where there is none. */
async function submissionOf(student: Member): Promise<string> {
  const row = await server.database.asTenant(student, (tx) =>
    tx.selectFrom('submissions').select('id').where('user_id', '=', student.userId).executeTakeFirst(),
  );
  return row?.id ?? '';
}

describe('sealed writing', () => {
  it('is stored for its owner, brought by anybody, once', async () => {
    const page = essayFor(people, 'un', 'sent ', 'words');
    const work = sealPart(people.S1, page, page.part(), true);
    expect(await bring(people.S1, work)).toBe('stored');
    expect(await bring(people.S1, work)).toBe('stored');
    expect(await storedOps(server, people.S1, await submissionOf(people.S1))).toEqual(page.ops);
  });

  it('opens only for its owner, place and device, and unchanged', async () => {
    const page = essayFor(people, 'mine');
    const work = sealPart(people.S1, page);
    expect(await bring(people.S2, work)).toBe(404);
    expect(await bring(people.S1, { ...work, subject: randomStream() })).toBe(404);
    expect(await bring(people.S1, { ...work, last: 7 })).toBe(404);
    expect(await bring(people.S1, { ...work, device: people.S2.deviceId })).toBe(404);
    const changed = (work.sealed.startsWith('A') ? 'B' : 'A') + work.sealed.slice(1);
    expect(await bring(people.S1, { ...work, sealed: changed })).toBe(404);
    const forged = sealPart({ ...people.S1, deviceSecret: people.S2.deviceSecret }, page);
    expect(await bring(people.S1, forged)).toBe(404);
    expect(await submissionOf(people.S1)).toBe('');
  });

  it('names the stream that it was sealed for', async () => {
    const [page, other] = [essayFor(people, 'a'), essayFor(people, 'b')];
    const work = sealWork(
      { owner: people.S1, subject: page.stream, first: 1, last: 1 },
      { kind: 'writing', part: other.part() },
    );
    expect(await bring(people.S1, work)).toBe('refused');
    expect(await submissionOf(people.S1)).toBe('');
  });

  it('is refused as long as something before it is missing, and then stored', async () => {
    const page = essayFor(people, 'a', 'b', 'c', 'd');
    const later = sealPart(people.S1, page, page.part(3, 4));
    expect(await bring(people.S1, later)).toBe('refused');
    await sendPush(server, people.S1, page.part(1, 2));
    expect(await bring(people.S1, later)).toBe('stored');
    expect(await storedOps(server, people.S1, await submissionOf(people.S1))).toEqual(page.ops);
  });

  it('is stored after the session of its browser was ended, and this is noted once', async () => {
    const page = essayFor(people, 'a', 'b');
    expect(await bring(people.S1, sealPart(people.S1, page, page.part(1, 1)))).toBe('stored');
    expect(await arrivedAfterEnd(people.S1, page.stream)).toBeNull();
    await server.database.asTenant(people.S1, (tx) =>
      revokeSession(tx, people.S1.universityId, people.S1.sessionId, server.services.clock()),
    );
    expect(await bring(people.S1, sealPart(people.S1, page, page.part(2, 2)))).toBe('stored');
    expect(await arrivedAfterEnd(people.S1, page.stream)).toEqual(server.services.clock());
    const report = await server.as(people.T1).call(getReport, { params: { id: await submissionOf(people.S1) } });
    expect(report.ok.after_end).toEqual([page.stream]);
    expect(await storedOps(server, people.T1, await submissionOf(people.S1))).toEqual(page.ops);
  });

  it('opens for its owner, who reads what the university did not store, and for nobody else', async () => {
    const page = essayFor(people, 'secret words');
    const work = sealPart(people.S1, page);
    const own = await server.as(people.S1).call(openSealed, { body: work });
    expect(JSON.parse(own.ok.content)).toMatchObject({ kind: 'writing', part: { stream: page.stream } });
    for (const other of [people.S2, people.T1, people.U1, people.XS]) {
      expect((await server.as(other).call(openSealed, { body: work })).status).toBe(404);
    }
  });

  it('of a suspended account waits', async () => {
    const page = essayFor(people, 'a');
    await server.database.asTenant(people.U1, (tx) =>
      tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', people.S1.userId).execute(),
    );
    expect(await bring(people.S1, sealPart(people.S1, page))).toBe(403);
  });
});

describe('a sealed request', () => {
  const sealEnrollment = (owner: Member, course: string, key = randomStream()) =>
    sealWork(
      { owner, subject: key },
      {
        kind: 'request',
        method: 'POST',
        path: urlOf(enroll, {}),
        key,
        contentType: 'application/json',
        body: Buffer.from(JSON.stringify({ course })).toString('base64url'),
      },
    );
  const isEnrolled = () =>
    server.database.asTenant(people.T1, async (tx) => {
      const row = await tx
        .selectFrom('enrollments')
        .select('student_id')
        .where('student_id', '=', people.S3.userId)
        .executeTakeFirst();
      return row !== undefined;
    });

  it('is done for its owner without any log-in, once under its key, also after the session ended', async () => {
    const work = sealEnrollment(people.S3, people.courseId);
    await server.database.asTenant(people.S3, (tx) =>
      revokeSession(tx, people.S3.universityId, people.S3.sessionId, server.services.clock()),
    );
    expect(await isEnrolled()).toBe(false);
    expect(await bring(people.S3, work)).toBe('stored');
    expect(await bring(people.S3, work)).toBe('stored');
    expect(await isEnrolled()).toBe(true);
  });

  it('that the university refuses stays sealed', async () => {
    expect(await bring(people.S3, sealEnrollment(people.S3, randomUUID()))).toBe('refused');
  });

  it('reaches only calls that devices may keep, and only as its owner', async () => {
    const key = randomStream();
    const content = { kind: 'request', method: 'DELETE', path: '/api/me/sessions/', key, contentType: null, body: '' };
    // Refused as not authenticated, which may change: it stays.
    expect(await bring(people.S1, sealWork({ owner: people.S1, subject: key }, content))).toBe(503);
    const other = sealWork({ owner: people.S1, subject: randomStream() }, content);
    expect(await bring(people.S1, other)).toBe('refused');
  });

  it('can be made by nobody from outside', async () => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomStream(),
      'x-longhand-user': people.S3.userId,
      'x-longhand-device': people.S3.deviceId,
      'x-longhand-sealed': 'A'.repeat(43),
    };
    const payload = JSON.stringify({ course: people.courseId });
    const answer = await server.app.inject({ method: 'POST', url: urlOf(enroll, {}), headers, payload });
    expect(answer.statusCode).toBe(401);
    expect(await isEnrolled()).toBe(false);
  });
});

async function arrivedAfterEnd(owner: Member, stream: string): Promise<Date | null> {
  const row = await server.database.asTenant(owner, (tx) =>
    tx.selectFrom('streams').select('sealed_after_end_at').where('stream', '=', stream).executeTakeFirst(),
  );
  return row?.sealed_after_end_at ?? null;
}
