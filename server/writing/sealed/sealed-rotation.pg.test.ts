import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enroll } from '#contract/enrollment';
import { bringSealed, openSealed, type SealedWork } from '#contract/sealed';
import { copyTemplate } from '../../../tests/api/copy-template.ts';
import { serveOn, urlOf, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { randomStream, type DeviceStream } from '../../../tests/fixtures/device-stream.ts';
import { essayFor, storedOps } from '../../../tests/fixtures/pushing.ts';
import { asEarlierVersion, wrappedRows } from '../../../tests/fixtures/rotations.ts';
import { sealWork } from '../../../tests/fixtures/sealing.ts';
import { connectDatabase, type Database } from '../../platform/database/connect.ts';
import { openDataKeys, watchKeys, type KeyWatch } from '../../platform/database/data-keys.ts';
import { beginRotation, finishRotation } from '../../platform/database/rotate-key.ts';
import { keyringOf } from '../../platform/keyring.ts';

const SETTLE_MS = 20;
/** So seldom that a server meets a new data key before it reads of it. */
const SELDOM_MS = 3_600_000;

let postgres: Awaited<ReturnType<typeof copyTemplate>>['postgres'];
let drop: () => Promise<void>;
let database: Database;
let old: Buffer;
let fresh: Buffer;
let people: People;
const started: { server: TestServer; watch: KeyWatch }[] = [];
beforeEach(async () => {
  ({ postgres, drop } = await copyTemplate());
  database = connectDatabase({ ...postgres, max: 2 });
  [old, fresh] = [randomBytes(32), randomBytes(32)];
});
afterEach(async () => {
  for (const { server, watch } of started.splice(0)) {
    watch.stop();
    await server.close();
  }
  await database.close();
  await drop();
});

async function serverWith(key: Buffer): Promise<TestServer> {
  const keyring = keyringOf(await openDataKeys(database, key));
  const keyWatch = watchKeys(database, keyring, SELDOM_MS);
  const server = await serveOn({ postgres, drop: async () => undefined }, {}, { keyring, keyWatch });
  started.push({ server, watch: keyWatch });
  return server;
}

/** A page of this student's, and each of its edits as their browser sealed it at a sign-out. */
function sealedEdits(owner: Member, ...words: string[]): { page: DeviceStream; works: SealedWork[] } {
  const page = essayFor(people, ...words);
  const works = page.ops.map(({ seq }) =>
    sealWork({ owner, subject: page.stream, first: seq, last: seq }, { kind: 'writing', part: page.part(seq, seq) }),
  );
  return { page, works };
}

/** A queued enrollment of this student, as their browser sealed it. */
function sealedEnrollment(owner: Member): SealedWork {
  const key = randomStream();
  const body = Buffer.from(JSON.stringify({ course: people.courseId })).toString('base64url');
  const request = { method: 'POST', path: urlOf(enroll, {}), key, contentType: 'application/json', body };
  return sealWork({ owner, subject: key }, { kind: 'request', ...request });
}

async function bring(server: TestServer, owner: Member, work: SealedWork | undefined) {
  const answer = await server.as(null).call(bringSealed, { params: { user_id: owner.userId }, body: work! });
  return answer.status === 202 ? answer.ok.status : answer.status;
}

describe('work that was sealed before a rotation', () => {
  it.each([
    ['of LONGHAND_KEY', false, false],
    ['of the data key, too', false, true],
    ['in a database of an earlier version', true, false],
  ])('%s is stored during it and after it', { timeout: 60_000 }, async (_, isEarlier, all) => {
    if (isEarlier) await asEarlierVersion(database, old);
    const before = await serverWith(old);
    people = await before.people();
    const { page, works } = sealedEdits(people.S1, 'Sealed ', 'before ', 'the ', 'rotation.');
    const enrollment = sealedEnrollment(people.S3);
    expect(await bring(before, people.S1, works[0])).toBe('stored');

    await beginRotation(database, { old, new: fresh, all }, undefined, SETTLE_MS);
    const wrappedBy = new Set((await wrappedRows(database)).map(({ wrapped }) => wrapped[0]));
    expect([...wrappedBy]).toEqual([all || isEarlier ? 2 : 1]);
    // One server still runs that has not read of the new key, another was restarted with it.
    expect(await bring(before, people.S1, works[1])).toBe('stored');
    expect(await bring(await serverWith(fresh), people.S1, works[2])).toBe('stored');

    await finishRotation(database, fresh, SETTLE_MS);
    const after = await serverWith(fresh);
    const own = await after.as(people.S1).call(openSealed, { body: works[3]! });
    expect(JSON.parse(own.ok.content)).toMatchObject({ kind: 'writing', part: { stream: page.stream, first: 4 } });
    expect(await bring(after, people.S1, works[3])).toBe('stored');
    expect(await bring(after, people.S1, works[0])).toBe('stored');
    expect(await bring(after, people.S3, enrollment)).toBe('stored');
    const text = await after.database.asTenant(people.S1, (tx) =>
      tx.selectFrom('submissions').select('id').where('user_id', '=', people.S1.userId).executeTakeFirstOrThrow(),
    );
    expect(await storedOps(after, people.S1, text.id)).toEqual(page.ops);
  });

  it('is opened by a server that learns of the new data key only from it', async () => {
    const server = await serverWith(old);
    people = await server.people();
    const { works } = sealedEdits(people.S1, 'Sealed.');
    await beginRotation(database, { old, new: fresh, all: true }, undefined, SETTLE_MS);
    expect(server.keyring.keys()).toHaveLength(1);
    expect(await bring(server, people.S1, works[0])).toBe('stored');
    expect(server.keyring.keys()).toHaveLength(2);
    expect(await bring(server, people.S3, sealedEnrollment(people.S3))).toBe('stored');
  });
});
