import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  decideEnrollmentRequest,
  enroll,
  listEnrollmentRequests,
  listEnrollments,
  unenroll,
} from '#contract/enrollment';
import { createCourse } from '#contract/course';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { migrate } from '../../platform/database/migrate.ts';

let server: TestServer;
let people: People;
let elective: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  elective = await makeCourse('elective');
});

async function makeCourse(course_type: 'compulsory' | 'elective', teacher: Member = people.T1): Promise<string> {
  const { departmentId: department, programId: program } = people.campus;
  const body = { course_code: 'ENG-2', name: 'Essays', credits: 2, semester: '1', course_type, department, program };
  return (await server.as(teacher).call(createCourse, { body })).ok.id;
}

const ask = (student: Member, course: string) => server.as(student).call(enroll, { body: { course } });
const leave = (student: Member, id: string) => server.as(student).call(unenroll, { params: { id } });
const decide = (by: Member, id: string, action: 'approve' | 'reject') =>
  server.as(by).call(decideEnrollmentRequest, { params: { id }, body: { action } });

async function pending(course?: string) {
  return (
    await server
      .as(people.T1)
      .call(listEnrollmentRequests, { query: course === undefined ? {} : { course_id: course } })
  ).ok;
}
async function request(student: Member): Promise<string> {
  await ask(student, elective);
  const [first] = await pending(elective);
  return first!.id;
}
async function electiveStatus(student: Member) {
  const { ok } = await server.as(student).call(listEnrollments);
  return ok.elective_courses.find(({ id }) => id === elective)?.status;
}

describe('enrolling', () => {
  it('enrolls at once in a compulsory course of the own program, as often as it is asked', async () => {
    for (let times = 0; times < 2; times++) {
      const answer = await ask(people.S3, people.courseId);
      expect(answer.status).toBe(200);
      expect(answer.ok).toEqual({ course: people.courseId, status: 'enrolled' });
    }
    const own = await server.as(people.S3).call(listEnrollments);
    expect(own.ok.compulsory_courses).toMatchObject([{ id: people.courseId, is_enrolled: true, must_stay: false }]);
    expect(await pending()).toEqual([]);
  });

  it('refuses a compulsory course of another program, and asks for the profile where there is none', async () => {
    const { universityId, userId } = people.S3;
    await server.database.asTenant(people.S3, async (tx) => {
      const name = { name: 'B.Sc.', name_key: 'b.sc.', created_at: server.now() };
      const other = await tx
        .insertInto('programs')
        .values({ university_id: universityId, ...name })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.updateTable('student_profiles').set({ program_id: other.id }).where('user_id', '=', userId).execute();
    });
    const refused = await ask(people.S3, people.courseId);
    expect(refused.status).toBe(403);
    expect(refused.problem.error).toContain('another program');
    expect((await server.as(people.S3).call(listEnrollments)).ok.compulsory_courses).toEqual([]);
    await server.database.asOwner((tx) => tx.deleteFrom('student_profiles').where('user_id', '=', userId).execute());
    const early = await ask(people.S3, people.courseId);
    expect(early.status).toBe(403);
    expect(early.problem.error).toContain('profile');
  });

  it('makes one request for an elective, however often and from how many tabs it is asked', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(people.S1, elective)));
    expect(answers.map(({ ok }) => ok)).toEqual(answers.map(() => ({ course: elective, status: 'pending' })));
    expect(await pending(elective)).toMatchObject([
      { student_name: 'S1 Test', student_email: people.S1.email, course: elective, course_name: 'Essays' },
    ]);
    expect(await electiveStatus(people.S1)).toBe('pending');
  });

  it('says since when a request waits, and nothing where there is none', async () => {
    const since = async () => (await server.as(people.S1).call(listEnrollments)).ok.elective_courses[0]?.since;
    expect(await since()).toBeNull();
    await ask(people.S1, elective);
    expect(await since()).toMatch(/Z$/);
    await leave(people.S1, elective);
    expect(await since()).toBeNull();
  });

  it('does not let the body choose a status or another student', async () => {
    const body = { course: elective, status: 'enrolled', student_id: people.S2.userId };
    const refused = await server.as(people.S1).call(enroll, { body });
    expect(refused.status).toBe(400);
  });

  it('waits for a verified e-mail address', async () => {
    const refused = await ask(people.A2, people.courseId);
    expect(refused.status).toBe(403);
    expect(refused.problem.code).toBe('email_unverified');
  });
});

describe('leaving', () => {
  it('ends the enrollment and may be repeated', async () => {
    for (let times = 0; times < 2; times++) {
      expect((await leave(people.S1, people.courseId)).ok).toEqual({ course: people.courseId, status: 'none' });
    }
    expect((await ask(people.S1, people.courseId)).ok.status).toBe('enrolled');
  });

  it('withdraws a pending request, which can then not be decided', async () => {
    const id = await request(people.S1);
    expect((await leave(people.S1, elective)).ok.status).toBe('none');
    expect(await pending(elective)).toEqual([]);
    const late = await decide(people.T1, id, 'approve');
    expect(late.status).toBe(409);
    expect(late.problem).toMatchObject({ code: 'already_decided', error: 'The student withdrew this request.' });
    expect(await electiveStatus(people.S1)).toBe('none');
  });

  it('is refused for a compulsory course where the university forbids it', async () => {
    await server.database.asOwner((tx) =>
      tx
        .updateTable('universities')
        .set({ unenrollment_allowed: false })
        .where('university_id', '=', people.campus.universityId)
        .execute(),
    );
    const refused = await leave(people.S1, people.courseId);
    expect(refused.status).toBe(409);
    expect(refused.problem.code).toBe('unenrollment_forbidden');
    const stay = async (student: Member) =>
      (await server.as(student).call(listEnrollments)).ok.compulsory_courses.map(({ must_stay }) => must_stay);
    expect([await stay(people.S1), await stay(people.S3)]).toEqual([[true], [false]]);
    const id = await request(people.S1);
    await decide(people.T1, id, 'approve');
    expect((await leave(people.S1, elective)).status).toBe(200);
  });
});

describe('deciding a request', () => {
  it('enrolls when it is approved, and says the same when it is approved again', async () => {
    const id = await request(people.S1);
    for (let times = 0; times < 2; times++) {
      expect((await decide(people.T1, id, 'approve')).ok).toEqual({ id, status: 'enrolled' });
    }
    expect(await electiveStatus(people.S1)).toBe('enrolled');
  });

  it('answers the other decision with 409 and changes nothing', async () => {
    const id = await request(people.S1);
    await decide(people.U1, id, 'reject');
    const late = await decide(people.T1, id, 'approve');
    expect(late.status).toBe(409);
    expect(late.problem.code).toBe('already_decided');
    expect(await electiveStatus(people.S1)).toBe('rejected');
  });

  it('lets one of two contrary decisions win, never both', async () => {
    const id = await request(people.S1);
    const [one, other] = await Promise.all([decide(people.T1, id, 'approve'), decide(people.U1, id, 'reject')]);
    expect([one.status, other.status].sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await electiveStatus(people.S1)).toBe(one.status === 200 ? 'enrolled' : 'rejected');
  });

  it('survives students who come and go while teachers decide', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await request(people.S1);
      const answers = await Promise.all([
        decide(people.T1, id, round % 2 === 0 ? 'approve' : 'reject'),
        leave(people.S1, elective),
        ask(people.S1, elective),
      ]);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      const waiting = await pending(elective);
      expect(waiting.length).toBe((await electiveStatus(people.S1)) === 'pending' ? 1 : 0);
      await leave(people.S1, elective);
    }
  });

  it('leaves no request of a student who left while they asked', async () => {
    for (let round = 0; round < 30; round++) {
      await Promise.all([ask(people.S1, elective), leave(people.S1, elective)]);
      expect((await pending(elective)).length).toBe((await electiveStatus(people.S1)) === 'pending' ? 1 : 0);
      await leave(people.S1, elective);
    }
  });

  it('finds no request any more that an earlier version left of a student who is gone', async () => {
    await request(people.S1);
    await server.database.asOwner(async (tx) => {
      await sql`update enrollments set status = 'left', left_at = now() where course_id = ${elective}`.execute(tx);
      await sql`delete from migrations where name = '0076-stale-requests.sql'`.execute(tx);
    });
    await migrate(server.postgres);
    expect(await pending(elective)).toEqual([]);
    expect((await ask(people.S1, elective)).ok.status).toBe('pending');
  });

  it('lets a rejected student ask again', async () => {
    await decide(people.T1, await request(people.S1), 'reject');
    expect((await ask(people.S1, elective)).ok.status).toBe('pending');
  });
});

describe('the list of requests', () => {
  it('shows a teacher only those of their own courses, an administrator all', async () => {
    await request(people.S1);
    const second = await makeCourse('elective', people.T2);
    await ask(people.S1, second);
    const seen = async (member: Member) =>
      (await server.as(member).call(listEnrollmentRequests)).ok
        .map(({ course }) => course)
        .sort((a, b) => a.localeCompare(b));
    expect(await seen(people.T1)).toEqual([elective]);
    expect(await seen(people.T2)).toEqual([second]);
    expect(await seen(people.U1)).toEqual([elective, second].sort((a, b) => a.localeCompare(b)));
  });

  it('answers a foreign course like an unknown one, not with an empty list', async () => {
    const foreign = await server.as(people.XT).call(listEnrollmentRequests, { query: { course_id: elective } });
    const unknown = await server
      .as(people.XT)
      .call(listEnrollmentRequests, { query: { course_id: crypto.randomUUID() } });
    expect(foreign.status).toBe(404);
    expect(foreign.raw).toBe(unknown.raw);
  });
});
