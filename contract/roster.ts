import * as z from 'zod/mini';
import { endpoint, type Endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';

/** The most rows of one list. */
export const ROSTER_ROWS_MAX = 5000;

const cell = z.string().check(z.maxLength(1000));

/**
 * One student of a list as it was read; cells that the list lacks are blank. `row` is its number in the file, from 1.
 */
const rosterRowSchema = z.strictObject({
  row: z.int().check(z.gte(1), z.lte(1_000_000)),
  email: cell,
  roll_no: cell,
  name: cell,
});
export type RosterRow = z.infer<typeof rosterRowSchema>;

/** A row that was left out, with the reason in words. */
const leftOutSchema = z.object({ row: z.int(), reason: z.string() });
export type LeftOut = z.infer<typeof leftOutSchema>;

const TOO_MANY = `A list may have at most ${ROSTER_ROWS_MAX} rows. Split it, and import the parts one after the other.`;

const rosterListSchema = z.strictObject({
  rows: z.array(rosterRowSchema).check(z.minLength(1), z.maxLength(ROSTER_ROWS_MAX, TOO_MANY)),
});

/** A student with an account whom a row of the list names. */
const knownStudentSchema = z.object({ row: z.int(), id: idSchema, name: z.string(), roll_no: z.string() });
export type KnownStudent = z.infer<typeof knownStudentSchema>;

/** A person without an account who is invited by mail. */
const inviteeSchema = z.object({ row: z.int(), email: z.string(), name: z.string() });

/** The result that importing a list would have, row by row. Every row is in exactly one of the lists. */
const listPreviewSchema = z.object({
  new: z.array(knownStudentSchema),
  already: z.array(knownStudentSchema),
  invited: z.array(inviteeSchema),
  skipped: z.array(leftOutSchema),
  bad: z.array(leftOutSchema),
});
export type ListPreview = z.infer<typeof listPreviewSchema>;

const listOutcomeSchema = z.object({
  /** Null where nothing was changed, so that there is nothing to undo. */
  import: z.nullable(idSchema),
  added: z.int(),
  invited: z.int(),
  already: z.int(),
  skipped: z.int(),
  bad: z.array(leftOutSchema),
});
export type ListOutcome = z.infer<typeof listOutcomeSchema>;

const rosterImportSchema = z.object({
  id: idSchema,
  at: instantSchema,
  added: z.int(),
  invited: z.int(),
  undone_at: z.nullable(instantSchema),
  bad: z.array(leftOutSchema),
});
export type RosterImport = z.infer<typeof rosterImportSchema>;

const access: Endpoint['access'] = { kind: 'object', allowed: ['T1', 'U1'], forbidden: ['S1', 'S2', 'T2', 'A3'] };
const byId = z.object({ id: idSchema });

/** A dry run: nobody is added or invited. */
export const previewList = endpoint({
  method: 'POST',
  path: '/courses/{id}/roster/preview/',
  access,
  params: byId,
  body: rosterListSchema,
  status: 200,
  answer: listPreviewSchema,
  error: 'The list could not be looked up. Please try again.',
});

/**
 * Enrolls the students of a list who have an account, and invites the others by mail. Invalid rows are left out, each
 * with its reason. A repetition changes nothing; with the same Idempotency-Key it gets the same answer.
 */
export const importList = endpoint({
  method: 'POST',
  path: '/courses/{id}/roster/import/',
  access,
  params: byId,
  body: rosterListSchema,
  status: 200,
  answer: listOutcomeSchema,
  error: 'The list could not be imported. Please try again.',
  queued: true,
});

/** The last 20 imports, the newest first. */
export const listRosterImports = endpoint({
  method: 'GET',
  path: '/courses/{id}/roster/imports/',
  access,
  params: byId,
  status: 200,
  answer: z.array(rosterImportSchema),
  error: 'Could not load the imported lists. Please try again.',
});

/**
 * Unenrolls the students whom the import added, except those who have begun to write, and withdraws its invitations.
 */
export const undoRosterImport = endpoint({
  method: 'POST',
  path: '/roster-imports/{id}/undo/',
  access,
  params: byId,
  status: 200,
  answer: z.object({
    id: idSchema,
    removed: z.int(),
    withdrawn: z.int(),
    /** Students who have written already and stay enrolled. */
    stayed: z.array(z.object({ id: idSchema, name: z.string(), roll_no: z.string() })),
  }),
  error: 'The import could not be undone. Please try again.',
});
