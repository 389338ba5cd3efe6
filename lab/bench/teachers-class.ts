import { API_BASE, type AnswerOf, type Endpoint } from '#contract/endpoint';
import { raiseConcern, replyToConcern } from '#contract/concern';
import { getReport } from '#contract/evidence';
import { listNotes, writeNote } from '#contract/note';
import { push } from '#contract/outbox';
import type { buildApp } from '../../server/app/app.ts';
import { essayOf } from '../../server/demo/essays.ts';
import { signAccessToken } from '../../server/people/account/access-token.ts';
import { hashPassword } from '../../server/people/account/password.ts';
import type { Services } from '../../server/platform/services.ts';
import { makeCampus, makeMember, type Campus, type Member } from '../../tests/api/people.ts';
import { deviceStream } from '../../tests/fixtures/device-stream.ts';
import { GENERATED } from '../../tests/fixtures/judged-texts.ts';

export const PASSWORD = 'A-teacher-of-32';
const CLASS_SIZE = 32;
/** The student who pasted the whole essay. */
export const PASTER = 'Student 17';
const OPS_A_PUSH = 400;
const DAY_MS = 86_400_000;

type App = Awaited<ReturnType<typeof buildApp>>;

/** A teacher with a class of 32 who have handed in, one of them a pasted essay. */
export interface TeachersClass {
  readonly teacher: Member;
  readonly assignment: string;
}

/**
 * Builds the class by the calls that devices make: 31 type, one pastes and writes a note on it; the teacher has raised
 * a concern about it, and the student has replied.
 */
export async function buildClass(services: Services, app: App): Promise<TeachersClass> {
  const campus = await makeCampus(services);
  const teacher = await makeMember(services, campus, { userType: 'teacher', name: 'Teacher' });
  await services.database.asOwner(async (tx) =>
    tx
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('id', '=', teacher.userId)
      .execute(),
  );
  const students: Member[] = [];
  for (let number = 1; number <= CLASS_SIZE; number += 1)
    students.push(await makeMember(services, campus, { userType: 'student', name: `Student ${String(number)}` }));
  const assignment = await makeAssignment(services, campus, teacher, students);
  for (const [index, student] of students.entries()) {
    const isPaster = `Student ${String(index + 1)}` === PASTER;
    const id = await handIn({ services, app }, student, assignment, isPaster ? null : longEssay(index));
    if (isPaster) await askAndAnswer({ services, app }, teacher, student, id);
  }
  return { teacher, assignment };
}

/** Three of the demo's essays: some 200 words. */
function longEssay(number: number): string {
  return [0, 1, 2].map((part) => essayOf((number + 14 * part) % 42)).join(' ');
}

interface University {
  services: Services;
  app: App;
}

async function call<const E extends Endpoint>(
  { services, app }: University,
  who: Member,
  { method, path }: E,
  id: string,
  body?: object,
): Promise<AnswerOf<E>> {
  const { sessionId, userId } = who;
  const token = await signAccessToken(services.keyring, { sessionId, userId, generation: 1 }, services.clock());
  const headers = { authorization: `Bearer ${token}` };
  const url = API_BASE + path.replace(/\{\w+\}/u, id);
  const answer = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
  return answer.json<AnswerOf<E>>();
}

/** Types a text key by key, or pastes one where `text` is null, and hands it in. @returns the submission's id. */
async function handIn(
  university: University,
  student: Member,
  assignment: string,
  text: string | null,
): Promise<string> {
  const page = deviceStream({ kind: 'assignment', id: assignment });
  if (text === null) page.type(GENERATED, undefined, 'paste');
  else for (const letter of text) page.type(letter);
  page.submit();
  let id = '';
  for (let first = 1; first <= page.ops.length; first += OPS_A_PUSH) {
    const body = { parts: [page.part(first, Math.min(page.ops.length, first + OPS_A_PUSH - 1))] };
    const { submissions } = await call(university, student, push, student.userId, body);
    id = submissions[0]?.id ?? id;
  }
  return id;
}

/** The paster's note, the teacher's concern, for which report and notes must have been opened, and the reply to it. */
async function askAndAnswer(university: University, teacher: Member, student: Member, id: string): Promise<void> {
  const { facts } = await call(university, student, getReport, id);
  const paste = facts?.pastes.listed[0];
  if (paste === undefined) throw new Error('The pasted essay has no paste.');
  const { stream, seq } = paste;
  await call(university, student, writeNote, id, {
    paste: { stream, seq },
    kind: 'own_notes',
    words: 'I wrote it in another program.',
  });
  await call(university, teacher, getReport, id);
  await call(university, teacher, listNotes, id);
  await call(university, teacher, raiseConcern, id, { reasons: ['sources'], words: 'Where did you write it?' });
  await call(university, student, replyToConcern, id, { words: 'At home, in another program.' });
}

async function makeAssignment(
  services: Services,
  { universityId, programId, departmentId }: Campus,
  teacher: Member,
  students: readonly Member[],
): Promise<string> {
  const at = services.clock();
  return services.database.asTenant({ universityId, userId: teacher.userId }, async (tx) => {
    const course = await tx
      .insertInto('courses')
      .values({
        university_id: universityId,
        teacher_id: teacher.userId,
        department_id: departmentId,
        program_id: programId,
        course_code: 'HS-1',
        name: 'Writing',
        credits: 3,
        semester: '1',
        course_type: 'compulsory',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { university_id: universityId, course_id: course.id, status: 'enrolled' as const, enrolled_at: at };
    await tx
      .insertInto('enrollments')
      .values(students.map(({ userId }) => ({ ...row, student_id: userId, left_at: null })))
      .execute();
    const assignment = await tx
      .insertInto('assignments')
      .values({
        university_id: universityId,
        course_id: course.id,
        title: 'Where I work best',
        description: 'Describe the place where you work best.',
        class_info: 'Section A',
        start_time: new Date(at.getTime() - DAY_MS),
        end_time: new Date(at.getTime() + DAY_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return assignment.id;
  });
}
