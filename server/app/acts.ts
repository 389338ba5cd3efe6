import { createAssignmentOf } from '../assignments/assignment/create.ts';
import { createCourseOf } from '../courses/course/create.ts';
import { addStudents } from '../courses/course/roster.ts';
import { chooseElectives } from '../courses/elective/act.ts';
import { enrollStudent, unenrollStudent } from '../courses/enrollment/act.ts';
import { decideRequest } from '../courses/enrollment/decide.ts';
import { extendFor } from '../assignments/extension/act.ts';
import { changeOwnMarking } from '../marking/marking/act.ts';
import { writeNoteOn } from '../reading/note/act.ts';
import type { Acts } from '../writing/ingest/actions.ts';
import { askForRegrade } from '../marking/regrade/act.ts';

/** The implementation of each kind of action, by its name. */
export const acts: Acts = {
  enroll: async ({ tx, person }, { course }) => (await enrollStudent(tx, person, course)).status,
  unenroll: async ({ tx, person }, { course }) => (await unenrollStudent(tx, person, course)).status,
  choose_electives: async ({ tx, person }, { electives }) =>
    String((await chooseElectives(tx, person, electives)).electives.length),
  decide_request: async ({ tx, person, now }, { request, action }) =>
    (await decideRequest(tx, person, { request, action }, now)).status,
  create_course: async ({ tx, person }, { fields }) => (await createCourseOf(tx, person, fields)).id,
  create_assignment: async (context, { fields }) => (await createAssignmentOf(context, fields)).id,
  add_students: async ({ tx, person, now }, { course, start_roll_no, end_roll_no }) =>
    String((await addStudents(tx, person, { course, start_roll_no, end_roll_no }, now)).added),
  extend: async ({ tx, person, now, services }, { assignment, students, until, reason }) =>
    String(await extendFor(tx, person, assignment, { students, until, reason }, { keyring: services.keyring, now })),
  write_note: async ({ tx, person, now }, { submission, paste, kind, words }) =>
    (await writeNoteOn(tx, person, submission, { paste, kind, words }, now)).written_at,
  mark: async ({ tx, person, now, stream }, { submission, ...wish }) =>
    String((await changeOwnMarking({ tx, person, now, origin: stream }, submission, wish)).revision),
  ask_regrade: async ({ tx, person, now }, { submission, words }) =>
    (await askForRegrade({ tx, person, now }, submission, words)).id,
};
