import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findInTexts, FOUND_PER_PAGE } from '#contract/find';
import { listLooks } from '#contract/look';
import { setCourseRole } from '#contract/course-role';
import { unenroll } from '#contract/enrollment';
import { countQueries } from '../../../tests/api/count-queries.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { makeMember } from '../../../tests/api/people.ts';
import { onEachNode } from '../../../tests/fixtures/each-node.ts';
import { deviceStream } from '../../../tests/fixtures/device-stream.ts';
import { essayFor, handInEssay, sendPush } from '../../../tests/fixtures/pushing.ts';

const QUERIES_MAX = 6;
const DAY_MS = 86_400_000;
const RIVER = 'The old river ran past our café, and nobody minded.';
const HILL = 'The postman came up the hill.';

let server: TestServer;
let people: People;
/** The submissions of S1, about a river, and of S2, about a hill. */
let river: string;
let hill: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  // Looks of a day: the test is not to cross midnight.
  server.setClock(new Date(Math.floor(server.now().getTime() / DAY_MS) * DAY_MS + DAY_MS + 1000));
  river = await handInEssay(server, people, people.S1, RIVER);
  hill = await handInEssay(server, people, people.S2, HILL);
});

const params = () => ({ id: people.assignmentId });
const ask = (q: string, as: Member = people.T1, page?: number) =>
  server.as(as).call(findInTexts, { params: params(), body: { q, ...(page === undefined ? {} : { page }) } });
const texts = async (q: string, as?: Member) => (await ask(q, as)).ok.texts.map(({ submission }) => submission);
const looks = async (id: string, as: Member) => (await server.as(as).call(listLooks, { params: { id } })).ok;
const owner = (statement: ReturnType<typeof sql>) => server.database.asOwner((tx) => statement.execute(tx));
const setAssignment = (column: string, value: unknown) =>
  owner(sql`update assignments set ${sql.ref(column)} = ${value} where id = ${people.assignmentId}`);

/** Allots the text of a student to T2, who assists. */
async function allot(student: Member): Promise<void> {
  await server
    .as(people.T1)
    .call(setCourseRole, { params: { id: people.courseId }, body: { teacher: people.T2.userId, role: 'assistant' } });
  await owner(sql`
    insert into allotments (university_id, assignment_id, student_id, course_id, assistant_id, allotted_at)
    values (${people.campus.universityId}, ${people.assignmentId}, ${student.userId}, ${people.courseId},
      ${people.T2.userId}, now())`);
}

describe('words in the texts of a class', () => {
  it('are found whatever their case and accents, and shown where they stand', async () => {
    const { ok } = await ask('CAFE "old river"');
    expect(ok).toMatchObject({ total: 1, page: 1, pages: 1, searched: 2, unsearched: 0 });
    expect(ok.texts).toEqual([
      {
        submission: river,
        student_name: 'S1 Test',
        roll_no: 'R-S1',
        passages: [
          {
            text: RIVER,
            marks: [
              { from: RIVER.indexOf('old'), to: RIVER.indexOf(' ran') },
              { from: RIVER.indexOf('café'), to: RIVER.indexOf(', and') },
            ],
            before: false,
            after: false,
          },
        ],
        more: false,
      },
    ]);
    expect(await texts('the')).toEqual([river, hill]);
    expect(await texts('"river old"')).toEqual([]);
    expect(await texts('whale')).toEqual([]);
    for (const hostile of ['%', '.*', '""', '\u0301', "' or 1=1 --"]) expect(await texts(hostile)).toEqual([]);
  });

  it('are those of the last hand-in, never of a draft', async () => {
    const page = deviceStream({ kind: 'assignment', id: people.assignmentId });
    page.type('A whale, later.');
    await sendPush(server, people.S1, page.part());
    expect(await texts('whale')).toEqual([]);
    const writer = await makeMember(server.services, people.campus, { userType: 'student', name: 'writer' });
    await owner(sql`insert into enrollments (university_id, course_id, student_id, status, enrolled_at) values
      (${people.campus.universityId}, ${people.courseId}, ${writer.userId}, 'enrolled', ${server.now()})`);
    await sendPush(server, writer, essayFor(people, 'A whale in a draft.').part());
    expect(await ask('whale')).toMatchObject({ ok: { total: 0, searched: 2, unsearched: 0 } });
    page.submit();
    await sendPush(server, people.S1, page.part(2));
    expect(await texts('whale')).toEqual([river]);
  });

  it('stay findable of a student who left, never of one who was never enrolled', async () => {
    await server.as(people.S1).call(unenroll, { params: { id: people.courseId } });
    expect(await texts('river')).toEqual([river]);
    await owner(sql`update enrollments set enrolled_at = null where student_id = ${people.S1.userId}`);
    expect(await ask('river')).toMatchObject({ ok: { total: 0, searched: 1, unsearched: 0 } });
  });

  it('are not searched where the key was destroyed or no text is stored, which is said', async () => {
    await owner(sql`update submissions set wrapped_key = null where id = ${river}`);
    expect(await ask('river')).toMatchObject({ ok: { total: 0, searched: 1, unsearched: 1 } });
    await owner(sql`delete from fingerprints where submission_id = ${hill}`);
    await owner(sql`delete from compared_texts where submission_id = ${hill}`);
    expect(await ask('hill')).toMatchObject({ ok: { total: 0, searched: 0, unsearched: 2 } });
  });

  it('are searched beside a text that was changed since it was stored, which is said', async () => {
    await owner(sql`update compared_texts set text = set_byte(text, 20, get_byte(text, 20) # 1)
      where submission_id = ${hill}`);
    expect(await ask('the')).toMatchObject({ status: 200, ok: { total: 1, searched: 1, unsearched: 1 } });
    expect(await texts('the')).toEqual([river]);
  });

  it('come by pages, and cost a few queries', async () => {
    let found: Awaited<ReturnType<typeof ask>> | undefined;
    const queries = await countQueries(async () => {
      found = await ask('the', people.T1, 2);
    });
    expect(found?.ok).toMatchObject({ texts: [], total: 2, page: 2, pages: Math.ceil(2 / FOUND_PER_PAGE) });
    expect(queries).toBeLessThanOrEqual(QUERIES_MAX);
    expect(await looks(river, people.S1)).toEqual([]);
  });
});

describe('who finds words in texts', () => {
  it('is who may read them: an assistant in what is allotted to them, in results and numbers', async () => {
    expect((await ask('the', people.T2)).status).toBe(403);
    await allot(people.S1);
    expect(await texts('the', people.T2)).toEqual([river]);
    expect(await ask('postman', people.T2)).toMatchObject({ ok: { total: 0, searched: 1, unsearched: 0 } });
    await setAssignment('second_marker', people.T2.userId);
    expect(await texts('the', people.T2)).toEqual([river, hill]);
  });

  it('is a co-teacher, and no student, administrator, pending teacher or person of another university', async () => {
    const body = { teacher: people.T2.userId, role: 'co_teacher' as const };
    await server.as(people.T1).call(setCourseRole, { params: { id: people.courseId }, body });
    expect(await texts('the', people.T2)).toEqual([river, hill]);
    for (const [other, status] of [
      [people.S1, 403],
      [people.U1, 403],
      [people.A3, 403],
      [people.XT, 404],
    ] as const)
      expect((await ask('the', other)).status).toBe(status);
  });

  it('learns no name while the assignment is blind', async () => {
    await setAssignment('blind', true);
    const { raw, ok } = await ask('the');
    expect(ok.total).toBe(2);
    for (const told of ['S1', 'S2', 'R-S', people.S1.userId, people.S2.userId, people.S1.email])
      expect(raw).not.toContain(told);
    expect(ok.texts.map(({ roll_no }) => roll_no)).toEqual(['', '']);
    expect(await texts('s1 test')).toEqual([]);
  });
});

describe('a student', () => {
  it('sees a look for a passage that was shown, one for each reader and day, and none for a text without the words', async () => {
    await ask('river');
    const first = server.now().toISOString();
    server.advance(60 * 60_000);
    await ask('old river');
    const second = server.now().toISOString();
    expect(await looks(river, people.S1)).toMatchObject([
      { name: 'T1 Test', what: 'text', found: true, from: first, until: second },
    ]);
    expect(await looks(hill, people.S2)).toEqual([]);
    server.advance(DAY_MS);
    await ask('river');
    expect(await looks(river, people.S1)).toHaveLength(2);
    await allot(people.S1);
    await ask('river', people.T2);
    expect((await looks(river, people.S1)).map(({ name }) => name)).toEqual(['T2 Test', 'T1 Test', 'T1 Test']);
  });

  it('sees it or nothing is shown', async () => {
    await onEachNode(server.postgres, 'revoke execute on function longhand.note_looks from longhand_app');
    const { status, raw } = await ask('river');
    await onEachNode(server.postgres, 'grant execute on function longhand.note_looks to longhand_app');
    expect(status).toBe(500);
    expect(raw).not.toContain('river');
  });
});
