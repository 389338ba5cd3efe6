import { sql, type RawBuilder } from 'kysely';

/** The start of a term `t` of a university `u`, and its end, in the university's time zone. */
export const termBegins = sql<Date>`t.first_day::timestamp at time zone u.time_zone`;
export const termEnds = sql<Date>`(t.last_day + 1)::timestamp at time zone u.time_zone`;

/** Something of the term `t` of a row of `courses`; null where the course is in no term. */
export function termOfCourse<T>(of: RawBuilder<T>): RawBuilder<T | null> {
  return sql<T | null>`(select ${of} from terms t join universities u on u.university_id = t.university_id
    where t.university_id = courses.university_id and t.name = courses.semester)`;
}

/** Orders rows of `courses`: those of a present term, then those of none or of a coming one, then those whose is over. */
export function distanceOfTerm(now: Date): RawBuilder<number> {
  const distance = sql<number>`case when ${termEnds} <= ${now} then 2 when ${termBegins} <= ${now} then 0 else 1 end`;
  return sql<number>`coalesce(${termOfCourse(distance)}, 1)`;
}
