import type { Actor } from '#contract/access';
import { setCourseRole } from '#contract/course-role';
import { createTerm } from '#contract/term';
import type { Prepare } from './authorization-marking-requests.ts';
import { fresh, type Stage } from './authorization-stage.ts';
import { makeMember } from './people.ts';

const nothing: Prepare = () => ({});
const announcementWords = () => ({ title: `Room ${fresh()}`, words: 'We meet in the library.' });

/** A department and program of an actor's university. */
export function place(stage: Stage, actor: Actor) {
  const { departmentId: department, programId: program } = stage.campusOf(actor);
  return { department, program };
}

/** A new co-teacher of T1's course. */
async function coTeacher({ server, people }: Stage): Promise<string> {
  const { userId: teacher } = await makeMember(server.services, people.campus, { userType: 'teacher', name: 'beside' });
  const body = { teacher, role: 'co_teacher' as const };
  await server.as(people.T1).call(setCourseRole, { params: { id: people.courseId }, body });
  return teacher;
}

const termFields = () => ({ name: `Term ${fresh()}`, first_day: '2026-08-03', last_day: '2026-12-18' });

/** A term of the administrator's university. */
async function term({ server, people }: Stage): Promise<string> {
  return (await server.as(people.U1).call(createTerm, { body: termFields() })).ok.id;
}

/** The requests of courses and their announcements, by endpoint. */
export const courseRequests: Readonly<Record<string, Prepare>> = {
  createCourse: (stage, actor) => ({
    body: {
      ...place(stage, actor),
      course_code: `C-${fresh()}`,
      name: 'A course',
      credits: 3,
      semester: '1',
      course_type: 'elective',
    },
  }),
  duplicateCourse: (stage) => ({
    params: { id: stage.people.courseId },
    body: { course_code: `C-${fresh()}`, name: 'A course again', semester: '2', shift_days: 182 },
  }),
  updateCourse: (stage) => ({
    params: { id: stage.people.courseId },
    body: { course_code: 'HS-1', name: 'Academic Writing', credits: 3, semester: '1' },
  }),
  archiveCourse: async (stage) => ({ params: { id: await stage.attendedCourse() }, body: { archived: true } }),
  deleteCourse: async (stage) => ({ params: { id: await stage.course(stage.people.T1, 'elective') } }),
  handOverCourse: async (stage) => ({
    params: { id: await stage.attendedCourse() },
    body: { teacher: (await stage.newMember({ userType: 'teacher' })).userId },
  }),
  removeStudent: async (stage) => ({
    params: { id: await stage.attendedCourse(), student: stage.people.S2.userId },
  }),
  listCourseSections: (stage) => ({ params: { id: stage.people.courseId } }),
  nameCourseSections: async (stage) => ({
    params: { id: await stage.attendedCourse() },
    body: { sections: [{ name: `A ${fresh()}` }, { name: `B ${fresh()}` }] },
  }),
  chooseCourseSection: async (stage) => ({
    params: { id: await stage.attendedCourse() },
    body: { section: null, students: [stage.people.S2.userId] },
  }),
  fillCourseSections: (stage) => ({ params: { id: stage.people.courseId } }),
  listCourseRoles: (stage) => ({ params: { id: stage.people.courseId } }),
  setCourseRole: async (stage) => ({
    params: { id: stage.people.courseId },
    body: { teacher: (await stage.newMember({ userType: 'teacher' })).userId, role: 'reader' },
  }),
  removeCourseRole: async (stage) => ({ params: { id: stage.people.courseId, teacher: await coTeacher(stage) } }),
  listSharedCourses: nothing,
  listCourses: nothing,
  listTaughtCourses: nothing,
  listUniversityCourses: nothing,
  getGradebook: (stage) => ({ params: { id: stage.people.courseId } }),
  getGradingScheme: (stage) => ({ params: { id: stage.people.courseId } }),
  setGradingScheme: async (stage) => ({
    params: { id: await stage.attendedCourse() },
    body: { categories: [], missing_as_zero: false, letters: [], shows_total: false, base: 0 },
  }),
  listOwnGrades: nothing,
  listTerms: nothing,
  createTerm: () => ({ body: termFields() }),
  updateTerm: async (stage) => ({ params: { id: await term(stage) }, body: termFields() }),
  removeTerm: async (stage) => ({ params: { id: await term(stage) } }),
  listEnrolledStudents: (stage) => ({ params: { id: stage.people.courseId } }),
  previewRoster: (stage) => ({
    params: { id: stage.people.courseId },
    query: { start: 'roster-1', end: 'roster-3' },
  }),
  addStudents: async (stage) => ({
    params: { id: stage.people.courseId },
    body: await stage.rollRange(),
  }),
  updateCourseAnalysis: (stage) => ({ params: { id: stage.people.courseId }, body: { allowed: true } }),
  listAnnouncements: nothing,
  postAnnouncement: (stage) => ({ params: { id: stage.people.courseId }, body: announcementWords() }),
  changeAnnouncement: async (stage) => ({
    params: { id: await stage.announcement() },
    body: announcementWords(),
  }),
  deleteAnnouncement: async (stage) => ({ params: { id: await stage.announcement() } }),
};
