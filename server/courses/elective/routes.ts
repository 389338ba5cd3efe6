import {
  chooseElectives as chooseElectivesCall,
  createElective,
  listElectives,
  updateElective,
} from '#contract/elective';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../people/account/audit.ts';
import { problem } from '../../platform/problem.ts';
import { onceForPerson } from '../../platform/idempotency/once.ts';
import { route } from '../../platform/route.ts';
import { requireAdmin } from '../../people/university/policy.ts';
import { chooseElectives } from './act.ts';
import { accessElective, requireStudentOrAdmin } from './policy.ts';
import { presentElective } from './present.ts';
import { findElectiveByName, insertElectives, lockOffer, selectElectives, writeElective } from './store.ts';

/** The electives that a university offers, and each student's choice. */
export function electiveRoutes(app: FastifyInstance): void {
  route(app, listElectives, async ({ tx, person }) => {
    requireStudentOrAdmin(person);
    const rows = await selectElectives(tx, person, person.userType === 'university_admin' ? 'all' : 'own');
    return rows.map((row) => presentElective(row, person));
  });

  route(app, chooseElectivesCall, ({ tx, person, body, services, request }) =>
    onceForPerson({ tx, person, request, now: services.clock() }, chooseElectivesCall, () =>
      chooseElectives(tx, person, body.electives),
    ),
  );

  route(app, createElective, async ({ tx, person, body, services }) => {
    requireAdmin(person);
    await lockOffer(tx, person);
    const { universityId } = person;
    const at = services.clock();
    const [made] = await insertElectives(tx, universityId, [body.name], at);
    if (made === undefined) throw nameTaken(body.name, (await findElectiveByName(tx, person, body.name))?.archived_at);
    await audit(tx, { universityId, actorId: person.userId, action: 'elective.created', objectId: made.id, at });
    return presentElective({ ...made, archived_at: null, chosen: false, students: 0 }, person);
  });

  route(app, updateElective, async ({ tx, person, params, body, services }) => {
    const elective = await accessElective(tx, person, params.id);
    const at = services.clock();
    const archived_at = body.archived === true ? (elective.archived_at ?? at) : null;
    const to = {
      name: body.name ?? elective.name,
      archived_at: body.archived === undefined ? elective.archived_at : archived_at,
    };
    if (to.name === elective.name && to.archived_at === elective.archived_at) return presentElective(elective, person);
    if (!(await writeElective(tx, person, elective.id, to)))
      throw nameTaken(to.name, (await findElectiveByName(tx, person, to.name))?.archived_at);
    await audit(tx, {
      universityId: person.universityId,
      actorId: person.userId,
      action: 'elective.changed',
      objectId: elective.id,
      detail: { before: { name: elective.name, archived: elective.archived_at !== null }, after: body },
      at,
    });
    return presentElective({ ...elective, ...to }, person);
  });
}

function nameTaken(name: string, archivedAt: Date | null | undefined) {
  return archivedAt instanceof Date
    ? problem(409, 'already_exists', `There is an archived elective named ${name}. Offer it again instead.`)
    : problem(409, 'already_exists', `There is an elective named ${name} already.`);
}
