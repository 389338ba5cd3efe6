import type { FastifyInstance } from 'fastify';
import { addTaskFile, getTaskFile, listTaskFiles, removeTaskFile } from '#contract/task-file';
import { requireTeaching } from '../../courses/course/policy.ts';
import { onceForPerson } from '../../platform/idempotency/once.ts';
import { notFound } from '../../platform/problem.ts';
import { route } from '../../platform/route.ts';
import { accessAssignment } from '../assignment/policy.ts';
import { accessTaskFiles, addFile, removeFile } from './act.ts';
import { stageTaskFile } from './stage.ts';
import { presentTaskFile, selectTaskFiles } from './store.ts';

/** The files of tasks. */
export function taskFileRoutes(app: FastifyInstance): void {
  route(app, listTaskFiles, async ({ tx, person, params, services }) => {
    const assignment = await accessTaskFiles(tx, person, params.id, services.clock());
    return (await selectTaskFiles(tx, assignment)).map(presentTaskFile);
  });

  route(
    app,
    addTaskFile,
    ({ tx, person, params, body, services, request, prepared, after }) => {
      const now = services.clock();
      return onceForPerson({ tx, person, request, now }, addTaskFile, async () => {
        const { assignment, relation } = await accessAssignment(tx, person, params.id, now);
        requireTeaching(person, relation);
        const files = await addFile(tx, person, assignment, { name: body.name, staged: prepared, after, now });
        return files.map(presentTaskFile);
      });
    },
    stageTaskFile,
  );

  route(app, removeTaskFile, async ({ tx, person, params, services }) => {
    const now = services.clock();
    const { assignment, relation } = await accessAssignment(tx, person, params.id, now);
    requireTeaching(person, relation);
    return (await removeFile(tx, assignment, params.file, now)).map(presentTaskFile);
  });

  route(app, getTaskFile, async ({ tx, person, params, services }) => {
    const assignment = await accessTaskFiles(tx, person, params.id, services.clock());
    const file = (await selectTaskFiles(tx, assignment)).find(({ id }) => id === params.file);
    const bytes = file === undefined ? null : await services.files.read(file.key);
    if (file === undefined || bytes === null) throw notFound();
    return { type: file.content_type, bytes };
  });
}
