import * as z from 'zod/mini';
import { idSchema, instantInputSchema } from './identifier.ts';
import { nameSchema } from './name.ts';

const short = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

export const courseTypeSchema = z.enum(['compulsory', 'elective']);

/** What a teacher says of a new course, in a call and in a queued action alike. */
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

/** What a teacher says of an assignment. */
export const assignmentFields = {
  title: nameSchema,
  description: z.string().check(z.trim(), z.minLength(1), z.maxLength(20_000)),
  start_time: instantInputSchema,
  end_time: instantInputSchema,
  class_info: nameSchema,
  course: idSchema,
};
export const assignmentFieldsSchema = z.strictObject(assignmentFields);
export type AssignmentFields = z.infer<typeof assignmentFieldsSchema>;

/** The first and the last roll number of the students whom a teacher adds to a course; see roll-range.ts. */
export const rollRangeFields = { start_roll_no: short, end_roll_no: short };
export const rollRangeFieldsSchema = z.strictObject(rollRangeFields);
export type RollRangeFields = z.infer<typeof rollRangeFieldsSchema>;

export const decisionSchema = z.enum(['approve', 'reject']);
export type Decision = z.infer<typeof decisionSchema>;
