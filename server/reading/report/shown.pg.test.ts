import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyzeSubmission, getAnalysis } from '#contract/analysis';
import { raiseConcern } from '#contract/concern';
import { listEnrolledStudents } from '#contract/course';
import { endpoints } from '#contract/endpoints';
import { getReport, reportSchema } from '#contract/evidence';
import { createCertificate, getCertificate } from '#contract/proof';
import { updateMember } from '#contract/member';
import { listNotes, writeNote } from '#contract/note';
import { getRecording } from '#contract/recording';
import { listEdits, listSubmissions } from '#contract/submission';
import { getUniversitySettings, updateUniversitySettings } from '#contract/university';
import { compose, createPen } from '#writing/document/compose';
import { withBlocks } from '#writing/process/covered';
import { requests } from '../../../tests/api/authorization-requests.ts';
import { Stage } from '../../../tests/api/authorization-stage.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { randomStream, type DeviceStream } from '../../../tests/fixtures/device-stream.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';

const TYPED = 'a typed canary that was taken out';
const PASTED = 'a pasted canary that was taken out, too';
const KEPT = 'Pasted words that are still there.';

let server: TestServer;
let stage: Stage;
let people: People;
let id: string;
let page: DeviceStream;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  stage = await Stage.build(server);
  people = stage.people;
  page = essayFor(people, `My own words, `);
  id = (await sendPush(server, people.S1, page.part())).submissions[0]?.id ?? '';
  page.type(TYPED);
  page.add({ kind: 'snapshot', timestamp: 0, vector: { [page.stream]: 1 }, sha256: 'ab'.repeat(32) });
  page.remove(page.text().indexOf(TYPED), TYPED.length);
  const sent = page.part(2);
  const parts = [paste(PASTED), paste(KEPT)];
  page.remove(page.text().indexOf(PASTED), PASTED.length);
  await sendPush(server, people.S1, sent, ...parts, page.part(sent.first + sent.ops.length));
});

function paste(text: string) {
  const stream = randomStream();
  const change = { index: page.text().length, removed: 0, inserted: text, source: 'paste', at: 1 } as const;
  return { stream, target: page.target, began: 1, first: 1, ops: compose(page.doc, createPen(stream), change) };
}

async function show({ record, deleted }: { record: boolean; deleted: boolean }): Promise<void> {
  const admin = server.as(people.U1);
  const settings = (await admin.call(getUniversitySettings)).ok;
  await admin.call(updateUniversitySettings, { body: { ...settings, deleted_text_shown: deleted } });
  await admin.call(updateMember, { params: { id: people.S1.userId }, body: { record_shown: record } });
}

/** The answers of all reading calls of the contract to a person, about this text where they take one. */
async function everyAnswer(as: Member): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const [name, endpoint] of Object.entries(endpoints).filter(([, { method }]) => method === 'GET')) {
    const prepared = await requests[name]?.(stage, 'T1');
    const about = endpoint.path.startsWith('/submissions/{id}/') ? { params: { ...prepared?.params, id } } : prepared;
    const answer = await server.as(as).call(endpoint, about as never);
    answers.set(name, answer.raw);
  }
  return answers;
}

/** The rows of this student in the lists that a teacher reads. */
async function rowsOfClass() {
  const teacher = server.as(people.T1);
  const { ok: texts } = await teacher.call(listSubmissions, { params: { id: people.assignmentId } });
  const { ok: students } = await teacher.call(listEnrolledStudents, { params: { id: people.courseId } });
  return [
    texts.find((text) => text.id === id),
    students.enrolled_students.find((student) => student.id === people.S1.userId),
  ];
}

async function report(as: Member) {
  return reportSchema.parse((await server.as(as).call(getReport, { params: { id } })).ok);
}

describe('words that a student deleted', () => {
  it('stand in no answer to the teacher, though the sizes of all that was deleted do', async () => {
    for (const [name, answer] of await everyAnswer(people.T1))
      expect([name, /canary|taken out|(ab){32}/.test(answer)]).toEqual([name, false]);
    const [shown, whole] = [await report(people.T1), await report(people.S1)];
    expect(shown.shown).toEqual({ record: true, deleted_text: false });
    const texts = (of: typeof shown) => of.facts?.pastes.listed.map(({ text }) => text);
    expect([texts(shown), texts(whole)]).toEqual([
      ['', KEPT],
      [PASTED, KEPT],
    ]);
    const rest = ({ facts }: typeof shown) => ({ ...facts, assisted: null, pastes: { ...facts?.pastes, listed: [] } });
    expect(rest(shown)).toEqual(rest(whole));
    const { batches, deleted_hidden: hidden } = (await server.as(people.T1).call(listEdits, { params: { id } })).ok;
    expect(hidden).toBe(true);
    const inserted = batches.flatMap(({ ops }) =>
      ops.flatMap((op) => (op.kind === 'insert' ? withBlocks(op.text) : [])),
    );
    expect(inserted).toContain('█ █████ ██████ ████ ███ █████ ███');
    expect(inserted).toContain(KEPT);
  });

  it('are read by their writer always, and by the teacher where the university shows them', async () => {
    const read = async (as: Member) => [...(await everyAnswer(as))].filter(([, answer]) => /canary/.test(answer));
    expect((await read(people.S1)).map(([name]) => name).sort()).toEqual(['getReport', 'listEdits']);
    await show({ record: true, deleted: true });
    expect((await read(people.T1)).map(([name]) => name).sort()).toEqual(['getReport', 'listEdits']);
    expect((await report(people.T1)).facts).toEqual({ ...(await report(people.S1)).facts, assisted: null });
  });

  it('are read where they stand in what was handed in last', async () => {
    page.type(' Handed in.');
    page.submit();
    page.remove(page.text().indexOf(' Handed in.'), 11);
    await sendPush(server, people.S1, page.part(5));
    const inserted = async () => (await everyAnswer(people.T1)).get('listEdits');
    expect(await inserted()).toContain('Handed in.');
    page.submit();
    await sendPush(server, people.S1, page.part(page.ops.length));
    expect(await inserted()).not.toContain('Handed');
  });
});

describe('a student who dictates', () => {
  const told = (answer: string) => /dictat/i.test(answer.replaceAll('"dictated":0', ''));

  it('is told of it, and nobody else is: to staff, by hand or voice is one', async () => {
    const change = { index: 0, removed: 0, inserted: 'Spoken into a phone. ', source: 'dictation', at: 3000 } as const;
    const stream = randomStream();
    const pen = createPen(stream);
    const ops = compose(page.doc, pen, change);
    ops.push(...compose(page.doc, pen, { ...change, inserted: 'Spoken again. ', index: 7, removed: 4, at: 6000 }));
    await sendPush(server, people.S1, { stream, target: page.target, began: 1, first: 1, ops });
    await server.as(people.S1).call(analyzeSubmission, { params: { id }, body: {} });
    const made = await server.as(people.S1).call(createCertificate, { params: { id }, body: { with_text: false } });

    expect((await report(people.S1)).facts?.shares?.dictated).toBeGreaterThan(10);
    for (const deleted of [false, true]) {
      await show({ record: true, deleted });
      for (const as of [people.T1, people.U1])
        for (const [name, answer] of await everyAnswer(as)) expect([name, told(answer)]).toEqual([name, false]);
      const { batches, judged } = (await server.as(people.T1).call(listEdits, { params: { id } })).ok;
      const spoken = batches.flatMap(({ ops: all }) => all).filter((op) => op.kind === 'insert' && op.at >= 3000);
      expect([judged, spoken.map((op) => op.kind === 'insert' && op.source)]).toEqual([true, ['typed', 'typed']]);
    }
    const shown = await server.as(null).call(getCertificate, { params: { code: made.ok.code } });
    expect(told(shown.raw)).toBe(false);
    const { statement } = shown.ok.status === 'valid' ? shown.ok.certificate : { statement: null };
    expect(statement?.classes.reduce((sum, { characters }) => sum + characters, 0)).toBe(page.text().length);
    expect((await server.as(people.S1).call(listEdits, { params: { id } })).raw).toContain('"dictation"');
  });
});

describe('a student whose record is not shown', () => {
  it('is read by staff without any of it, and sees it whole', async () => {
    await server.as(people.S1).call(analyzeSubmission, { params: { id }, body: {} });
    const note = { paste: { stream: randomStream(), seq: 1 }, kind: 'quotation' as const, words: 'Lecture 6' };
    await server.as(people.S1).call(writeNote, { params: { id }, body: note });
    await show({ record: true, deleted: true });
    const own = await report(people.S1);
    const [before, again] = [await everyAnswer(people.T1), await everyAnswer(people.T1)];
    const rows = await rowsOfClass();
    await show({ record: false, deleted: true });
    const after = await everyAnswer(people.T1);

    const { facts, cohort, text } = await report(people.T1);
    expect([facts, cohort, text]).toEqual([null, null, page.text()]);
    const edits = await server.as(people.T1).call(listEdits, { params: { id } });
    expect([edits.status, edits.problem.code, edits.problem.error]).toEqual([
      403,
      'not_shown',
      'No process record is shown for this text.',
    ]);
    expect((await server.as(people.T1).call(listNotes, { params: { id } })).ok).toEqual([]);
    const { analysis } = (await server.as(people.T1).call(getAnalysis, { params: { id } })).ok;
    expect(analysis).toMatchObject({ typing: null, metrics: { paste_events: null, paste_percentage: null } });
    const asked = (await server.as(people.T1).call(analyzeSubmission, { params: { id }, body: {} })).ok;
    expect(asked).toMatchObject({ typing: null, metrics: { paste_events: null, paste_percentage: null } });
    // No other call of a teacher reveals that anything was set, or for whom.
    const steady = [...before.keys()].filter((name) => before.get(name) === again.get(name));
    const changed = steady.filter((name) => again.get(name) !== after.get(name));
    const looked = ['getAnalysis', 'getReport', 'listEdits', 'listNotes'];
    expect(changed.filter((name) => !looked.includes(name))).toEqual([]);
    expect(await rowsOfClass()).toEqual(rows);

    expect((await report(people.S1)).facts).toEqual(own.facts);
    expect((await report(people.S1)).shown).toEqual({ record: false, deleted_text: true });
    expect((await server.as(people.S1).call(getRecording)).ok.shown.record).toBe(false);
    expect((await server.as(people.S1).call(getAnalysis, { params: { id } })).ok.analysis?.typing).not.toBeNull();
    expect((await server.as(people.S1).call(listNotes, { params: { id } })).ok).toHaveLength(1);
  });

  it('can still be asked by a teacher who opened what there is to open', async () => {
    await show({ record: false, deleted: false });
    const body = { reasons: ['sources' as const], words: 'Who says so?' };
    const raise = () => server.as(people.T1).call(raiseConcern, { params: { id }, body });
    await server.as(people.T1).call(getReport, { params: { id } });
    expect((await raise()).status).toBe(201);
  });

  it('is set by an administrator for a student of theirs alone, and that is in the audit trail', async () => {
    const set = (as: Member, of: Member) =>
      server.as(as).call(updateMember, { params: { id: of.userId }, body: { record_shown: false } });
    expect((await set(people.T1, people.S1)).status).toBe(403);
    expect((await set(people.XU, people.S1)).status).toBe(404);
    expect((await set(people.U1, people.T1)).problem.code).toBe('bad_body');
    expect((await set(people.U1, people.S1)).ok.record_shown).toBe(false);
    const trail = await server.database.asTenant(people.U1, (tx) =>
      tx.selectFrom('audit').select(['action', 'detail']).where('object_id', '=', people.S1.userId).execute(),
    );
    expect(trail.at(-1)).toEqual({ action: 'member.record_hidden', detail: {} });
  });
});
