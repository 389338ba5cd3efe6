import { listAnnouncements } from '#contract/announcement';
import { getAssignment, listAssignments } from '#contract/assignment';
import { listAudit } from '#contract/audit';
import { getClass } from '#contract/class';
import { getCalendar } from '#contract/calendar';
import { listCourses, listEnrolledStudents, listTaughtCourses, previewRoster } from '#contract/course';
import { API_BASE, type Endpoint } from '#contract/endpoint';
import { listEnrollmentRequests, listEnrollments } from '#contract/enrollment';
import { getReport } from '#contract/evidence';
import { listExtensions } from '#contract/extension';
import { listInvitations } from '#contract/invitation';
import { listMembers } from '#contract/member';
import { getReceipt } from '#contract/proof';
import { listRegradeRequests } from '#contract/regrade';
import { listReturns } from '#contract/return';
import { getStatistics } from '#contract/statistics';
import { getSubmission, listEdits, listSubmissions } from '#contract/submission';
import { listToMark } from '#contract/to-mark';
import { getUniversitySummary } from '#contract/university';
import type { Member } from '../../tests/api/people.ts';
import type { ReadsUniversity } from './reads-university.ts';

/** One read by one person; `share`: its number in every hundred requests. */
export interface Read {
  readonly name: string;
  readonly as: Member;
  readonly path: string;
  readonly share: number;
}

/** The commonest reads, of equal shares. */
export function commonReadsOf(university: ReadsUniversity, submission: string): Read[] {
  const { teacher, students, course, assignment } = university;
  const [writer = teacher, student = teacher] = students;
  return [
    readBy(student, listAssignments, { name: 'student' }),
    readBy(student, listEnrollments, {}),
    readBy(student, listCourses, { query: '?my_courses=true', name: 'own' }),
    readBy(student, listAnnouncements, { name: 'own courses' }),
    readBy(student, getAssignment, { id: assignment }),
    readBy(writer, getSubmission, { id: submission, name: 'own' }),
    readBy(writer, listEdits, { id: submission, name: 'own' }),
    readBy(writer, listSubmissions, { id: assignment, name: 'own' }),
    readBy(teacher, getClass, { id: assignment, name: 'first page' }),
    readBy(teacher, getStatistics, { id: assignment }),
    readBy(teacher, listEnrolledStudents, { id: course }),
    readBy(teacher, getReport, { id: submission }),
  ];
}

/** The reads of a term, about as often as screens make them: `share` of a hundred requests each. */
export function readsOf(
  { teacher, admin, students, course, assignment, calendar }: ReadsUniversity,
  submission: string,
): Read[] {
  const student = students[1] ?? teacher;
  const [writer = teacher] = students;
  const read = (share: number, as: Member, endpoint: Endpoint, id = '', query = '', name = ''): Read => ({
    ...readBy(as, endpoint, { id, query, name }),
    share,
  });
  return [
    // Open, Upcoming and Done are made from it.
    read(14, student, listAssignments, '', '', 'student'),
    read(2, student, listReturns),
    read(1, student, getCalendar, calendar),
    read(1, writer, listRegradeRequests, submission),
    read(10, student, getAssignment, assignment),
    read(10, writer, getSubmission, submission, '', 'own'),
    read(8, writer, listSubmissions, assignment, '', 'own'),
    read(4, student, listEnrollments),
    read(2, student, listCourses, '', '?my_courses=true', 'own'),
    read(2, writer, getReceipt, submission),
    read(8, teacher, getClass, assignment, '', 'first page'),
    read(3, teacher, getClass, assignment, '?page=9&sort=-submitted', 'ninth page, by hand-in'),
    read(3, teacher, getClass, assignment, '?q=r-s12&state=to_read', 'search'),
    read(2, teacher, getClass, assignment, '?size=500', 'all 500'),
    read(4, teacher, getStatistics, assignment),
    read(2, teacher, listSubmissions, assignment, '', 'all of the class'),
    read(2, teacher, listTaughtCourses),
    read(1, teacher, listToMark),
    read(1, teacher, previewRoster, course, '?start=R-s1&end=R-s200', '200 roll numbers'),
    read(1, teacher, listExtensions, assignment),
    read(1, teacher, listInvitations, course),
    read(2, teacher, listAssignments, '', `?course=${course}`, 'large course'),
    read(1, teacher, listAssignments, '', '', 'teacher, 20 courses'),
    read(2, teacher, listEnrolledStudents, course),
    read(2, teacher, listEnrollmentRequests),
    read(2, teacher, getSubmission, submission, '', 'teacher'),
    read(1, teacher, getReport, submission),
    read(1, teacher, listEdits, submission),
    read(2, admin, listMembers, '', '', 'first page'),
    read(1, admin, listMembers, '', '?search=r-s4999', 'search'),
    read(1, admin, listMembers, '', '?page=4000', 'page 4,000'),
    read(1, admin, listAudit, '', '?about=changes'),
    read(2, admin, getUniversitySummary),
  ];
}

/** `id` stands for the parameter of the path. */
function readBy(as: Member, endpoint: Endpoint, { id = '', query = '', name = '' }): Read {
  return {
    name: `GET ${endpoint.path}${name === '' ? '' : ` (${name})`}`,
    as,
    path: `${API_BASE}${endpoint.path.replace(/\{\w+\}/, id)}${query}`,
    share: 1,
  };
}
