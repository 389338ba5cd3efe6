import * as z from 'zod/mini';
import { criterionSchema, levelsSchema, type Criterion } from './criterion.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';
import { changeFields, commentSchema, markingChangeSchema } from './marking-change.ts';

const marks = z.record(idSchema, z.number());

/** What the student sees of the marking: nothing yet, all of it, or the return before a change. */
export const studentSeesSchema = z.enum(['nothing', 'this', 'earlier']);
export type StudentSees = z.infer<typeof studentSeesSchema>;

/** The marking of one submission by one marker. */
export const markingSchema = z.object({
  marker: z.object({ id: idSchema, name: z.string(), role: z.enum(['teacher', 'second']) }),
  /** Whether the caller changes it: it is their own, or that which the teachers of the course and its assistants share. */
  mine: z.prefault(z.boolean(), false),
  /** Only saved markings are returned; any change makes a marking a draft again. */
  state: z.enum(['draft', 'saved']),
  /** Points by criterion; an unmarked criterion is absent. */
  marks,
  /** The grade that the marker put down in place of the sum; null: the sum counts. */
  grade: z.nullable(z.number()),
  /** The grade that counts: {@link gradeOf}. */
  total: z.nullable(z.number()),
  feedback: z.string(),
  comments: z.array(commentSchema),
  /** Always 'nothing' for a second marker's marking. */
  student_sees: z.prefault(studentSeesSchema, 'nothing'),
  /** Grows with every change; 0 before the first. */
  revision: z.int(),
  changed_at: instantSchema,
  /**
   * Changes by one device that a later change by another replaced without having seen them, the last one for each
   * place, until somebody who has seen them saves. Sending `change` again restores it.
   */
  overtaken: z.prefault(z.array(z.object({ change: markingChangeSchema, at: instantSchema })), []),
  /** The overtaken feedback alone, for older pages. */
  replaced: z.nullable(z.object({ words: z.string(), at: instantSchema })),
});
export type Marking = z.infer<typeof markingSchema>;

/** Whether this person changes the marking. Answers that an older version kept tell it by its marker alone. */
export function isOwn(me: string | undefined, { mine, marker }: Pick<Marking, 'mine' | 'marker'>): boolean {
  return mine || marker.id === me;
}

/**
 * The grade of a marking: its own, else the sum of the marks once every criterion has one; until then null, because a
 * criterion without a mark is no zero.
 */
export function gradeOf(
  { grade, marks: given }: Pick<Marking, 'grade' | 'marks'>,
  criteria: readonly Criterion[],
): number | null {
  if (grade !== null || criteria.length === 0) return grade;
  let sum = 0;
  for (const { id } of criteria) {
    const mark = given[id];
    if (mark === undefined) return null;
    sum += mark;
  }
  return sum;
}

/** The copy of a marking that the student sees, frozen at its release. The newest counts. */
export const returnSchema = z.object({
  id: idSchema,
  /** Counts the returns of a submission from 1. */
  number: z.int(),
  grade: z.nullable(z.number()),
  marks,
  criteria: z.array(criterionSchema),
  /** Of the criteria; absent where none has any, and from earlier servers. */
  levels: z.optional(levelsSchema),
  feedback: z.string(),
  comments: z.array(commentSchema),
  /** The marker's name. */
  name: z.string(),
  returned_at: instantSchema,
});
export type Return = z.infer<typeof returnSchema>;

export const trailKinds = [
  ...(['mark', 'grade', 'feedback', 'comment', 'uncomment', 'save', 'reopen', 'return'] as const),
  ...(['hold', 'blind', 'second_marker', 'criteria', 'release'] as const),
  ...(['regrade_asked', 'regrade_replied', 'regrade_answered'] as const),
] as const;
export type TrailKind = (typeof trailKinds)[number];

/** One change of the marking of a submission, or of the marking rules of its assignment. */
export const trailEntrySchema = z.object({
  id: idSchema,
  at: instantSchema,
  who: z.object({ id: z.nullable(idSchema), name: z.string() }),
  kind: z.enum(trailKinds),
  /** The changed criterion or comment. */
  about: z.nullable(z.string()),
  /** The values before and after; null for no value. */
  before: z.unknown(),
  after: z.unknown(),
});
export type TrailEntry = z.infer<typeof trailEntrySchema>;

const byId = z.object({ id: idSchema });
/** T2: every teacher who is neither the assignment's second marker nor the text's assistant. */
const marksIt = { kind: 'object', allowed: ['T1'], forbidden: ['S1', 'T2', 'A3', 'U1'] } as const;

/**
 * The caller's own marking first; the teachers of a course and its assistants share one. The teachers also see the second
 * marker's, once it is saved.
 */
export const listMarkings = endpoint({
  method: 'GET',
  path: '/submissions/{id}/markings/',
  access: marksIt,
  params: byId,
  status: 200,
  answer: z.array(markingSchema),
  error: 'Could not load the grading. Please try again.',
});

/** Changes the caller's own marking and returns its new state. With an Idempotency-Key it is done once. */
export const changeMarking = endpoint({
  method: 'PUT',
  path: '/submissions/{id}/grade/',
  access: marksIt,
  params: byId,
  body: z.strictObject(changeFields),
  status: 200,
  answer: markingSchema,
  error: 'The grade could not be saved. Please try again.',
  queued: true,
  queuedAs: 'mark',
});

/**
 * Returns the saved markings to the named students or to all; a release to all shows the names of a blind assignment's
 * returned work. Unchanged returns are not repeated. `drafts`: the number of changed markings left out because they are
 * not saved.
 */
export const releaseGrades = endpoint({
  method: 'POST',
  path: '/assignments/{id}/release/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['S1', 'S2', 'T2', 'A3', 'U1'] },
  params: byId,
  /** The `user` ids of the list of submissions. */
  body: z.strictObject({ students: z.optional(z.array(idSchema).check(z.maxLength(2000))) }),
  status: 200,
  answer: z.object({ returned: z.int(), drafts: z.int() }),
  error: 'The grades could not be released. Please try again.',
});

/** The newest return of a submission; null before the first. */
export const getReturn = endpoint({
  method: 'GET',
  path: '/submissions/{id}/return/',
  access: { kind: 'object', allowed: ['S1', 'T1'], forbidden: ['T2', 'A3', 'U1'] },
  params: byId,
  status: 200,
  answer: z.object({ return: z.nullable(returnSchema) }),
  error: 'Could not load what was returned. Please try again.',
});

/** Every change, the newest first. The teacher sees the second marker's up to their last save. */
export const getMarkingTrail = endpoint({
  method: 'GET',
  path: '/submissions/{id}/marking-trail/',
  access: { kind: 'object', allowed: ['T1', 'U1'], forbidden: ['S1', 'T2', 'A3'] },
  params: byId,
  status: 200,
  answer: z.array(trailEntrySchema),
  error: 'Could not load the changes. Please try again.',
});

/** The possible second markers for the caller: the other approved teachers of the university, by name. */
export const listMarkers = endpoint({
  method: 'GET',
  path: '/markers/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS'] },
  status: 200,
  answer: z.array(z.object({ id: idSchema, name: z.string() })),
  error: 'Could not load the teachers. Please try again.',
});
