import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';
import { pageNumberSchema } from './page.ts';
import { studentSeesSchema } from './marking.ts';
import { handInSchema } from './submission.ts';

/** The default and the largest number of students on a page. */
export const CLASS_PER_PAGE = 50;
export const CLASS_PAGE_MAX = 500;

/** The words of a draft are rounded to steps of this many, so that nobody can watch a sentence being written. */
export const DRAFT_WORDS_STEP = 50;

/** The last contact is rounded to steps of this length; a draft's words are counted again after it. */
export const CONTACT_STEP_MS = 10 * 60_000;

/** A student's progress with an assignment: the last state that is true. `late`: handed in after the end. */
export const classStates = ['not_started', 'in_progress', 'submitted', 'late', 'returned'] as const;
export const classStateSchema = z.enum(classStates);
export type ClassState = z.infer<typeof classStateSchema>;

/**
 * The students that a list shows. `submitted`, `late` and `returned`: all to whom this applies, whatever followed.
 * `to_read`: handed in and without a grade. `not_submitted`: not handed in. `held`: saved by the teacher and not
 * returned. `asked`: an open question of the student about the grade.
 */
export const classFilters = [...classStates, 'to_read', 'not_submitted', 'held', 'asked'] as const;
export type ClassFilter = (typeof classFilters)[number];

/**
 * The sort keys of a class; with '-' in reverse. `pasted`, `writing_time` and `pace` sort by the figures of handed-in
 * texts that the reader is shown, `concern` those with an open concern before those with a decided one.
 */
export const classSorts = [
  'name',
  'roll_no',
  'state',
  'submitted',
  'words',
  'contact',
  'grade',
  'pasted',
  'writing_time',
  'pace',
  'concern',
] as const;
export type ClassSort = (typeof classSorts)[number];
const sortSchema = z.enum([...classSorts, ...classSorts.map((sort) => `-${sort}` as const)]);

export const classStudentSchema = z.object({
  /** The student. */
  id: idSchema,
  name: z.string(),
  /** '' before the student completed their profile. */
  roll_no: z.string(),
  /** Null before the first edit arrived. */
  submission: z.nullable(idSchema),
  state: classStateSchema,
  /** Null before the first edit arrived. */
  hand_in: z.nullable(handInSchema),
  /**
   * Null before they were counted, and for readers who may not read the text. A draft's are in steps of
   * {@link DRAFT_WORDS_STEP}.
   */
  words: z.nullable(z.int()),
  /** Writing time, and percent that came from outside, of the handed-in text; null where the log does not say. */
  active_ms: z.nullable(z.int()),
  pasted_percent: z.nullable(z.number()),
  /** Sittings, with half an hour or more between them, and percent of the text that has a record; null as above. */
  sittings: z.prefault(z.nullable(z.int()), null),
  coverage: z.prefault(z.nullable(z.number()), null),
  /** Words typed in the fastest minute, if they are more than anybody is expected to type; else null. */
  fastest_words: z.prefault(z.nullable(z.int()), null),
  /** Whether a concern about the text is open, or all are decided; null without one, and for all but the teacher. */
  concern: z.prefault(z.nullable(z.enum(['open', 'decided'])), null),
  /** The last time that the university stored part of the submission, in steps of {@link CONTACT_STEP_MS}. */
  contact: z.nullable(instantSchema),
  grade: z.nullable(z.number()),
  student_sees: z.prefault(studentSeesSchema, 'nothing'),
});
export type ClassStudent = z.infer<typeof classStudentSchema>;

/**
 * The number of students in each list of {@link classFilters}, of the whole class. `not_submitted` is the complement of
 * `submitted`. `changed`: those of `held` who see an earlier return. `second_left`: those of `submitted` for whom the
 * second marker saved nothing; null without a second marker, and for everybody but the teacher.
 */
export const classCountsSchema = z.object({
  students: z.int(),
  not_started: z.int(),
  in_progress: z.int(),
  submitted: z.int(),
  late: z.int(),
  returned: z.int(),
  to_read: z.int(),
  held: z.prefault(z.int(), 0),
  changed: z.prefault(z.int(), 0),
  second_left: z.prefault(z.nullable(z.int()), null),
  asked: z.prefault(z.int(), 0),
});
export type ClassCounts = z.infer<typeof classCountsSchema>;

export const classSchema = z.object({
  students: z.array(classStudentSchema),
  /** The number of students that match `q` and `state`. */
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  counts: classCountsSchema,
  /**
   * The texts before and after `around` in this order, and its place from 1 among `of`. Without `around`, or with one
   * that is not in the class, `next` is the first. One that no longer matches `state` keeps its place.
   */
  around: z.object({
    at: z.nullable(z.int()),
    of: z.int(),
    previous: z.nullable(idSchema),
    next: z.nullable(idSchema),
    /** The writer of `around`. */
    student: z.prefault(z.nullable(classStudentSchema), null),
  }),
  /** The number of texts still being counted: ask again in a few seconds. */
  updating: z.int(),
  as_of: instantSchema,
});
export type Class = z.infer<typeof classSchema>;

/**
 * All students of the course with their progress in the assignment, by name. `q` is searched in name, roll number and
 * e-mail, regardless of case and accents. A page beyond the last one is empty. A second marker gets only the students
 * who handed in, the grades that they saved themselves, and nothing held, returned or asked; an assistant only those who
 * handed in and are allotted to them.
 */
export const getClass = endpoint({
  method: 'GET',
  path: '/assignments/{id}/class/',
  access: { kind: 'object', allowed: ['T1', 'U1'], forbidden: ['S1', 'S2', 'T2', 'A3'] },
  params: z.object({ id: idSchema }),
  query: z.strictObject({
    page: pageNumberSchema,
    size: z.optional(z.string().check(z.regex(/^([1-9]\d?|[1-4]\d\d|500)$/, 'is from 1 to 500'))),
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    sort: z.optional(sortSchema),
    state: z.optional(z.enum(classFilters)),
    around: z.optional(idSchema),
  }),
  status: 200,
  answer: classSchema,
  error: 'Could not load the class. Please try again.',
});
