import type { FastifyInstance } from 'fastify';
import { endJoinCode, getJoinCode, joinCourse, makeJoinCode, type JoinCode } from '#contract/join';
import { accessCourse, requireTeachingOrAdministering } from '../course/policy.ts';
import { route } from '../../platform/route.ts';
import { endCode, joinByCode, makeCode } from './act.ts';
import { codeForPeople } from './code.ts';
import { findCodeOf, type JoinCodeRow } from './store.ts';
import { throttleJoin } from './throttle.ts';

/** Codes by which students come into courses. */
export function joinRoutes(app: FastifyInstance): void {
  route(app, getJoinCode, async ({ tx, person, params, services }) => {
    const { course, relation } = await accessCourse(tx, person, params.id);
    requireTeachingOrAdministering(person, relation);
    const found = await findCodeOf(tx, person, course.id, services.clock());
    return { join_code: found === undefined ? null : presentCode(found) };
  });

  route(app, makeJoinCode, async ({ tx, person, params, body, services }) => ({
    join_code: presentCode(await makeCode(tx, person, services, { course: params.id, ...body })),
  }));

  route(app, endJoinCode, async ({ tx, person, params, services }) => {
    await endCode(tx, person, params.id, services.clock());
    return { join_code: null };
  });

  route(
    app,
    joinCourse,
    ({ tx, person, body, services }) => joinByCode(tx, person, body.code, services.clock()),
    throttleJoin,
  );
}

function presentCode({ code, admits, expires_at }: JoinCodeRow): JoinCode {
  return { code: codeForPeople(code), admits, expires_at: expires_at.toISOString() };
}
