import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyzeSubmission } from '#contract/analysis';
import { getReport, reportSchema, type ToldReport } from '#contract/evidence';
import type { Op, Target } from '#contract/op';
import type { Source } from '#contract/op-constants';
import { createCertificate, getCertificate } from '#contract/proof';
import { compose, createPen } from '#writing/document/compose';
import { createDocument, lengthOf } from '#writing/document/document';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { randomStream } from '../../../tests/fixtures/device-stream.ts';
import { sendPush } from '../../../tests/fixtures/pushing.ts';
import { deleteLog } from '../retention/delete-log.ts';

const HOUR_MS = 3_600_000;
const OWN = 'My grandmother kept the stamps of every letter that the postman brought up the hill before noon. ';
const CHANGED = OWN.replace('postman', 'milkman');
const FOREIGN = 'The card travelled as writing and arrived as speech, which nobody on our hill minded at all. ';
const TITLE = 'A canary in the title';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

/** Writes a text, key by key or at once, so many hours ago. Returns the submission's id. */
async function write(member: Member, target: Target, text: string, source: Source, hours: number): Promise<string> {
  const [stream, doc] = [randomStream(), createDocument()];
  const pen = createPen(stream);
  const ops: Op[] = [];
  for (const part of source === 'typed' ? text.split('') : [text])
    ops.push(...compose(doc, pen, { index: lengthOf(doc), removed: 0, inserted: part, source, at: ops.length * 20 }));
  const began = server.now().getTime() - hours * HOUR_MS;
  const part = { stream, target, began, first: 1, ops };
  return (await sendPush(server, member, part)).submissions[0]?.id ?? '';
}

const task = (id: string): Target => ({ kind: 'assignment', id });

/** Makes another assignment for the same student, in a course of this teacher. */
async function assignmentOf(teacher: Member): Promise<string> {
  const { universityId, ...place } = people.campus;
  const id = crypto.randomUUID();
  const end = new Date(server.now().getTime() + 24 * HOUR_MS);
  await server.database.asOwner((tx) =>
    sql`with course as (
        insert into courses (university_id, teacher_id, department_id, program_id, course_code, name, credits, semester,
          course_type) values (${universityId}, ${teacher.userId}, ${place.departmentId}, ${place.programId}, 'X-1', 'Other', 4, '1',
          'compulsory') returning id),
      enrolled as (
        insert into enrollments (university_id, course_id, student_id, status, enrolled_at)
        select ${universityId}, id, ${people.S1.userId}, 'enrolled', ${server.now()} from course on conflict do nothing)
      insert into assignments (university_id, id, course_id, title, description, class_info, start_time, end_time)
      select ${universityId}, ${id}, id, ${TITLE}, 'Write.', 'A', ${server.now()}, ${end} from course on conflict do nothing`.execute(
      tx,
    ),
  );
  return id;
}

async function report(as: Member, id: string): Promise<ToldReport> {
  return reportSchema.parse((await server.as(as).call(getReport, { params: { id } })).ok) as ToldReport;
}

describe('own writing from another assignment', () => {
  it('is not from outside, with a word changed too, and its assignment is named to who may know it', async () => {
    const elsewhere = await assignmentOf(people.T2);
    await write(people.S1, task(elsewhere), OWN, 'typed', 2);
    const id = await write(people.S1, task(people.assignmentId), CHANGED, 'paste', 1);
    const own = await report(people.S1, id);
    expect(own.facts).toMatchObject({
      pastes: { events: 0, percent: 0, listed: [] },
      shares: { 'earlier writing': 100 },
      earlier: [{ words: 17, changed: 1, from: { kind: 'assignment', assignment: elsewhere, title: TITLE } }],
    });
    const { raw } = await server.as(people.T1).call(getReport, { params: { id } });
    expect(raw).not.toContain('canary');
    expect(raw).not.toContain(elsewhere);
    expect((await report(people.T1, id)).facts).toEqual({
      ...own.facts,
      assisted: null,
      earlier: own.facts.earlier.map((one) => ({ ...one, from: { kind: 'another' } })),
    });
  });

  it('is named to a teacher who gives that course, too', async () => {
    await write(people.S1, task(await assignmentOf(people.T1)), OWN, 'typed', 2);
    const id = await write(people.S1, task(people.assignmentId), OWN, 'paste', 1);
    expect((await report(people.T1, id)).facts.earlier).toMatchObject([{ from: { title: TITLE } }]);
  });

  it('is known from practice, which nobody else is told, and from a text whose log was deleted', async () => {
    const practice = await write(people.S1, { kind: 'practice' }, OWN, 'typed', 2);
    const id = await write(people.S1, task(people.assignmentId), OWN, 'paste', 1);
    const universityId = people.S1.universityId;
    const from = async (as: Member) => (await report(as, id)).facts.earlier.map((one) => one.from.kind);
    expect([await from(people.S1), await from(people.T1)]).toEqual([['practice'], ['another']]);
    await server.database.asOwner(
      (tx) => deleteLog(tx, { universityId, id: practice }, server.services, 1),
      universityId,
    );
    expect([await from(people.S1), await from(people.T1)]).toEqual([['practice'], ['another']]);
  });

  it('is what its writer entered there before, and nobody else', async () => {
    await write(people.S2, task(people.assignmentId), OWN, 'typed', 2);
    const elsewhere = await assignmentOf(people.T1);
    await write(people.S1, task(elsewhere), FOREIGN, 'paste', 2);
    const id = await write(people.S1, task(people.assignmentId), OWN + FOREIGN, 'paste', 1);
    expect((await report(people.S1, id)).facts).toMatchObject({ pastes: { events: 1, percent: 100 }, earlier: [] });
    await write(people.S1, task(elsewhere), OWN + FOREIGN, 'typed', 0.5);
    expect((await report(people.S1, id)).facts).toMatchObject({ pastes: { events: 1, percent: 100 }, earlier: [] });
  });

  it('counts so in a certificate, which names no assignment, and beside an analysis', async () => {
    await write(people.S1, task(await assignmentOf(people.T2)), OWN, 'typed', 2);
    const id = await write(people.S1, task(people.assignmentId), OWN + FOREIGN, 'paste', 1);
    const made = await server.as(people.S1).call(createCertificate, { params: { id }, body: { with_text: false } });
    const shown = await server.as(null).call(getCertificate, { params: { code: made.ok.code } });
    expect(shown.raw).not.toContain('canary');
    expect(shown.ok.status === 'valid' && shown.ok.certificate.statement.classes).toEqual([
      { class: 'earlier writing', characters: OWN.length },
      { class: 'external paste', characters: FOREIGN.length },
    ]);
    const { metrics } = (await server.as(people.T1).call(analyzeSubmission, { params: { id }, body: {} })).ok;
    const share = (100 * FOREIGN.length) / (OWN.length + FOREIGN.length);
    expect(metrics).toMatchObject({ paste_events: 1, paste_percentage: Number(share.toFixed(1)) });
  });
});
