import * as z from 'zod/mini';
import { aiPolicySchema } from './ai-policy.ts';
import { markingRuleFields } from './criterion.ts';
import { idSchema, instantInputSchema } from './identifier.ts';
import { nameSchema } from './name.ts';
import { timeZoneSchema } from './zone.ts';

const short = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

export const courseTypeSchema = z.enum(['compulsory', 'elective']);

/** The fields of a new course, in a call and in a queued action alike. */
export const courseFields = {
  course_code: short,
  name: nameSchema,
  credits: z.int().check(z.gte(0), z.lte(100)),
  semester: short,
  course_type: courseTypeSchema,
  department: idSchema,
  program: idSchema,
};
export const courseFieldsSchema = z.strictObject(courseFields);
export type CourseFields = z.infer<typeof courseFieldsSchema>;

export const WORD_GOAL_MAX = 100_000;
/** The longest grace: a week. */
export const GRACE_HOURS_MAX = 168;

/**
 * The settings of an assignment beyond its six fields. Absent ones stay as they are, or get the defaults of a new one.
 */
const assignmentSettings = {
  /** The number of words that the text should have; null: none is set. */
  word_goal: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(WORD_GOAL_MAX)))),
  /** Null: none is set. */
  ai_policy: z.optional(z.nullable(aiPolicySchema)),
  /** Whether its AI policy asks students for a statement on the use of AI. Without a policy none is asked for. */
  ai_statement: z.optional(z.boolean()),
  /** Whether its texts may have formatting. Refused where the university does not allow it. */
  formatting: z.optional(z.boolean()),
  /** Whether students may ask for comments on drafts before they submit. Off in a new assignment. */
  draft_comments: z.optional(z.boolean()),
  /** Hidden from students before this time; null: visible at once. Never after the start. */
  visible_from: z.optional(z.nullable(instantInputSchema)),
  /** An IANA name. Times are typed and shown in this zone. */
  time_zone: z.optional(timeZoneSchema),
  /** For this many hours after the end, work counts that was sealed offline before the end. */
  grace_hours: z.optional(z.int().check(z.gte(0), z.lte(GRACE_HOURS_MAX))),
};

/** The times of an assignment for one section of its course. Null: the assignment's own. */
const sectionTimesSchema = z.strictObject({
  section: idSchema,
  start_time: z.nullable(instantInputSchema),
  end_time: z.nullable(instantInputSchema),
});
export type SectionTimes = z.infer<typeof sectionTimesSchema>;

/** Those of all sections that have any. Absent in a change: they stay as they are; in a new assignment: none has any. */
const sections = z.optional(z.array(sectionTimesSchema).check(z.maxLength(40)));

/** The fields of an assignment. */
export const assignmentFields = {
  title: nameSchema,
  description: z.string().check(z.trim(), z.minLength(1), z.maxLength(20_000)),
  start_time: instantInputSchema,
  end_time: instantInputSchema,
  class_info: nameSchema,
  course: idSchema,
  ...assignmentSettings,
  sections,
  ...markingRuleFields,
};
export const assignmentFieldsSchema = z.strictObject(assignmentFields);
export type AssignmentFields = z.infer<typeof assignmentFieldsSchema>;

/** The course, title and times of a copy of an assignment; the rest is copied. */
export const assignmentCopySchema = z.strictObject({
  course: idSchema,
  title: nameSchema,
  start_time: instantInputSchema,
  end_time: instantInputSchema,
  visible_from: z.nullable(instantInputSchema),
  sections,
});
export type AssignmentCopy = z.infer<typeof assignmentCopySchema>;

/** The most days by which a copied course may be moved. */
const SHIFT_DAYS_MAX = 3660;

/** The names of a course's copy, and the days by which its assignments are later; each keeps its zone's time of day. */
export const courseCopySchema = z.strictObject({
  course_code: courseFields.course_code,
  name: courseFields.name,
  semester: courseFields.semester,
  shift_days: z.int().check(z.gte(-SHIFT_DAYS_MAX), z.lte(SHIFT_DAYS_MAX)),
});
export type CourseCopy = z.infer<typeof courseCopySchema>;

/** The longest reason that a student reads, in UTF-16 units. */
export const REASON_MAX_LENGTH = 500;

/** The students who get a later end, the end, and the reason. */
export const extensionFields = {
  students: z.union([z.array(idSchema).check(z.minLength(1), z.maxLength(1000)), z.enum(['unsent', 'all'])]),
  until: instantInputSchema,
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX_LENGTH)),
};
export const extensionFieldsSchema = z.strictObject(extensionFields);
export type ExtensionFields = z.infer<typeof extensionFieldsSchema>;

/** The first and the last roll number of the students whom a teacher adds to a course; see roll-range.ts. */
export const rollRangeFields = { start_roll_no: short, end_roll_no: short };
export const rollRangeFieldsSchema = z.strictObject(rollRangeFields);
export type RollRangeFields = z.infer<typeof rollRangeFieldsSchema>;

export const decisionSchema = z.enum(['approve', 'reject']);
export type Decision = z.infer<typeof decisionSchema>;
