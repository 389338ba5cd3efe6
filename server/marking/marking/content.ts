import { sql, type RawBuilder } from 'kysely';
import type { Criterion } from '#contract/criterion';

/** The characters that `String.prototype.trim` removes, such as the no-break space that pasted words end with. */
const WHITE_SPACE =
  '\t\n\v\f\r \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF';

function listed(criteria: readonly Criterion[]): RawBuilder<unknown> {
  return sql`jsonb_array_elements(${JSON.stringify(criteria)}::jsonb) with ordinality as c (of, place)`;
}

/** `gradeOf` of the contract, of a marking `m`, as an expression of SQL. A test holds the two equal. */
export function gradeInSql(criteria: readonly Criterion[]): RawBuilder<number | null> {
  return sql`coalesce(m.grade, (
        select sum((m.marks ->> (c.of ->> 'id'))::double precision order by c.place) from ${listed(criteria)}
        having count(*) > 0 and count(*) = count(m.marks ->> (c.of ->> 'id'))))`;
}

/**
 * The content of a marking `m` for its student, as the columns of a return: the grade by the rule of `gradeOf` in the
 * contract, marks of existing criteria, trimmed feedback, and comments that are not blank.
 */
export function contentToReturn(criteria: readonly Criterion[]): RawBuilder<unknown> {
  return sql`
    select ${gradeInSql(criteria)} as grade,
      coalesce((
        select jsonb_object_agg(c.of ->> 'id', m.marks -> (c.of ->> 'id')) from ${listed(criteria)} where m.marks ? (c.of ->> 'id')
      ), '{}') as marks,
      btrim(m.feedback, ${WHITE_SPACE}) as feedback,
      coalesce((
        select jsonb_agg(c.of order by c.place) from jsonb_array_elements(m.comments) with ordinality as c (of, place)
        where btrim(c.of ->> 'words', ${WHITE_SPACE}) <> ''
      ), '[]') as comments,
      ${JSON.stringify(criteria)}::jsonb as criteria`;
}

/** The newest return of the submission of `m`. */
export const newestReturn = sql`
    select y.number, y.grade, y.marks, y.criteria, y.feedback, y.comments from returns y
    where y.university_id = m.university_id and y.submission_id = m.submission_id order by y.number desc limit 1`;

/**
 * Whether a return of the content `t`, see {@link contentToReturn}, would differ from the newest return `r`; without
 * one, whether `t` holds anything.
 */
export const isToReturn = sql<boolean>`case
    when r.number is null then t.grade is not null or t.marks <> '{}' or t.feedback <> '' or t.comments <> '[]'
    else (t.grade, t.marks, t.feedback, t.comments, t.criteria)
      is distinct from (r.grade, r.marks, r.feedback, r.comments, r.criteria) end`;
