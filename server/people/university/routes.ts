import {
  createDepartment,
  createProgram,
  findUniversity,
  getUniversitySettings,
  getUniversitySummary,
  listDepartments,
  listPrograms,
  registerUniversity,
  updateDepartment,
  updateProgram,
  updateUniversitySettings,
} from '#contract/university';
import type { FastifyInstance } from 'fastify';
import { audit } from '../account/audit.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { notFound, problem } from '../../platform/problem.ts';
import { route } from '../../platform/route.ts';
import type { Person } from '../../platform/person.ts';
import { readSummary } from './figures.ts';
import { findUniversityByCode } from './find.ts';
import { accessDepartment, accessProgram, requireAdmin } from './policy.ts';
import { presentDepartment, presentSettings, presentSummary } from './present.ts';
import { register } from './register.ts';
import { browserName } from '../account/browser-name.ts';
import { ownDomains, readSettings, requireZone, writeSettings } from './settings.ts';
import { insertDepartment, insertProgram, readDepartments, readPrograms, writeChange } from './store.ts';

export function universityRoutes(app: FastifyInstance): void {
  route(app, registerUniversity, ({ services, body, request }) =>
    register(services, body, browserName(request.headers['user-agent'])),
  );

  route(app, findUniversity, async ({ services, params }) => {
    const found = await findUniversityByCode(services, params.code);
    if (found === null) throw notFound();
    return { name: found.name, university_id: found.code };
  });

  route(app, getUniversitySummary, async ({ tx, person, services }) => {
    requireAdmin(person);
    const now = services.clock();
    return presentSummary(await readSummary(tx, person.universityId, now), now);
  });

  route(app, getUniversitySettings, async ({ tx, person }) => {
    requireAdmin(person);
    return presentSettings(await readSettings(tx, person.universityId));
  });

  route(app, updateUniversitySettings, async ({ tx, person, body, services }) => {
    requireAdmin(person);
    const before = await readSettings(tx, person.universityId);
    const settings = {
      teacher_domains: ownDomains(body.teacher_domains),
      unenrollment_allowed: body.unenrollment_allowed,
      analysis_allowed: body.analysis_allowed ?? before.analysis_allowed,
      formatting_allowed: body.formatting_allowed ?? before.formatting_allowed,
      lookup_allowed: body.lookup_allowed ?? before.lookup_allowed,
      log_days: body.log_days ?? before.log_days,
      deleted_text_shown: body.deleted_text_shown ?? before.deleted_text_shown,
      time_zone: body.time_zone ?? before.time_zone,
    };
    if (settings.time_zone !== before.time_zone) await requireZone(tx, settings.time_zone);
    await writeSettings(tx, person.universityId, settings);
    await note(tx, person, services.clock(), 'settings.changed', null, { before, after: settings });
    return presentSettings(settings);
  });
  programRoutes(app);
  departmentRoutes(app);
}

function programRoutes(app: FastifyInstance): void {
  route(app, listPrograms, ({ tx, person, query }) => readPrograms(tx, person.universityId, query.archived === 'true'));

  route(app, createProgram, async ({ tx, person, body, services }) => {
    requireAdmin(person);
    const now = services.clock();
    const made = await insertProgram(tx, person.universityId, body.name, now);
    if (made === null) throw programExists(body.name);
    await note(tx, person, now, 'program.created', made.id, { name: made.name });
    return made;
  });

  route(app, updateProgram, async ({ tx, person, params, body, services }) => {
    requireAdmin(person);
    const program = await accessProgram(tx, person, params.id);
    const now = services.clock();
    const row = { universityId: person.universityId, id: program.id };
    if (!(await writeChange(tx, 'programs', row, body, now))) throw programExists(body.name);
    await note(tx, person, now, 'program.changed', program.id, { before: { name: program.name }, after: body });
    return accessProgram(tx, person, program.id);
  });
}

function departmentRoutes(app: FastifyInstance): void {
  route(app, listDepartments, async ({ tx, person, query }) => {
    if (query.program_id !== undefined) await accessProgram(tx, person, query.program_id);
    const of = { programId: query.program_id, withArchived: query.archived === 'true' };
    const rows = await readDepartments(tx, person.universityId, of);
    return rows.map(presentDepartment);
  });

  route(app, createDepartment, async ({ tx, person, body, services }) => {
    requireAdmin(person);
    const program = await accessProgram(tx, person, body.program);
    const now = services.clock();
    const made = await insertDepartment(tx, person.universityId, { name: body.name, programId: program.id }, now);
    if (made === null) throw departmentExists(body.name);
    await note(tx, person, now, 'department.created', made.id, { name: made.name });
    return presentDepartment({ ...made, archived: program.archived });
  });

  route(app, updateDepartment, async ({ tx, person, params, body, services }) => {
    requireAdmin(person);
    const department = await accessDepartment(tx, person, params.id);
    const now = services.clock();
    const row = { universityId: person.universityId, id: department.id };
    if (!(await writeChange(tx, 'departments', row, body, now))) throw departmentExists(body.name);
    await note(tx, person, now, 'department.changed', department.id, {
      before: { name: department.name },
      after: body,
    });
    return presentDepartment(await accessDepartment(tx, person, department.id));
  });
}

function programExists(name: string | undefined) {
  return problem(409, 'already_exists', `There is a program named ${name ?? ''} already.`);
}

function departmentExists(name: string | undefined) {
  return problem(409, 'already_exists', `This program has a department named ${name ?? ''} already.`);
}

function note(
  tx: Tx,
  person: Person,
  at: Date,
  action: string,
  objectId: string | null,
  detail: Record<string, unknown>,
): Promise<void> {
  return audit(tx, { universityId: person.universityId, actorId: person.userId, action, objectId, detail, at });
}
