import { actors } from '#contract/access';
import { allowedChecks, hiddenChecks, malformedChecks, refusedChecks, type Check } from './authorization-checks.ts';
import { assistantChecks } from './authorization-assistants.ts';
import { coTeacherChecks } from './authorization-co-teachers.ts';
import { copyChecks } from './authorization-copies.ts';
import { courseChecks } from './authorization-course.ts';
import { breakGlassChecks, leavingChecks, sealedChecks } from './authorization-exceptions.ts';
import { fieldChecks, openWorkChecks } from './authorization-fields.ts';
import { namingChecks } from './authorization-names.ts';
import { queueChecks } from './authorization-queue.ts';
import { readerChecks } from './authorization-readers.ts';
import { readingChecks } from './authorization-reading.ts';
import { secondMarkerChecks } from './authorization-second.ts';
import { shownChecks } from './authorization-shown.ts';
import { signedChecks } from './authorization-signed.ts';
import { enrollmentChecks, sessionChecks, changeChecks, writingChecks } from './authorization-changes.ts';
import { viewChecks } from './authorization-views.ts';
import { visibilityChecks } from './authorization-visible.ts';

/** All checks derived from the contract's rules of access. */
export const checkGroups: Readonly<Record<string, readonly Check[]>> = {
  'a session that ended': sessionChecks,
  ...Object.fromEntries(actors.map((actor) => [`what ${actor} may call`, allowedChecks(actor)])),
  'what nobody else may call': refusedChecks,
  'what does not exist for somebody': [...hiddenChecks, ...malformedChecks],
  'who may write which field': [...fieldChecks, ...openWorkChecks],
  'what a request may name': namingChecks,
  'what may be queued': queueChecks,
  'what a device key may sign': signedChecks,
  'a second marker': secondMarkerChecks,
  'who may leave': leavingChecks,
  'a text opened for a reason': breakGlassChecks,
  'work that was sealed': sealedChecks,
  'a copy of an assignment': copyChecks,
  'people and a course': courseChecks,
  'a co-teacher': coTeacherChecks,
  'an assistant': assistantChecks,
  'a reader': readerChecks,
  'an assignment to be seen later': visibilityChecks,
  'what the same answer shows to whom': [...viewChecks, ...readingChecks, ...shownChecks],
  'somebody whose rights change': [...changeChecks, ...enrollmentChecks, ...writingChecks],
};
