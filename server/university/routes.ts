import {
  createDepartment,
  createProgram,
  findUniversity,
  listDepartments,
  listPrograms,
  registerUniversity,
  type Department,
} from '#contract/university';
import type { FastifyInstance } from 'fastify';
import { notFound, problem } from '../problem.ts';
import { route } from '../route.ts';
import { findUniversityByCode } from './find.ts';
import { accessProgram, requireAdmin } from './policy.ts';
import { register } from './register.ts';
import { insertDepartment, insertProgram, readDepartments, readPrograms, type DepartmentRow } from './store.ts';

export function universityRoutes(app: FastifyInstance): void {
  route(app, registerUniversity, ({ services, body }) => register(services, body));

  route(app, findUniversity, async ({ services, params }) => {
    const found = await findUniversityByCode(services, params.code);
    if (found === null) throw notFound();
    return { name: found.name, university_id: found.code };
  });

  route(app, listPrograms, ({ tx, person }) => readPrograms(tx, person.universityId));

  route(app, createProgram, async ({ tx, person, body, services }) => {
    requireAdmin(person);
    const made = await insertProgram(tx, person.universityId, body.name, services.clock());
    if (made === null) throw problem(409, 'already_exists', `There is a program named ${body.name} already.`);
    return made;
  });

  route(app, listDepartments, async ({ tx, person, query }) => {
    if (query.program_id !== undefined) await accessProgram(tx, person, query.program_id);
    const rows = await readDepartments(tx, person.universityId, query.program_id);
    return rows.map(presentDepartment);
  });

  route(app, createDepartment, async ({ tx, person, body, services }) => {
    requireAdmin(person);
    const program = await accessProgram(tx, person, body.program);
    const department = { name: body.name, programId: program.id };
    const made = await insertDepartment(tx, person.universityId, department, services.clock());
    if (made === null) {
      throw problem(409, 'already_exists', `${program.name} has a department named ${body.name} already.`);
    }
    return presentDepartment(made);
  });
}

function presentDepartment(row: DepartmentRow): Department {
  return { id: row.id, name: row.name, program: row.program_id };
}
