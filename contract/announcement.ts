import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';
import { nameSchema } from './name.ts';

export const ANNOUNCEMENT_MAX_LENGTH = 10_000;

/** What a teacher writes: plain text, its lines kept. */
const announcementFields = {
  title: nameSchema,
  words: z.string().check(z.trim(), z.minLength(1), z.maxLength(ANNOUNCEMENT_MAX_LENGTH)),
};

export const announcementSchema = z.object({
  id: idSchema,
  course: idSchema,
  course_name: z.string(),
  course_code: z.string(),
  /** The name of the teacher who wrote it. */
  author_name: z.string(),
  title: z.string(),
  words: z.string(),
  posted_at: instantSchema,
  /** When its words were last changed; null: never. */
  edited_at: z.nullable(instantSchema),
});
export type Announcement = z.infer<typeof announcementSchema>;

/** How many announcements one answer has at most. */
export const ANNOUNCEMENTS_PER_PAGE = 50;

/**
 * The newest announcements first: of the courses that the caller teaches or attends, or of one course, which
 * administrators may read, too. `before` is the id of an announcement: older ones follow.
 */
export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/announcements/',
  access: { kind: 'signed in', except: ['A2'] },
  query: z.strictObject({ course_id: z.optional(idSchema), before: z.optional(idSchema) }),
  status: 200,
  answer: z.object({ announcements: z.array(announcementSchema), more: z.boolean() }),
  error: 'Could not load the announcements. Please try again.',
});

/** Tells every student of the course, each in the way that they have chosen. */
export const postAnnouncement = endpoint({
  method: 'POST',
  path: '/courses/{id}/announcements/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['T2', 'A3', 'S1', 'S2', 'U1'] },
  params: z.object({ id: idSchema }),
  body: z.strictObject(announcementFields),
  status: 201,
  answer: z.object({ id: idSchema }),
  error: 'The announcement could not be posted. Please try again.',
  queued: true,
});

/** Changes the words. Nobody is told again. */
export const changeAnnouncement = endpoint({
  method: 'PUT',
  path: '/announcements/{id}/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['T2', 'A3', 'S1', 'S2', 'U1'] },
  params: z.object({ id: idSchema }),
  body: z.strictObject(announcementFields),
  status: 200,
  answer: announcementSchema,
  error: 'The announcement could not be changed. Please try again.',
});

/** Takes it away for everybody, with the emails and notifications about it that have not been sent yet. */
export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/announcements/{id}/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['T2', 'A3', 'S1', 'S2', 'U1'] },
  params: z.object({ id: idSchema }),
  status: 200,
  answer: z.object({ id: idSchema }),
  error: 'The announcement could not be deleted. Please try again.',
});
