import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCertificate, getReceipt } from '#contract/proof';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { deviceStream } from '../../../tests/fixtures/device-stream.ts';
import { handInEssay, sendPush } from '../../../tests/fixtures/pushing.ts';
import { verdictAfter, verifyPlace } from '../../../tests/fixtures/verified-university.ts';
import { ruleDeadlines } from '../../assignments/deadline/ruling.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { deleteLog } from '../retention/delete-log.ts';
import { erasePerson } from '../retention/erase.ts';
import type { UniversityVerdict } from './verify-university.ts';
import { moved } from '../../../tests/fixtures/tamper.ts';

let server: TestServer;
let people: People;
let essay: string;
let draft: string;
let before: UniversityVerdict;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
  await server.database.asOwner(async (tx) => {
    const unruled = await tx.selectFrom('assignments').selectAll().where('id', '=', people.assignmentId).execute();
    await ruleDeadlines(tx, server.keyring, unruled, server.now());
  });
  essay = await handInEssay(server, people, people.S1, 'Words that stay.');
  const page = deviceStream({ kind: 'practice' });
  page.type('Words that go.');
  draft = (await sendPush(server, people.S1, page.part())).submissions[0]?.id ?? '';
  for (const id of [essay, draft]) {
    const params = { id };
    await server.as(people.S1).call(getReceipt, { params });
    await server.as(people.S1).call(createCertificate, { params, body: { with_text: true } });
  }
  const { universityId } = people.S1;
  await server.database.asOwner(
    (tx) => deleteLog(tx, { universityId, id: draft }, server.services, null),
    universityId,
  );
  before = await verifyPlace(server, people.S1);
  await erasePerson(server.database, people.S1, server.services);
});
afterAll(() => server.close());

const changed = async (tx: Tx, statement: ReturnType<typeof sql>) =>
  Number((await statement.execute(tx)).numAffectedRows);

describe('a university of which a person was erased', () => {
  it('is whole without the keys, receipts and certificates that went', async () => {
    expect(before).toMatchObject({ kind: 'whole', counts: { submissions: 2, statements: 3 } });
    const rows = await server.database.asOwner((tx) =>
      tx.selectFrom('submissions').select(['id', 'wrapped_key']).where('user_id', '=', people.S1.userId).execute(),
    );
    expect(rows.find(({ id }) => id === draft)?.wrapped_key).toBeNull();
    expect(await verifyPlace(server, people.S1)).toMatchObject({
      kind: 'whole',
      counts: { submissions: 2, statements: 0 },
    });
  });

  it.each([
    [
      'the hand-in that stays',
      () => sql`update submits set sha256 = repeat('a', 64) where submission_id = ${essay}`,
      'Of a submission, sha256 is not what was ruled.',
    ],
    [
      'the text that stays',
      () =>
        sql`update kept_documents set document = set_byte(document, 40, 255 - get_byte(document, 40)) where submission_id = ${essay}`,
      'What is kept of its deleted log was changed.',
    ],
    [
      'the log of a draft without its keys',
      () =>
        sql`update batches set received_at = ${moved('received_at', sql`interval '1 hour'`)} where submission_id = ${draft}`,
      'Its head does not follow from the one before.',
    ],
    [
      'the ruling that a person was erased',
      () => sql`delete from rulings where subject = ${draft} and kind = 'erased'`,
      'Its keys are missing.',
    ],
  ])('shows a tampering with %s', async (_, statement, trouble) => {
    expect(await verdictAfter(server, people.S1, (tx) => changed(tx, statement()))).toMatchObject({ trouble });
  });
});
