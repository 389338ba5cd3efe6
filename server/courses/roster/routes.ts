import type { FastifyInstance } from 'fastify';
import { importList, listRosterImports, previewList, undoRosterImport } from '#contract/roster';
import { accessCourse, requireTeachingOrAdministering } from '../course/policy.ts';
import { onceForPerson } from '../../platform/idempotency/once.ts';
import { route } from '../../platform/route.ts';
import { importListOf, previewListOf } from './import.ts';
import { presentImport } from './present.ts';
import { selectImports } from './store.ts';
import { undoImport } from './undo.ts';

/** Importing lists of students into courses, and undoing it. */
export function rosterRoutes(app: FastifyInstance): void {
  route(app, previewList, ({ tx, person, params, body }) =>
    previewListOf(tx, person, { course: params.id, rows: body.rows }),
  );

  route(app, importList, ({ tx, person, params, body, services, request }) =>
    onceForPerson({ tx, request, person, now: services.clock() }, importList, () =>
      importListOf(tx, person, services, { course: params.id, rows: body.rows }),
    ),
  );

  route(app, listRosterImports, async ({ tx, person, params }) => {
    const { course, relation } = await accessCourse(tx, person, params.id);
    requireTeachingOrAdministering(person, relation);
    return (await selectImports(tx, person, course.id)).map(presentImport);
  });

  route(app, undoRosterImport, ({ tx, person, params, services }) =>
    undoImport(tx, person, params.id, services.clock()),
  );
}
