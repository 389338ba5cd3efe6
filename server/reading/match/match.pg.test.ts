import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listLooks } from '#contract/look';
import { getMatches, matchesSchema, type Matches } from '#contract/match';
import { getSubmission, updateSubmission } from '#contract/submission';
import { MATCH_MIN_WORDS } from '#writing/process/fingerprints';
import { TEMPLATE_TEXTS } from '#writing/process/matches';
import { countQueries } from '../../../tests/api/count-queries.ts';
import { makeMember, type Campus } from '../../../tests/api/people.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { deviceStream, type DeviceStream } from '../../../tests/fixtures/device-stream.ts';
import { sendPush } from '../../../tests/fixtures/pushing.ts';
import { startRetentionWorker } from '../retention/worker.ts';
import { catchUp } from './catch-up.ts';

const QUERIES_MAX = 6;
const ROW = 'The postman who came up the hill read every card aloud before noon.'.split(' ');
const TWELVE = ROW.slice(0, MATCH_MIN_WORDS).join(' ');
const ELEVEN = ROW.slice(0, MATCH_MIN_WORDS - 1).join(' ');
const FIRST = `My grandmother kept the stamps. ${TWELVE} Nobody minded.`;
const SECOND = `In our street there was no clock! ${TWELVE.toUpperCase()}, and we waited.`;

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

/** Hands in a text, which its writer then reads. Returns the submission's id. */
async function handIn(member: Member, text: string, assignment = people.assignmentId): Promise<string> {
  return handInPage(member, deviceStream({ kind: 'assignment', id: assignment }), text);
}

/** Hands in from a page that may have written before: its text is replaced. */
async function handInPage(member: Member, page: DeviceStream, text: string): Promise<string> {
  const first = page.ops.length + 1;
  if (first > 1) page.remove(0, page.text().length);
  page.type(text);
  page.submit();
  const id = (await sendPush(server, member, page.part(first))).submissions[0]?.id ?? '';
  expect((await server.as(member).call(getSubmission, { params: { id } })).ok.hand_in.status).toBe('submitted');
  return id;
}

async function matches(as: Member, id: string): Promise<Matches> {
  return matchesSchema.parse((await server.as(as).call(getMatches, { params: { id } })).ok);
}

/** Makes an assignment in a course of another teacher of the university, with this student enrolled. */
async function courseOf(teacher: Member, student: Member, { universityId, ...place }: Campus): Promise<string> {
  const id = crypto.randomUUID();
  await server.database.asOwner((tx) =>
    sql`with course as (
        insert into courses (university_id, teacher_id, department_id, program_id, course_code, name, credits, semester,
          course_type) values (${universityId}, ${teacher.userId}, ${place.departmentId}, ${place.programId}, 'X-1', 'Other', 4, '1',
          'compulsory') returning id),
      enrolled as (
        insert into enrollments (university_id, course_id, student_id, status, enrolled_at)
        select ${universityId}, id, ${student.userId}, 'enrolled', ${server.now()} from course on conflict do nothing)
      insert into assignments (university_id, id, course_id, title, description, class_info, start_time, end_time)
      select ${universityId}, ${id}, id, 'Elsewhere', 'Write.', 'A', ${server.now()}, ${new Date(server.now().getTime() + 86_400_000)}
      from course on conflict do nothing`.execute(tx),
  );
  return id;
}

describe('passages that match', () => {
  it('are found in a text whose log was deleted', async () => {
    const id = await handIn(people.S1, FIRST);
    const other = await handIn(people.S2, SECOND);
    await server.as(people.T1).call(updateSubmission, { params: { id }, body: { grade: 80 } });
    server.advance(180 * 24 * 60 * 60_000);
    const worker = startRetentionWorker(server.services, async () => server.now());
    expect(await worker.deleteDue()).toBe(1);
    await worker.stop();
    for (const each of [id, other]) expect((await matches(people.T1, each)).passages).toHaveLength(1);
  });

  it('are found from twelve words on, and shown to the teacher side by side with when each was handed in', async () => {
    const one = await handIn(people.S1, FIRST);
    server.advance(60_000);
    const two = await handIn(people.S2, SECOND);
    const seen = await matches(people.T1, one);
    expect(seen.passages).toEqual([
      {
        from: FIRST.indexOf('The postman'),
        to: FIRST.indexOf(' Nobody'),
        words: 12,
        text: TWELVE,
        elsewhere: {
          kind: 'text',
          submission: two,
          student_name: 'S2 Test',
          roll_no: 'R-S2',
          assignment_title: 'An essay',
          same_assignment: true,
          handed_in_at: server.now().toISOString(),
          text: TWELVE.toUpperCase(),
        },
      },
    ]);
    expect(seen.handed_in_at).toBe(new Date(server.now().getTime() - 60_000).toISOString());
    expect((await matches(people.T1, two)).passages).toMatchObject([{ elsewhere: { submission: one, text: TWELVE } }]);
  });

  it('are none with eleven words, none in quotations and none in the words of the assignment', async () => {
    const asked = 'Describe in your own words a place that you know well, and say what would be lost with it.';
    await server.database.asOwner((tx) =>
      sql`update assignments set description = ${asked} where id = ${people.assignmentId}`.execute(tx),
    );
    await handIn(people.S1, `${ELEVEN}, says one. ${asked} He wrote: “${TWELVE}”`);
    const id = await handIn(people.S2, `${ELEVEN}, thinks another. ${asked} She wrote: “${TWELVE}”`);
    expect((await matches(people.T1, id)).passages).toEqual([]);
  });

  it('never name the other to the student, nor tell when they handed in', async () => {
    await server.database.asOwner((tx) =>
      sql`update users set first_name = 'CANARY', last_name = 'CANARY' where id = ${people.S2.userId}`.execute(tx),
    );
    const id = await handIn(people.S1, FIRST);
    const other = await handIn(people.S2, SECOND);
    const { raw } = await server.as(people.S1).call(getMatches, { params: { id } });
    expect(raw).toContain('"unnamed"');
    for (const secret of ['CANARY', 'R-S2', other, people.S2.userId, TWELVE.toUpperCase()])
      expect(raw).not.toContain(secret);
    const { passages } = await matches(people.S1, id);
    expect(passages).toMatchObject([{ text: TWELVE, elsewhere: { same_assignment: true, handed_in_at: null } }]);
    // The teacher's answer to the same call contains it.
    expect((await server.as(people.T1).call(getMatches, { params: { id } })).raw).toContain('CANARY');
  });

  it('tell a teacher of a text in a colleague’s course neither name nor words', async () => {
    const id = await handIn(people.S1, FIRST);
    const elsewhere = await courseOf(people.T2, people.S3, people.campus);
    const other = await handIn(people.S3, SECOND, elsewhere);
    const answer = await server.as(people.T1).call(getMatches, { params: { id } });
    expect(answer.ok.passages).toMatchObject([{ elsewhere: { kind: 'unnamed', same_assignment: false } }]);
    for (const secret of ['S3 Test', other, 'Elsewhere', TWELVE.toUpperCase()])
      expect(answer.raw).not.toContain(secret);
    expect((await matches(people.T2, other)).passages).toMatchObject([{ elsewhere: { kind: 'unnamed' } }]);
  });

  it('never come from another university, nor from the student’s own texts', async () => {
    const id = await handIn(people.S1, FIRST);
    await handIn(people.XS, FIRST, await courseOf(people.XT, people.XS, people.other));
    await handIn(people.S1, FIRST, await courseOf(people.T1, people.S1, people.campus));
    expect((await matches(people.T1, id)).passages).toEqual([]);
    const hashes = async (of: string) =>
      server.database.asOwner((tx) =>
        tx.selectFrom('fingerprints').select('hash').where('university_id', '=', of).orderBy('hash').execute(),
      );
    const [own, foreign] = [await hashes(people.campus.universityId), await hashes(people.other.universityId)];
    expect(foreign.length).toBeGreaterThan(0);
    expect(own.filter(({ hash }) => foreign.some((one) => one.hash === hash))).toEqual([]);
  });

  it('are those of the last hand-in', async () => {
    const id = await handIn(people.S1, FIRST);
    const page = deviceStream({ kind: 'assignment', id: people.assignmentId });
    await handInPage(people.S2, page, SECOND);
    expect((await matches(people.S1, id)).passages).toHaveLength(1);
    server.advance(1000);
    await handInPage(people.S2, page, 'In our street there was no clock!');
    expect((await matches(people.S1, id)).passages).toEqual([]);
  });

  it('are none with the texts of people who were never enrolled, or whose key was destroyed', async () => {
    const id = await handIn(people.S1, FIRST);
    const other = await handIn(people.S2, SECOND);
    const change = async (enrolled: Date | null, key: Buffer | null) => {
      await server.database.asOwner(async (tx) => {
        await sql`update enrollments set enrolled_at = ${enrolled} where student_id = ${people.S2.userId}`.execute(tx);
        await sql`update submissions set wrapped_key = ${key} where id = ${other}`.execute(tx);
      });
      return (await matches(people.T1, id)).passages.length;
    };
    const { rows } = await server.database.asOwner((tx) =>
      sql<{ key: Buffer }>`select wrapped_key as key from submissions where id = ${other}`.execute(tx),
    );
    const key = rows[0]?.key ?? null;
    expect(await change(server.now(), key)).toBe(1);
    expect(await change(null, key)).toBe(0);
    expect(await change(server.now(), null)).toBe(0);
  });

  it('are found beside a text that was damaged since, which is said', async () => {
    const own = await handIn(people.S1, FIRST);
    const damaged = await handIn(people.S2, SECOND);
    await server.database.asOwner((tx) =>
      sql`update compared_texts set text = set_byte(text, 20, get_byte(text, 20) # 1)
        where submission_id = ${damaged}`.execute(tx),
    );
    expect(await matches(people.T1, own)).toMatchObject({ passages: [], not_compared: 1 });
  });

  it('that more than ten texts share are told once, without anybody’s words', async () => {
    const template = Array.from({ length: 20 }, (_, at) => `step${String(at)}`).join(' ');
    const id = await handIn(people.S1, `${template} and mine`);
    for (let at = 0; at <= TEMPLATE_TEXTS; at += 1) {
      const name = `C${String(at)}`;
      const member = await makeMember(server.services, people.campus, { userType: 'student', name });
      await server.database.asOwner((tx) =>
        sql`insert into enrollments (university_id, course_id, student_id, status, enrolled_at) values
          (${people.campus.universityId}, ${people.courseId}, ${member.userId}, 'enrolled', ${server.now()})`.execute(
          tx,
        ),
      );
      await handIn(member, `${template} by ${name}`);
    }
    let seen: Matches | undefined;
    const queries = await countQueries(async () => {
      seen = await matches(people.T1, id);
    });
    expect(seen?.passages).toEqual([
      {
        from: 0,
        to: template.length,
        words: 20,
        text: template,
        elsewhere: { kind: 'many', same_assignment: true, texts: 11 },
      },
    ]);
    expect(queries).toBeLessThanOrEqual(QUERIES_MAX);
  });
});

describe('what is compared', () => {
  it('is nothing before a hand-in', async () => {
    const page = deviceStream({ kind: 'assignment', id: people.assignmentId });
    page.type(FIRST);
    const id = (await sendPush(server, people.S1, page.part())).submissions[0]?.id ?? '';
    expect(await matches(people.S1, id)).toMatchObject({ handed_in_at: null, passages: [] });
  });

  it('is kept for hand-ins of before, once', async () => {
    const id = await handIn(people.S1, FIRST);
    await handIn(people.S2, SECOND);
    const before = await matches(people.T1, id);
    await server.database.asOwner(async (tx) => {
      await sql`delete from fingerprints`.execute(tx);
      await sql`delete from compared_texts`.execute(tx);
    });
    expect(await catchUp(server.services)).toBeGreaterThanOrEqual(2);
    expect(await matches(people.T1, id)).toEqual(before);
    expect(await catchUp(server.services)).toBe(0);
  });

  it('tells nothing to who reads the tables', async () => {
    const id = await handIn(people.S1, FIRST);
    const { rows } = await server.database.asOwner((tx) =>
      sql<{ text: Buffer }>`select text from compared_texts where submission_id = ${id}`.execute(tx),
    );
    expect(rows[0]?.text.toString('latin1')).not.toContain('postman');
  });
});

it('tells both students of a teacher’s look, and only those whose words were shown', async () => {
  const one = await handIn(people.S1, FIRST);
  const two = await handIn(people.S2, SECOND);
  const looks = async (as: Member, id: string) =>
    (await server.as(as).call(listLooks, { params: { id } })).ok.map(({ what, name }) => `${name} ${what}`);
  await matches(people.S1, one);
  expect(await looks(people.S2, two)).toEqual([]);
  await matches(people.T1, one);
  expect(await looks(people.S1, one)).toEqual(['T1 Test matches']);
  expect(await looks(people.S2, two)).toEqual(['T1 Test matches']);
});
