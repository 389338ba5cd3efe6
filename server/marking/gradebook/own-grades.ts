import { sql } from 'kysely';
import type { Criterion } from '#contract/criterion';
import type { OwnCourseGrades, OwnCell } from '#contract/own-grades';
import type { Tx } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/person.ts';
import { presentAssignment } from './present.ts';
import { gradeSeen, ownEnd, stateSeen } from './seen.ts';

type Found = Pick<OwnCourseGrades, 'id' | 'name' | 'course_code' | 'rules'> & {
  /** Null where none of its categories has an assignment. */
  assignment: string | null;
  title: string;
  end_time: Date;
  criteria: Criterion[];
  hidden: boolean;
  upcoming: boolean;
  state: OwnCell['state'];
  grade: number | null;
};

/**
 * What a student's course totals are made of, by the name of the course, where its teacher shows the total: without
 * assignments that the student may not know of yet, as `isVisible` of assignments has it.
 */
export async function readOwnGrades(tx: Tx, person: Person, now: Date): Promise<OwnCourseGrades[]> {
  const { rows } = await sql<Found>`
    select c.id, c.name, c.course_code, jsonb_build_object(
        'categories', g.categories, 'missing_as_zero', g.missing_as_zero, 'letters', g.letters) as rules,
      d.id as assignment, d.title, coalesce(t.end_time, d.end_time) as end_time, d.criteria, d.blind and d.released_at is null as hidden,
      coalesce(t.start_time, d.start_time) > ${now} as upcoming, ${stateSeen(now, ownEnd)} as state, ${gradeSeen} as grade
    from enrollments e
    join courses c on c.university_id = e.university_id and c.id = e.course_id
    join grading_schemes g on g.university_id = c.university_id and g.course_id = c.id
    left join assignments d on d.university_id = c.university_id and d.course_id = c.id and d.deleted_at is null
      and exists (select from jsonb_array_elements(g.categories) one where one -> 'assignments' ? d.id::text)
      and (coalesce(d.visible_from <= ${now}, true) or exists (
        select from submissions own where own.university_id = d.university_id and own.assignment_id = d.id
          and own.user_id = e.student_id and own.deleted_at is null))
    left join submissions s on s.university_id = e.university_id and s.assignment_id = d.id and s.user_id = e.student_id
      and s.deleted_at is null
    left join section_times t on t.university_id = e.university_id and t.assignment_id = d.id and t.section_id = e.section_id
    left join extensions x on x.university_id = e.university_id and x.assignment_id = d.id
      and x.student_id = e.student_id
    where e.university_id = ${person.universityId} and e.student_id = ${person.userId} and e.status = 'enrolled'
      and g.shows_total and jsonb_array_length(g.categories) > 0
    order by c.name, c.id, coalesce(t.end_time, d.end_time), d.id`.execute(tx);
  const courses = new Map<string, OwnCourseGrades>();
  for (const row of rows) {
    const { id, name, course_code, rules } = row;
    const course = courses.get(id) ?? { id, name, course_code, rules, assignments: [] };
    courses.set(id, course);
    if (row.assignment !== null) course.assignments.push(presentCell({ ...row, id: row.assignment }));
  }
  return [...courses.values()].map(withoutUnlisted);
}

/** Without the ids of assignments that are not listed. */
function withoutUnlisted(course: OwnCourseGrades): OwnCourseGrades {
  const listed = new Set(course.assignments.map(({ id }) => id));
  const categories = course.rules.categories.map((category) => ({
    ...category,
    assignments: category.assignments.filter((id) => listed.has(id)),
  }));
  return { ...course, rules: { ...course.rules, categories } };
}

/** An assignment that has not started tells its title and times alone. */
function presentCell(row: Found): OwnCell {
  const { upcoming, state, grade } = row;
  return { ...presentAssignment({ ...row, criteria: upcoming ? [] : row.criteria }), upcoming, state, grade };
}
