import type { FastifyInstance } from 'fastify';
import type { Assignment } from '#contract/assignment';
import { endCalendarLink, getCalendar, getCalendarLink, makeCalendarLink } from '#contract/calendar';
import { calendarFile, type CalendarDeadline } from '#contract/calendar-file';
import { personOf, type PersonRow } from '../../people/account/person.ts';
import { tenantOf } from '../../platform/person.ts';
import { isVisible } from '../assignment/policy.ts';
import { presentAssignment } from '../assignment/present.ts';
import { selectAssignments } from '../assignment/store.ts';
import { requireVerifiedStudent } from '../../courses/course/policy.ts';
import { notFound } from '../../platform/problem.ts';
import { route } from '../../platform/route.ts';
import type { Services } from '../../platform/services.ts';
import { hashOf, makeCode, readCode, removeCode } from './link.ts';

/** A student's deadlines for calendar programs. */
export function calendarRoutes(app: FastifyInstance): void {
  route(app, getCalendarLink, async ({ tx, person, services }) => {
    requireVerifiedStudent(person);
    return { code: await readCode(tx, person, services.keyring) };
  });

  route(app, makeCalendarLink, async ({ tx, person, services }) => {
    requireVerifiedStudent(person);
    return { code: await makeCode(tx, person, services.keyring, services.clock()) };
  });

  route(app, endCalendarLink, async ({ tx, person }) => {
    requireVerifiedStudent(person);
    await removeCode(tx, person);
    return { code: null };
  });

  route(app, getCalendar, async ({ params, services }) => {
    const file = calendarFile(await readDeadlines(services, params.code));
    return { type: 'text/calendar; charset=utf-8' as const, bytes: Buffer.from(file) };
  });
}

/** The deadlines behind a code. Throws 404 for a code that is unknown or revoked, or whose student may not log in. */
async function readDeadlines(services: Services, code: string): Promise<CalendarDeadline[]> {
  const found = await services.database.lookUp<PersonRow>('find_calendar', [hashOf(code)]);
  const person = found === null ? null : personOf(found, '');
  if (person === null) throw notFound();
  const rows = await services.database.asTenant(tenantOf(person), (tx) => selectAssignments(tx, person, undefined));
  const now = services.clock();
  return rows
    .filter((row) => isVisible(row, 'attends', now))
    .map((row) => deadlineOf(presentAssignment(row, 'attends', now), services.env.publicUrl));
}

function deadlineOf({ id, title, course_name, course_code, own_end, changed_at }: Assignment, at: string) {
  const url = `${at}/editor?assignment=${id}`;
  return { id, title, course: `${course_name}, ${course_code}`, end: own_end, changed: changed_at, url };
}
