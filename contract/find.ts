import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';

/** The most rows of each kind, and the most texts on a page. */
export const FOUND_PER_KIND = 20;
export const FOUND_PER_PAGE = 50;

/** The longest search, in UTF-16 units. */
export const FIND_MAX_LENGTH = 100;

/**
 * What is searched for: words, of which all must be there, in any order; those within quotation marks as they stand.
 * It travels in the body, because an address is kept by whatever passes it on.
 */
const soughtSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(FIND_MAX_LENGTH));

const courseSchema = z.object({ id: idSchema, course_code: z.string(), name: z.string(), archived: z.boolean() });

/** An assignment, and whether the caller grades in it beside the teachers of the course, or reads it. */
const assignmentSchema = z.object({
  id: idSchema,
  title: z.string(),
  course_code: z.string(),
  course_name: z.string(),
  end_time: instantSchema,
  time_zone: z.string(),
  archived: z.boolean(),
  beside: z.boolean(),
  /** Absent where the caller is no reader of its course, and from earlier servers. */
  reads: z.optional(z.boolean()),
});
export type FoundAssignment = z.infer<typeof assignmentSchema>;

/** A student who attends these courses that the caller teaches or reads. */
const personSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  roll_no: z.string(),
  courses: z.array(courseSchema),
});
export type FoundPerson = z.infer<typeof personSchema>;

/** The first {@link FOUND_PER_KIND} rows of a kind, and how many there are. */
function kindOf<S extends z.ZodMiniType>(row: S) {
  return z.object({ rows: z.array(row), total: z.int() });
}

export const foundSchema = z.object({
  courses: kindOf(courseSchema),
  assignments: kindOf(assignmentSchema),
  people: kindOf(personSchema),
});
export type FoundRows = z.infer<typeof foundSchema>;

/**
 * The courses that a teacher teaches or reads, by code and name; the assignments of these, and those that they grade in
 * any way, by title and task; and the students of these courses, by name, e-mail and roll number. Case and accents are
 * ignored.
 */
export const find = endpoint({
  method: 'POST',
  path: '/find/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS', 'U1', 'XU'] },
  body: z.strictObject({ q: soughtSchema }),
  status: 200,
  answer: foundSchema,
  error: 'Could not search. Please try again.',
});

/** A place in a passage, in UTF-16 units, the end excluded. */
const markSchema = z.object({ from: z.int(), to: z.int() });

/** A part of a text with the words that were found in it. `before`, `after`: whether the text goes on there. */
const passageSchema = z.object({
  text: z.string(),
  marks: z.array(markSchema),
  before: z.boolean(),
  after: z.boolean(),
});
export type FoundPassage = z.infer<typeof passageSchema>;

const textSchema = z.object({
  submission: idSchema,
  /** The writer as the caller may know them. */
  student_name: z.string(),
  roll_no: z.string(),
  passages: z.array(passageSchema),
  /** Whether the words stand in more places than these passages show. */
  more: z.boolean(),
});
export type FoundText = z.infer<typeof textSchema>;

export const foundTextsSchema = z.object({
  /** One page of the texts with the words, in the order of the class. */
  texts: z.array(textSchema),
  /** How many texts have the words. */
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  /** How many texts were searched; `unsearched` further ones were too long, are not ready, or can't be opened. */
  searched: z.int(),
  unsearched: z.int(),
});
export type FoundTexts = z.infer<typeof foundTextsSchema>;

/**
 * The handed-in texts of an assignment that have these words, of those that the caller may read, with the passages. A
 * student whose passages are answered sees it as a look.
 */
export const findInTexts = endpoint({
  method: 'POST',
  path: '/assignments/{id}/find/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['S1', 'S2', 'T2', 'A3', 'U1'] },
  params: z.object({ id: idSchema }),
  body: z.strictObject({ q: soughtSchema, page: z.optional(z.int().check(z.gte(1), z.lte(1000))) }),
  status: 200,
  answer: foundTextsSchema,
  error: 'Could not search the texts. Please try again.',
});
