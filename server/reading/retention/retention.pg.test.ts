import { sql } from 'kysely';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyzeSubmission } from '#contract/analysis';
import { getReport, reportSchema, type ToldReport } from '#contract/evidence';
import { createCertificate, exportMine, getCertificate, getReceipt } from '#contract/proof';
import { saveSnapshot } from '#contract/single';
import { getSubmission, listEdits, listSubmissions, updateSubmission } from '#contract/submission';
import { updateUniversitySettings } from '#contract/university';
import { packCheckpoint } from '#writing/document/checkpoint';
import { compose, createPen } from '#writing/document/compose';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { deviceStream, randomStream, type DeviceStream } from '../../../tests/fixtures/device-stream.ts';
import { sendPush } from '../../../tests/fixtures/pushing.ts';
import { openSubmissionKeys } from '../../writing/chain/keys.ts';
import { verifyChain } from '../../writing/chain/verify.ts';
import { verifyExport } from '../proof/verify-export.ts';
import { loadBatches } from '../../writing/submission/document.ts';
import { openKeptDocument, readKept } from '../../writing/submission/kept-document.ts';
import { startRetentionWorker, type RetentionWorker } from './worker.ts';
import { moved } from '../../../tests/fixtures/tamper.ts';

const DAY_MS = 24 * 60 * 60_000;
const SECRET = 'a word that nobody shall ever read again';

let server: TestServer;
let people: People;
let worker: RetentionWorker;
beforeAll(async () => {
  server = await startTestServer();
  worker = startRetentionWorker(server.services, async () => server.now());
});
afterAll(async () => {
  await worker.stop();
  await server.close();
});
beforeEach(async () => {
  people = await server.people();
});

/** An essay with a deleted word and a paste of which a part is left, handed in. */
async function writeEssay(): Promise<{ id: string; page: DeviceStream }> {
  const page = deviceStream({ kind: 'assignment', id: people.assignmentId });
  page.type('A text that stays.');
  page.type(SECRET, 2);
  page.remove(2, SECRET.length);
  page.submit();
  const id = (await sendPush(server, people.S1, page.part())).submissions[0]?.id ?? '';
  return { id, page };
}

const grade = (id: string, value: number | null = 80) =>
  server.as(people.T1).call(updateSubmission, { params: { id }, body: { grade: value } });
const report = async (as: Member, id: string) =>
  reportSchema.parse((await server.as(as).call(getReport, { params: { id } })).ok) as ToldReport;
const textFor = async (as: Member, id: string) => (await server.as(as).call(getSubmission, { params: { id } })).ok.text;
const stored = (id: string) =>
  server.database.asOwner((tx) =>
    tx.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
const chain = (id: string) =>
  server.database.asTenant(people.S1, (tx) => verifyChain(tx, people.S1.universityId, id, server.keyring));

async function deleteAfter(id: string, days = 180): Promise<void> {
  await grade(id);
  server.advance(days * DAY_MS);
  // Other logs that are due are deleted too.
  expect(await worker.deleteDue()).toBeGreaterThan(0);
}

describe('the log of a text', () => {
  it('is deleted 180 days after its grade, not before, and not while there is none', async () => {
    const { id } = await writeEssay();
    server.advance(190 * DAY_MS);
    expect(await worker.deleteDue()).toBe(0);
    await grade(id);
    server.advance(180 * DAY_MS - 1);
    expect(await worker.deleteDue()).toBe(0);
    server.advance(1);
    expect(await worker.deleteDue()).toBe(1);
    expect(await worker.deleteDue()).toBe(0);
  });

  it('is kept where the grade was taken back, and while a concern is open', async () => {
    const { id } = await writeEssay();
    await grade(id);
    await grade(id, null);
    server.advance(200 * DAY_MS);
    expect(await worker.deleteDue()).toBe(0);
    await grade(id);
    await server.database.asOwner((tx) =>
      tx
        .insertInto('concerns')
        .values({
          university_id: people.S1.universityId,
          submission_id: id,
          raised_by: people.T1.userId,
          raised_at: server.now(),
          reasons: ['pasted'],
          words: 'Where is this from?',
        })
        .execute(),
    );
    server.advance(200 * DAY_MS);
    expect(await worker.deleteDue()).toBe(0);
    await server.database.asOwner((tx) => tx.deleteFrom('concerns').where('submission_id', '=', id).execute());
    expect(await worker.deleteDue()).toBe(1);
  });

  it('is deleted by the rule of the university', async () => {
    const rules = { teacher_domains: [], unenrollment_allowed: true, log_days: 30 };
    const { ok } = await server.as(people.U1).call(updateUniversitySettings, { body: rules });
    expect(ok.log_days).toBe(30);
    const { id } = await writeEssay();
    await deleteAfter(id, 30);
    expect((await report(people.S1, id)).log_deleted).toMatchObject({ after_days: 30, later: false });
    const short = await server.as(people.U1).call(updateUniversitySettings, { body: { ...rules, log_days: 29 } });
    expect(short.status).toBe(400);
  });

  it('can’t be read any more, by anybody: its key is gone, and no deleted word is left', async () => {
    const { id } = await writeEssay();
    const before = await stored(id);
    await deleteAfter(id);
    const after = await stored(id);
    const keys = openSubmissionKeys(server.keyring, id, after.wrapped_key ?? Buffer.alloc(0));
    expect(keys.seal.equals(openSubmissionKeys(server.keyring, id, before.wrapped_key!).seal)).toBe(false);
    await expect(server.database.asOwner((tx) => loadBatches(tx, after, keys, 0))).rejects.toThrow("can't be opened");
    const kept = await server.database.asOwner((tx) => readKept(tx, after));
    const words = Buffer.from(packCheckpoint(openKeptDocument(keys, after, kept!))).toString();
    expect(words).toContain('text that stays.');
    expect(words).not.toContain('nobody');
    expect(
      await server.database.asOwner((tx) =>
        tx.selectFrom('checkpoints').selectAll().where('submission_id', '=', id).execute(),
      ),
    ).toEqual([]);
    const pulled = await server.as(people.T1).call(listEdits, { params: { id }, query: { purpose: 'replay' } });
    expect(pulled.problem).toMatchObject({ code: 'log_deleted', error: expect.stringContaining('was deleted on ') });
    for (const member of [people.S1, people.T1])
      expect(JSON.stringify(await report(member, id))).not.toContain('nobody');
  });

  it('takes the words of a paste with it of which a part was deleted', async () => {
    const { id, page } = await writeEssay();
    const paste = (text: string) => {
      const stream = randomStream();
      const at = { index: page.text().length, removed: 0, source: 'paste', at: 1 } as const;
      const ops = compose(page.doc, createPen(stream), { ...at, inserted: text });
      return { stream, target: page.target, began: 1, first: 1, ops };
    };
    const parts = [paste('Pasted words that nobody shall read.'), paste('Pasted words that are still there.')];
    const sent = page.ops.length;
    page.remove(page.text().indexOf('nobody'), 6);
    await sendPush(server, people.S1, ...parts, page.part(sent + 1));
    const before = (await report(people.S1, id)).facts.pastes.listed.map(({ text }) => text);
    expect(before).toEqual(['Pasted words that nobody shall read.', 'Pasted words that are still there.']);
    await deleteAfter(id);
    const { facts, text } = await report(people.T1, id);
    expect(text).toContain('Pasted words that  shall read.');
    expect(facts.pastes.listed.map((one) => one.text)).toEqual(['', 'Pasted words that are still there.']);
  });

  it('leaves text, facts, grade, hand-in, receipt, certificate, chain and export', async () => {
    const { id, page } = await writeEssay();
    const made = (await server.as(people.S1).call(createCertificate, { params: { id }, body: { with_text: true } })).ok;
    const seen = await report(people.T1, id);
    await deleteAfter(id);
    const kept = await report(people.T1, id);
    expect(kept).toMatchObject({ text: page.text(), counter: seen.counter, facts: seen.facts });
    expect(kept.log_deleted).toEqual({ at: server.now().toISOString(), after_days: 180, later: false });
    const own = await report(people.S1, id);
    expect({ ...own, facts: { ...own.facts, assisted: null } }).toEqual(kept);
    for (const member of [people.S1, people.T1]) expect(await textFor(member, id)).toBe('A text that stays.');
    const [listed] = (await server.as(people.T1).call(listSubmissions, { params: { id: people.assignmentId } })).ok;
    expect(listed).toMatchObject({ grade: 80, hand_in: { status: 'submitted', matches: true, edited_since: false } });
    expect((await server.as(people.S1).call(getReceipt, { params: { id } })).ok.receipt?.statement.words).toBe(4);
    const shown = (await server.as(null).call(getCertificate, { params: { code: made.code } })).ok;
    expect(shown).toMatchObject({ status: 'valid', text: page.text(), chain: { kind: 'whole' } });
    expect(await chain(id)).toEqual({ kind: 'whole', batches: 1 });
    const another = await server.as(people.S1).call(createCertificate, { params: { id }, body: { with_text: false } });
    expect(another.problem.code).toBe('log_deleted');
    const zip = (await server.as(people.S1).call(exportMine)).bytes;
    expect(verifyExport(zip, null)).toMatchObject({ kind: 'whole', documents: 0 });
    const paths = Object.keys(unzipSync(zip));
    expect(paths.some((path) => path.endsWith('/text.txt'))).toBe(true);
    expect(paths.some((path) => path.endsWith('/log.jsonl'))).toBe(false);
    expect((await server.as(people.T1).call(analyzeSubmission, { params: { id }, body: {} })).status).toBe(200);
  });

  it('breaks where a byte was changed that the chain closes in, and is not deleted then', async () => {
    const { id } = await writeEssay();
    await grade(id);
    server.advance(180 * DAY_MS);
    const flip = () =>
      server.database.asOwner((tx) =>
        sql`update batches set ops = set_bit(ops, 300, 1 - get_bit(ops, 300)) where submission_id = ${id}`.execute(tx),
      );
    await flip();
    expect(await worker.deleteDue()).toBe(0);
    await flip();
    expect(await worker.deleteDue()).toBe(1);
    await server.database.asOwner((tx) =>
      sql`update batches set received_at = ${moved('received_at', sql`interval '1 s'`)} where submission_id = ${id}`.execute(
        tx,
      ),
    );
    expect(await chain(id)).toMatchObject({ kind: 'broken', counter: 1 });
  });
});

describe('what a device still holds of a text whose log was deleted', () => {
  it('is taken in where it was written, and is in the text for both', async () => {
    const { id, page } = await writeEssay();
    const sent = page.ops.length;
    await deleteAfter(id);
    // Offline all the time: the device knows every character, the deleted ones, too.
    page.type(' Late.');
    page.remove(0, 1);
    page.type('The', 0);
    await sendPush(server, people.S1, page.part(sent + 1));
    const other = deviceStream({ kind: 'assignment', id: people.assignmentId }, page.doc);
    other.type(' Later.');
    other.submit();
    await sendPush(server, people.S1, other.part());
    for (const member of [people.S1, people.T1])
      expect(await textFor(member, id)).toBe('The text that stays. Late. Later.');
    expect(await chain(id)).toEqual({ kind: 'whole', batches: 3 });
    expect(await report(people.T1, id)).toMatchObject({ text: 'A text that stays.', log_deleted: { later: true } });
    const [listed] = (await server.as(people.T1).call(listSubmissions, { params: { id: people.assignmentId } })).ok;
    expect(listed?.hand_in).toMatchObject({ status: 'submitted', matches: true });
    // The university signs nothing for a hand-in without its log.
    const receipt = (await server.as(people.S1).call(getReceipt, { params: { id } })).ok;
    expect(receipt).toMatchObject({ receipt: null, log_deleted: true });
    const after = { after: '1' };
    const pulled = (await server.as(people.S1).call(listEdits, { params: { id }, query: after })).ok;
    expect(pulled.batches.map(({ counter }) => counter)).toEqual([2, 3]);
  });

  it('has a log of its own, which goes as long after the first one; no word is lost by that', async () => {
    const { id, page } = await writeEssay();
    const sent = page.ops.length;
    await deleteAfter(id);
    page.type(' Late.');
    await sendPush(server, people.S1, page.part(sent + 1));
    server.advance(180 * DAY_MS - 1);
    expect(await worker.deleteDue()).toBe(0);
    server.advance(1);
    expect(await worker.deleteDue()).toBe(1);
    expect(await textFor(people.T1, id)).toBe('A text that stays. Late.');
    expect(await chain(id)).toEqual({ kind: 'whole', batches: 2 });
    expect(await report(people.S1, id)).toMatchObject({ text: 'A text that stays.', log_deleted: { later: true } });
    expect((await server.as(people.S1).call(getReceipt, { params: { id } })).status).toBe(200);
  });

  it('may be a whole text that the log never held: it stays readable, one that the log explains goes', async () => {
    const { id } = await writeEssay();
    for (const text of ['A text that stays.', 'Words that stand nowhere else.']) {
      const body = { content: { text, timestamp: 1 } };
      await server.as(people.S1).call(saveSnapshot, { params: { id }, body });
    }
    await deleteAfter(id);
    const snapshots = await server.database.asOwner((tx) =>
      tx.selectFrom('snapshots').select('explained').where('submission_id', '=', id).execute(),
    );
    expect(snapshots).toEqual([{ explained: false }]);
  });
});
