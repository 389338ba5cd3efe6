import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';
import { pageNumberSchema } from './page.ts';
import { studentSeesSchema } from './marking.ts';
import { handInSchema } from './submission.ts';

/** So many students make a page where nobody asks for more. */
export const CLASS_PER_PAGE = 50;
export const CLASS_PAGE_MAX = 500;

/** Words of a draft are told in steps of this many, so that nobody watches a sentence being written. */
export const DRAFT_WORDS_STEP = 50;

/** The last contact is told in steps of this long, and a draft is counted again after it. */
export const CONTACT_STEP_MS = 10 * 60_000;

/** How far a student is with an assignment: the last that is true. `late` is handed in after the end. */
export const classStates = ['not_started', 'in_progress', 'submitted', 'late', 'returned'] as const;
export const classStateSchema = z.enum(classStates);
export type ClassState = z.infer<typeof classStateSchema>;

/**
 * Whom a list shows. `submitted`, `late` and `returned` are of all who are that, whatever came after; `to_read` was
 * handed in and has no grade, `not_submitted` was not handed in, of `held` the teacher saved what was not returned, and
 * of `asked` the student asked about the grade and was not answered for good.
 */
export const classFilters = [...classStates, 'to_read', 'not_submitted', 'held', 'asked'] as const;
export type ClassFilter = (typeof classFilters)[number];

/** What a class is sorted by; with '-' the other way round. Not by figures of how a text was written. */
export const classSorts = ['name', 'roll_no', 'state', 'submitted', 'words', 'contact', 'grade'] as const;
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
  /** Null before they were counted, and for who may not read the text. A draft's are told in steps of {@link DRAFT_WORDS_STEP}. */
  words: z.nullable(z.int()),
  /** Writing time and percent that came from outside: of what was handed in, null where the log does not say. */
  active_ms: z.nullable(z.int()),
  pasted_percent: z.nullable(z.number()),
  /** Sittings, with half an hour or more between them, and percent of the text that has a record; null as that is. */
  sittings: z.prefault(z.nullable(z.int()), null),
  coverage: z.prefault(z.nullable(z.number()), null),
  /** Words typed in the fastest minute where they are more than anybody is expected to type; else null. */
  fastest_words: z.prefault(z.nullable(z.int()), null),
  /** When the university last stored something of it, in steps of {@link CONTACT_STEP_MS}. */
  contact: z.nullable(instantSchema),
  grade: z.nullable(z.number()),
  student_sees: z.prefault(studentSeesSchema, 'nothing'),
});
export type ClassStudent = z.infer<typeof classStudentSchema>;

/**
 * How many are in each list of {@link classFilters}, of the whole class. `not_submitted` is the rest of `submitted`.
 * `changed`: of `held` those who see an earlier return. `second_left`: of `submitted` those of whom the second marker
 * saved nothing; null where there is none, and for everybody but the teacher.
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
  /** How many match `q` and `state`. */
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  counts: classCountsSchema,
  /**
   * The texts before and after `around` in this order, and its place from 1 among `of`. Without `around`, or with one that
   * is not in the class, `next` is the first. One that no longer matches `state` keeps its place.
   */
  around: z.object({
    at: z.nullable(z.int()),
    of: z.int(),
    previous: z.nullable(idSchema),
    next: z.nullable(idSchema),
    /** Whose text `around` is. */
    student: z.prefault(z.nullable(classStudentSchema), null),
  }),
  /** How many texts are being counted: ask again in a few seconds. */
  updating: z.int(),
  as_of: instantSchema,
});
export type Class = z.infer<typeof classSchema>;

/**
 * Everybody of the course and how far they are with the assignment, by name. `q` is looked for in name, roll number and
 * e-mail, without regard to case and accents. A page beyond the last one is empty. To a second marker the class is who
 * handed in, a grade what they saved themselves, and nothing is held, returned or asked.
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
