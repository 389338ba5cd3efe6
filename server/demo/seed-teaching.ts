import { DEFAULT_TIME_ZONE } from '#contract/zone';
import { type AiPreset } from '#contract/ai-policy';
import { daysLater, instantAt, wallTimeOf } from '#contract/zoned-time';
import type { Tx } from '../platform/database/tables.ts';
import { ruleDeadlines } from '../assignments/deadline/ruling.ts';
import type { Services } from '../platform/services.ts';
import { teacherOf, type ClassMember } from './hand-in.ts';
import { longAssignment } from './long-essays.ts';
import { extension, heldAssignment } from './marked-content.ts';
import { seedDraft } from './seed-draft.ts';
import { seedGradingScheme } from './seed-grading.ts';
import { seedLong } from './seed-long.ts';
import { seedExtension, seedHeld, seedReturned } from './seed-marked.ts';
import { seedMessages } from './seed-messages.ts';
import { seedSubmissions } from './seed-submissions.ts';
import { seedTerms } from './seed-terms.ts';
import {
  announcements,
  assignments,
  CLASS_ROLLS,
  electiveCourses,
  gradedAssignment,
  OLDER_COURSE,
  olderAssignments,
  WANTED_BY,
  WANTED_ELECTIVE,
  WRITING_COURSE,
} from './teaching-content.ts';

const DAY_MS = 86_400_000;
const CLASS_INFO = 'Second year, B.Tech. Computer Science';

/** The place and the teacher of the demo's courses, and when the demo begins. */
export interface TeachingPlace {
  universityId: string;
  program_id: string;
  department_id: string;
  teacherId: string;
  at: Date;
}

type CourseWish = typeof OLDER_COURSE | ((typeof WRITING_COURSE | (typeof electiveCourses)[number]) & Semester);

/** Makes the courses with their students and pending requests, their assignments, and the hand-ins. */
export async function seedTeaching(services: Services, tx: Tx, place: TeachingPlace): Promise<void> {
  const members = await readClass(tx, place.universityId);
  const older = await insertCourse(tx, place, OLDER_COURSE);
  const semester = await seedTerms(tx, place);
  const writing = await insertCourse(tx, place, { ...WRITING_COURSE, semester });
  for (const course of [older, writing]) await enrollClass(tx, place, course, members);
  await insertAnnouncements(tx, place, writing);
  for (const wish of electiveCourses) {
    const course = await insertCourse(tx, place, { ...wish, semester });
    if (wish.course_code === WANTED_ELECTIVE) await askToEnroll(tx, place, course, members.slice(-WANTED_BY));
  }
  await insertAssignments(
    services,
    tx,
    place,
    older,
    olderAssignments.map((wish) => ({ ...wish, ...fixed(wish) })),
  );
  const open = await insertAssignments(
    services,
    tx,
    place,
    writing,
    assignments.map((wish) => ({ ...wish, ...coming(place.at, wish) })),
  );
  const times = timesOf(place.at, gradedAssignment);
  const [graded] = await insertAssignments(services, tx, place, writing, [{ ...gradedAssignment, ...times }]);
  if (graded === undefined) throw new Error('the demo has no graded assignment');
  const ended = { id: graded, teacherId: place.teacherId, ends: times.end_time };
  const written = await seedSubmissions(services, tx, ended, members);
  const scene = { services, tx, members, teacher: teacherOf(place.universityId, place.teacherId), at: place.at };
  await seedMessages(scene, open[0] ?? '');
  await seedDraft(scene, open[assignments.findIndex((wish) => 'draft_comments' in wish)] ?? '');
  await seedReturned(scene, written);
  await seedExtension(scene, open[assignments.findIndex(({ title }) => title === extension.title)] ?? '');
  await seedHeld(scene, { course: writing, class_info: CLASS_INFO, ...timesOf(place.at, heldAssignment) });
  const { start_time: starts, end_time: ends } = timesOf(place.at, longAssignment);
  const wish = { ...longAssignment, start_time: starts, end_time: ends };
  const [long = ''] = await insertAssignments(services, tx, place, writing, [wish]);
  await seedLong(scene, { id: long, starts, ends });
  await seedGradingScheme(tx, place.universityId, writing);
}

/** When an assignment begins and ends whose days count from the demo's first start. */
function timesOf(at: Date, wish: { startsInDays: number; endsInDays: number; hour: number }) {
  return { start_time: onDay(at, wish.startsInDays, wish.hour), end_time: onDay(at, wish.endsInDays, wish.hour) };
}

/** The students of the class by roll number, with when they joined. */
async function readClass(tx: Tx, universityId: string): Promise<ClassMember[]> {
  return tx
    .selectFrom('users as u')
    .innerJoin('student_profiles as p', (join) =>
      join.onRef('p.university_id', '=', 'u.university_id').onRef('p.user_id', '=', 'u.id'),
    )
    .where('u.university_id', '=', universityId)
    .where('p.roll_no', 'like', CLASS_ROLLS)
    .select(['u.university_id as universityId', 'u.id as userId', 'u.email', 'u.created_at as joined'])
    .orderBy('p.roll_no')
    .execute();
}

async function insertCourse(tx: Tx, place: TeachingPlace, wish: CourseWish): Promise<string> {
  const { universityId: university_id, teacherId: teacher_id, program_id, department_id } = place;
  const course = await tx
    .insertInto('courses')
    .values({ university_id, teacher_id, program_id, department_id, ...wish })
    .returning('id')
    .executeTakeFirstOrThrow();
  return course.id;
}

async function insertAnnouncements(tx: Tx, place: TeachingPlace, course: string): Promise<void> {
  for (const { daysBefore, ...told } of announcements) {
    const posted_at = new Date(place.at.getTime() - daysBefore * DAY_MS);
    const author = { university_id: place.universityId, author_id: place.teacherId };
    await tx
      .insertInto('announcements')
      .values({ ...told, ...author, course_id: course, posted_at })
      .execute();
  }
}

async function enrollClass(
  tx: Tx,
  place: TeachingPlace,
  course: string,
  members: readonly ClassMember[],
): Promise<void> {
  const row = { university_id: place.universityId, course_id: course, status: 'enrolled', left_at: null } as const;
  await tx
    .insertInto('enrollments')
    .values(members.map(({ userId, joined }) => ({ ...row, student_id: userId, enrolled_at: joined })))
    .execute();
}

async function askToEnroll(
  tx: Tx,
  place: TeachingPlace,
  course: string,
  members: readonly ClassMember[],
): Promise<void> {
  const key = members.map(({ userId }) => ({
    university_id: place.universityId,
    course_id: course,
    student_id: userId,
  }));
  await tx
    .insertInto('enrollments')
    .values(key.map((row) => ({ ...row, status: 'pending' as const, enrolled_at: null, left_at: null })))
    .execute();
  await tx.insertInto('enrollment_requests').values(key).execute();
}

interface Semester {
  semester: string;
}

interface AssignmentWish {
  title: string;
  description: string;
  start_time: Date;
  end_time: Date;
  word_goal?: number;
  ai_preset?: AiPreset;
  ai_note?: string;
  ai_statement?: boolean;
  draft_comments?: boolean;
}

/** @returns the ids, in the order of the wishes. */
async function insertAssignments(
  { keyring }: Services,
  tx: Tx,
  { universityId: university_id, at }: TeachingPlace,
  course_id: string,
  wishes: readonly AssignmentWish[],
): Promise<string[]> {
  const rows = await tx
    .insertInto('assignments')
    .values(
      wishes.map(({ title, description, start_time, end_time, word_goal, ai_preset, ...wish }) => ({
        university_id,
        course_id,
        title,
        description,
        class_info: CLASS_INFO,
        start_time,
        end_time,
        word_goal: word_goal ?? null,
        ai_preset: ai_preset ?? null,
        ai_note: wish.ai_note ?? '',
        ai_statement: wish.ai_statement ?? false,
        draft_comments: wish.draft_comments ?? false,
      })),
    )
    .returningAll()
    .execute();
  await ruleDeadlines(tx, keyring, rows, at);
  return rows.map(({ id }) => id);
}

function fixed({ start, end }: { start: string; end: string }) {
  return { start_time: instantAt(start, DEFAULT_TIME_ZONE), end_time: instantAt(end, DEFAULT_TIME_ZONE) };
}

function coming(at: Date, { inDays, hour }: { inDays: number; hour: number }) {
  return { start_time: at, end_time: onDay(at, inDays, hour) };
}

/** An hour of the day that is `days` after `at`, in the zone of the demo's assignments. */
function onDay(at: Date, days: number, hour: number): Date {
  const day = wallTimeOf(at, DEFAULT_TIME_ZONE).slice(0, 10);
  return daysLater(instantAt(`${day}T${String(hour).padStart(2, '0')}:00`, DEFAULT_TIME_ZONE), days, DEFAULT_TIME_ZONE);
}
