import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** A secret of 256 bits as base64url: whoever has it can read the student's deadlines. */
const codeSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** The secret of a student's calendar address; null before one was made, and after it was revoked. */
const linkSchema = z.object({ code: z.nullable(codeSchema) });

const access = { kind: 'signed in', except: ['A2', 'A3', 'T1', 'T2', 'XT', 'U1', 'XU'] } as const;

export const getCalendarLink = endpoint({
  method: 'GET',
  path: '/calendar/',
  access,
  status: 200,
  answer: linkSchema,
  error: 'Could not load the calendar address. Please try again.',
});

/** Makes a new address; the previous one is answered with 404 from then on. */
export const makeCalendarLink = endpoint({
  method: 'POST',
  path: '/calendar/',
  access,
  status: 200,
  answer: linkSchema,
  error: 'The calendar address could not be made. Please try again.',
});

export const endCalendarLink = endpoint({
  method: 'DELETE',
  path: '/calendar/',
  access,
  status: 200,
  answer: linkSchema,
  error: 'The calendar address could not be taken back. Please try again.',
});

/** The deadlines of the student who made the address, for calendar programs, which have no session. */
export const getCalendar = endpoint({
  method: 'GET',
  path: '/calendars/{code}/',
  access: { kind: 'public' },
  params: z.object({ code: codeSchema }),
  status: 200,
  sends: 'file',
  answer: z.object({
    type: z.literal('text/calendar; charset=utf-8'),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  }),
  error: 'The calendar could not be loaded. Please try again.',
});
