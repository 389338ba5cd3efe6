import { TASK_FILES_MAX, TASK_FILES_QUOTA_BYTES } from '#contract/task-file';
import { forgetDiscarded } from '../../people/media/store.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/person.ts';
import { forbidden, notFound, problemAt } from '../../platform/problem.ts';
import { accessAssignment, ownStartOf, requireReading } from '../assignment/policy.ts';
import type { AssignmentRow } from '../assignment/store.ts';
import { cleanName } from './name.ts';
import type { StagedTaskFile } from './stage.ts';
import {
  deleteTaskFiles,
  insertTaskFile,
  lockTaskFiles,
  selectTaskFiles,
  sumOfTaskFiles,
  type TaskFileRow,
} from './store.ts';

/** An assignment whose files the person may read. Throws 404 for students before its start. */
export async function accessTaskFiles(tx: Tx, person: Person, id: string, now: Date): Promise<AssignmentRow> {
  const { assignment, relation } = await accessAssignment(tx, person, id, now);
  requireReading(person, relation);
  if (relation === 'attends' && now < ownStartOf(assignment)) throw notFound();
  return assignment;
}

interface Adding {
  readonly name: string;
  readonly staged: StagedTaskFile;
  readonly after: (commit: () => void) => void;
  readonly now: Date;
}

/** Adds the staged file to an assignment, unless it has it. @throws 400 where it, or the university, has too many. */
export async function addFile(
  tx: Tx,
  person: Person,
  assignment: AssignmentRow,
  { name, staged, after, now }: Adding,
): Promise<TaskFileRow[]> {
  const { file } = staged;
  if (file === null) throw forbidden();
  await lockTaskFiles(tx, assignment.university_id);
  const present = await selectTaskFiles(tx, assignment);
  if (present.some(({ sha256 }) => sha256 === file.sha256)) return present;
  if (present.length >= TASK_FILES_MAX) throw refused(`A task has at most ${String(TASK_FILES_MAX)} files.`);
  if ((await sumOfTaskFiles(tx, assignment.university_id)) + file.bytes > TASK_FILES_QUOTA_BYTES)
    throw refused('Your university has no more room for files. Remove files of earlier tasks first.');
  const { university_id, id: assignment_id } = assignment;
  const added = await insertTaskFile(tx, {
    ...file,
    university_id,
    assignment_id,
    name: cleanName(name, file.content_type),
    added_at: now,
  });
  await forgetDiscarded(tx, person, [file.key]);
  after(() => staged.committed([]));
  return [...present, added];
}

/** Takes a file away. @throws 404 where there is no such file. */
export async function removeFile(tx: Tx, assignment: AssignmentRow, fileId: string, now: Date): Promise<TaskFileRow[]> {
  await lockTaskFiles(tx, assignment.university_id);
  const files = await selectTaskFiles(tx, assignment);
  if (!files.some(({ id }) => id === fileId)) throw notFound();
  await deleteTaskFiles(tx, assignment, now, fileId);
  return files.filter(({ id }) => id !== fileId);
}

function refused(sentence: string) {
  return problemAt('file', 400, 'bad_body', sentence);
}
