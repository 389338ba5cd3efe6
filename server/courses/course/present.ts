import type { Course, EnrolledStudent, TaughtCourse, UniversityCourse } from '#contract/course';
import type { Person } from '../../platform/person.ts';
import type { CourseRow, EnrolledStudentRow, TaughtCourseRow, UniversityCourseRow } from './store.ts';

/** A course as everybody of its university may see it. */
export function presentCourse(row: CourseRow): Course {
  return {
    id: row.id,
    name: row.name,
    course_code: row.course_code,
    credits: row.credits,
    semester: row.semester,
    course_type: row.course_type,
    department: row.department_id,
    program: row.program_id,
    teacher_name: row.teacher_name,
  };
}

/** A course as this teacher of it finds it on the dashboard. */
export function presentTaughtCourse(row: TaughtCourseRow, person: Person): TaughtCourse {
  const { students, requests, to_read, archived_at, analysis_allowed, analysis, formatting_allowed } = row;
  const archived = archived_at !== null;
  const leads = row.teacher_id === person.userId;
  const term = { term_last_day: row.term_last_day, term_ends: row.term_ends?.toISOString() ?? null };
  const allowed = { analysis_allowed, analysis, formatting_allowed };
  return { ...presentCourse(row), students, requests, to_read, archived, leads, ...allowed, ...term };
}

/** A course as an administrator finds it among all of the university. */
export function presentUniversityCourse(row: UniversityCourseRow): UniversityCourse {
  const { teacher_id: teacher, students, archived_at, needs_teacher } = row;
  return { ...presentCourse(row), teacher, students, archived: archived_at !== null, needs_teacher };
}

export function presentEnrolledStudent(row: EnrolledStudentRow): EnrolledStudent {
  return { id: row.id, name: row.name, email: row.email, roll_no: row.roll_no };
}
