import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAssignment, listAssignments } from '#contract/assignment';
import {
  archiveAssignment,
  createAssignment,
  duplicateAssignment,
  updateAssignment,
} from '#contract/change-assignment';
import {
  createCourse,
  duplicateCourse,
  listEnrolledStudents,
  listTaughtCourses,
  updateCourseAnalysis,
} from '#contract/course';
import { getGradingScheme, setGradingScheme } from '#contract/grading-scheme';
import { updateDepartment } from '#contract/university';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

const times = {
  start_time: '2026-10-05T13:00:00.000Z',
  end_time: '2026-10-30T21:00:00.000Z',
  visible_from: '2026-10-01T04:00:00.000Z',
};
const said = {
  title: 'On rivers',
  description: 'Describe a river.',
  class_info: 'Section B',
  word_goal: 800,
  ai_policy: { preset: 'ideas' as const, note: 'Say which.' },
  time_zone: 'America/New_York',
  grace_hours: 12,
};
const later = {
  start_time: '2026-11-09T14:00:00.000Z',
  end_time: '2026-12-04T22:00:00.000Z',
  visible_from: null,
};

async function makeCourse(teacher: Member): Promise<string> {
  const { departmentId: department, programId: program } = people.campus;
  const course_type = 'elective' as const;
  const body = { course_code: 'X-1', name: 'Other', credits: 4, semester: '1', course_type, department, program };
  return (await server.as(teacher).call(createCourse, { body })).ok.id;
}
const create = async (teacher: Member, course: string) =>
  (await server.as(teacher).call(createAssignment, { body: { ...said, ...times, course } })).ok.id;
const duplicate = (teacher: Member, id: string, changes: object = {}) =>
  server.as(teacher).call(duplicateAssignment, {
    params: { id },
    body: { title: 'On lakes', ...later, course: people.courseId, ...changes },
  });

describe('duplicating an assignment', () => {
  it('copies all that was said of it, at new times, into a course that one teaches', async () => {
    const course = await makeCourse(people.T1);
    const id = await create(people.T1, people.courseId);
    await server.as(people.T1).call(archiveAssignment, { params: { id } });
    const made = await duplicate(people.T1, id, { course });
    expect(made.status).toBe(201);
    expect(made.ok).toMatchObject({ ...said, ...later, title: 'On lakes', course, course_name: 'Other' });
    expect(made.ok).toMatchObject({ archived: false, submission: null });
    expect(made.ok.id).not.toBe(id);
    expect((await server.as(people.T1).call(getAssignment, { params: { id: made.ok.id } })).ok).toEqual(made.ok);
    const before = (await server.as(people.T1).call(getAssignment, { params: { id } })).ok;
    expect(before).toMatchObject({ ...said, ...times, archived: true });
  });

  it('takes nobody’s work along', async () => {
    await sendPush(server, people.S1, essayFor(people, 'Words').part());
    const { id } = (await duplicate(people.T1, people.assignmentId)).ok;
    const copy = await server.as(people.S1).call(getAssignment, { params: { id } });
    expect(copy.ok).toMatchObject({ submission: null, handed_in_at: null });
  });

  it('is for the teacher of both courses', async () => {
    const theirs = await makeCourse(people.T2);
    expect((await duplicate(people.T1, people.assignmentId, { course: theirs })).status).toBe(403);
    expect((await duplicate(people.T2, people.assignmentId, { course: theirs })).status).toBe(403);
    expect((await duplicate(people.T1, people.assignmentId, { course: crypto.randomUUID() })).status).toBe(404);
  });

  it('wants times that can be', async () => {
    const wrong = [
      ['end_time', { end_time: later.start_time }],
      ['visible_from', { visible_from: later.end_time }],
    ] as const;
    for (const [path, changes] of wrong) {
      const refused = await duplicate(people.T1, people.assignmentId, changes);
      expect(refused.status).toBe(400);
      expect(refused.problem.issues).toEqual([expect.objectContaining({ path })]);
    }
  });
});

describe('duplicating a course', () => {
  const names = { course_code: 'X-2', name: 'Other again', semester: '2' };
  const again = (teacher: Member, id: string, shift_days = 35) =>
    server.as(teacher).call(duplicateCourse, { params: { id }, body: { ...names, shift_days } });

  it('copies its assignments, archived ones too, each at its time of day in its own zone', async () => {
    const course = await makeCourse(people.T1);
    const archived = await create(people.T1, course);
    await server.as(people.T1).call(archiveAssignment, { params: { id: archived } });
    await server.as(people.T1).call(createAssignment, {
      body: { ...said, ...times, time_zone: 'Asia/Kolkata', title: 'In India', course },
    });
    await server.as(people.T1).call(updateCourseAnalysis, { params: { id: course }, body: { allowed: false } });
    const made = await again(people.T1, course);
    expect(made.status).toBe(201);
    expect(made.ok).toMatchObject({ assignments: 2, course: { ...names, credits: 4, course_type: 'elective' } });
    const query = { course: made.ok.course.id };
    const copies = (await server.as(people.T1).call(listAssignments, { query })).ok;
    // New York puts its clocks back on 1 November: 17:00 is an hour later by UTC from then on.
    const moved = {
      'On rivers': { ...later, visible_from: '2026-11-05T05:00:00.000Z', time_zone: 'America/New_York' },
      'In India': {
        start_time: '2026-11-09T13:00:00.000Z',
        end_time: '2026-12-04T21:00:00.000Z',
        visible_from: '2026-11-05T04:00:00.000Z',
        time_zone: 'Asia/Kolkata',
      },
    };
    expect(copies).toHaveLength(2);
    for (const [title, there] of Object.entries(moved)) {
      const copy = copies.find((one) => one.title === title);
      expect(copy).toMatchObject({ ...said, ...there, title, archived: false });
    }
    const taught = (await server.as(people.T1).call(listTaughtCourses)).ok;
    expect(taught.find(({ id }) => id === made.ok.course.id)).toMatchObject({ analysis_allowed: false });
  });

  it('copies its course total, with the copies in their categories, not shown to students', async () => {
    const course = await makeCourse(people.T1);
    const [one, other] = [await create(people.T1, course), await create(people.T1, course)];
    const as = server.as(people.T1);
    await as.call(updateAssignment, { params: { id: other }, body: { ...said, ...times, title: 'On hills', course } });
    const category = (name: string, weight: number, assignments: string[]) => {
      return { id: crypto.randomUUID(), name, weight, drop: name === 'Essays' ? 1 : 0, assignments };
    };
    const scheme = {
      categories: [category('Essays', 60, [other, one]), category('Exam', 40, [])],
      missing_as_zero: true,
      letters: [{ letter: 'A', from: 90 }],
    };
    const body = { ...scheme, shows_total: true, base: 0 };
    expect((await as.call(setGradingScheme, { params: { id: course }, body })).status).toBe(200);
    const copy = (await again(people.T1, course)).ok.course.id;
    const copies = (await as.call(listAssignments, { query: { course: copy } })).ok;
    const idOf = (title: string) => copies.find((made) => made.title === title)?.id;
    const copied = (await as.call(getGradingScheme, { params: { id: copy } })).ok;
    expect(copied).toEqual({
      ...scheme,
      categories: [
        { ...scheme.categories[0], assignments: [idOf('On hills'), idOf('On rivers')] },
        scheme.categories[1],
      ],
      shows_total: false,
      revision: 1,
    });
    expect((await as.call(getGradingScheme, { params: { id: course } })).ok).toMatchObject({ ...scheme, revision: 1 });
  });

  it('keeps an end after its start where clocks are put forward between the two', async () => {
    const course = await makeCourse(people.T1);
    // 02:30 to 03:10 in New York. A week later 02:30 is skipped, and the end would come before the start.
    const short = {
      start_time: '2026-03-01T07:30:00.000Z',
      end_time: '2026-03-01T08:10:00.000Z',
      visible_from: '2026-03-01T07:30:00.000Z',
    };
    await server.as(people.T1).call(createAssignment, { body: { ...said, ...short, course } });
    const query = { course: (await again(people.T1, course, 7)).ok.course.id };
    expect((await server.as(people.T1).call(listAssignments, { query })).ok).toMatchObject([
      { start_time: '2026-03-08T07:30:00.000Z', end_time: '2026-03-08T08:10:00.000Z' },
    ]);
  });

  it('takes no students, no work and no grades along', async () => {
    await sendPush(server, people.S1, essayFor(people, 'Words').part());
    const { course } = (await again(people.T1, people.courseId)).ok;
    const enrolled = await server.as(people.T1).call(listEnrolledStudents, { params: { id: course.id } });
    expect(enrolled.ok.enrolled_students).toEqual([]);
    const copies = (await server.as(people.T1).call(listAssignments, { query: { course: course.id } })).ok;
    expect(copies).toMatchObject([{ progress: { submitted: 0, to_read: 0 } }]);
  });

  it('names no second marker: nobody asked them for another term', async () => {
    const course = await makeCourse(people.T1);
    const second_marker = people.T2.userId;
    await server.as(people.T1).call(createAssignment, {
      body: { ...said, ...times, course, second_marker, hold: true, blind: true },
    });
    const query = { course: (await again(people.T1, course)).ok.course.id };
    expect((await server.as(people.T1).call(listAssignments, { query })).ok).toMatchObject([
      { second_marker: null, hold: true, blind: true },
    ]);
    expect((await server.as(people.T2).call(listAssignments, { query })).status).toBe(403);
  });

  it('is for its teacher, and copies a course of which nothing was asked yet', async () => {
    expect((await again(people.T2, people.courseId)).status).toBe(403);
    expect((await again(people.XT, people.courseId)).status).toBe(404);
    expect((await again(people.T1, await makeCourse(people.T1))).ok.assignments).toBe(0);
  });

  it('is refused in a department that is archived, like a new course there', async () => {
    const course = await makeCourse(people.T1);
    const params = { id: people.campus.departmentId };
    await server.as(people.U1).call(updateDepartment, { params, body: { archived: true } });
    const refused = await again(people.T1, course);
    expect(refused.status).toBe(400);
    expect(refused.problem.issues).toMatchObject([{ path: 'department' }]);
  });
});
