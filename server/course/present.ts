import type { Course, EnrolledStudent } from '#contract/course';
import type { CourseRow, EnrolledStudentRow } from './store.ts';

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

export function presentEnrolledStudent(row: EnrolledStudentRow): EnrolledStudent {
  return { id: row.id, name: row.name, email: row.email, roll_no: row.roll_no };
}
