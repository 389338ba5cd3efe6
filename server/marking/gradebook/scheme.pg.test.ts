import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteCourse } from '#contract/change-course';
import { createCourse } from '#contract/course';
import { getGradingScheme, setGradingScheme, type GradingScheme } from '#contract/grading-scheme';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

const TWICE = crypto.randomUUID();

type Wish = Omit<GradingScheme, 'revision'> & { base: number };
const essays = (weight: number, assignments: string[] = []) => ({
  id: crypto.randomUUID(),
  name: 'Essays',
  weight,
  drop: 1,
  assignments,
});
const wish = (more: Partial<Wish> = {}): Wish => ({
  categories: [essays(100)],
  missing_as_zero: true,
  letters: [{ letter: 'A', from: 90 }],
  shows_total: false,
  base: 0,
  ...more,
});
const put = (
  body: Wish,
  {
    as = people.T1,
    id = people.courseId,
    headers = {},
  }: { as?: Member; id?: string; headers?: Record<string, string> } = {},
) => server.as(as).call(setGradingScheme, { params: { id }, body, headers });
const read = async (as: Member = people.T1) =>
  (await server.as(as).call(getGradingScheme, { params: { id: people.courseId } })).ok;

describe('the grading scheme of a course', () => {
  it('is empty, and shows no total, before its teacher sets it', async () => {
    expect(await read()).toEqual({
      categories: [],
      missing_as_zero: false,
      letters: [],
      shows_total: false,
      revision: 0,
    });
  });

  it('is set by its teacher, read by administrators too, and written to the audit log', async () => {
    const { base: _, ...fields } = wish({ categories: [essays(60, [people.assignmentId]), essays(40)] });
    const { ok } = await put({ ...fields, base: 0 });
    expect(ok).toEqual({ ...fields, revision: 1 });
    expect([await read(), await read(people.U1)]).toEqual([ok, ok]);
    expect((await put(wish(), { as: people.U1 })).status).toBe(403);
    const lines = await server.database.asOwner((tx) =>
      tx
        .selectFrom('audit')
        .select(['actor_id', 'object_id', 'detail'])
        .where('action', '=', 'course.grading_changed')
        .execute(),
    );
    expect(lines.filter(({ object_id: of }) => of === people.courseId)).toMatchObject([
      { actor_id: people.T1.userId, detail: { before: { categories: [] }, after: fields } },
    ]);
  });

  it('is not replaced by a device that has not seen its last change', async () => {
    await put(wish());
    const refused = await put(wish({ categories: [] }));
    expect([refused.status, refused.problem.code]).toEqual([409, 'out_of_date']);
    expect((await put(wish({ categories: [], base: 1 }))).ok.revision).toBe(2);
  });

  it('is replaced once, however often the device sends it', async () => {
    const headers = { 'idempotency-key': 'grading-scheme-key-0001' };
    const [first, second] = [await put(wish(), { headers }), await put(wish(), { headers })];
    expect(second.ok).toEqual(first.ok);
    expect((await read()).revision).toBe(1);
  });

  it('leaves out assignments that the course doesn’t have', async () => {
    const foreign = crypto.randomUUID();
    const { ok } = await put(wish({ categories: [essays(100, [foreign, people.assignmentId])] }));
    expect(ok.categories[0]?.assignments).toEqual([people.assignmentId]);
  });

  it.each([
    ['weights that don’t add up to 100', { categories: [essays(60), essays(30)] }, 'categories'],
    ['a weight above 100', { categories: [essays(101)] }, 'categories.0.weight'],
    ['an assignment twice', { categories: [essays(50, [TWICE]), essays(50, [TWICE])] }, 'categories'],
    [
      'a letter twice',
      {
        letters: [
          { letter: 'A', from: 90 },
          { letter: 'A', from: 80 },
        ],
      },
      'letters.1.letter',
    ],
    ['a nameless category', { categories: [{ ...essays(100), name: ' ' }] }, 'categories.0.name'],
  ])('with %s is refused there', async (_, more, path) => {
    const refused = await put(wish(more));
    expect([refused.status, refused.problem.issues?.[0]?.path]).toEqual([400, path]);
    expect((await read()).revision).toBe(0);
  });

  it('goes with a course that is deleted', async () => {
    const body = { course_code: 'X-1', name: 'Empty', credits: 1, semester: '1', course_type: 'elective' as const };
    const place = { department: people.campus.departmentId, program: people.campus.programId };
    const { id } = (await server.as(people.T1).call(createCourse, { body: { ...body, ...place } })).ok;
    expect((await put(wish(), { id })).status).toBe(200);
    expect((await server.as(people.T1).call(deleteCourse, { params: { id } })).status).toBe(200);
  });
});
