import { sql } from 'kysely';

/**
 * The end for one student, of an assignment `a` and their extension `x`, null without one: it never takes time away.
 */
export const effectiveDeadline = sql<Date>`greatest(a.end_time, x.until)`;
