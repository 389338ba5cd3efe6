import { noteKeys } from '../platform/database/directory.ts';
import type { Tx } from '../platform/database/tables.ts';
import { people } from './content.ts';
import { makeCrowd, type CrowdPerson } from './crowd.ts';

const DAY_MS = 24 * 3_600_000;
/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const ROWS_AT_ONCE = 1000;

interface Place {
  id: string;
  program_id: string;
}

/** Adds the many people of the demo university, with profiles, in a few statements. */
export async function seedCrowd(tx: Tx, universityId: string, at: Date): Promise<void> {
  const places = await readPlaces(tx, universityId);
  const crowd = makeCrowd(knownPeople()).map((person) => ({
    person,
    id: crypto.randomUUID(),
    place: places.get(person.department),
    joined: new Date(at.getTime() - person.joinedDaysAgo * DAY_MS),
  }));
  for (const part of parts(crowd)) {
    await noteKeys(
      tx,
      universityId,
      'person',
      part.map(({ id }) => id),
    );
    await noteKeys(
      tx,
      universityId,
      'address',
      part.map(({ person }) => person.email),
    );
    await tx
      .insertInto('users')
      .values(part.map(({ person, id, joined }) => userRow(universityId, id, person, joined)))
      .execute();
  }
  const profiles = crowd.map(({ person, id, place, joined }) => ({
    person,
    key: {
      university_id: universityId,
      user_id: id,
      program_id: place?.program_id ?? '',
      department_id: place?.id ?? '',
      updated_at: joined,
    },
  }));
  const students = profiles.filter(({ person }) => person.userType === 'student');
  for (const part of parts(students)) {
    const rows = part.map(({ key, person }) => ({
      ...key,
      roll_no: person.rollNo,
      year_of_study: person.year,
      section: person.section,
      semester: person.semester,
    }));
    await tx.insertInto('student_profiles').values(rows).execute();
  }
  const teachers = profiles.filter(({ person }) => person.userType === 'teacher');
  await tx
    .insertInto('teacher_profiles')
    .values(
      teachers.map(({ key, person: { employeeId: employee_id, designation } }) => ({
        ...key,
        employee_id,
        designation,
      })),
    )
    .execute();
}

function knownPeople() {
  const rollNos: string[] = [];
  const employeeIds: string[] = [];
  for (const { profile } of people) {
    if (profile === null) continue;
    if ('roll_no' in profile) rollNos.push(profile.roll_no);
    else employeeIds.push(profile.employee_id);
  }
  return { rollNos, employeeIds };
}

async function readPlaces(tx: Tx, universityId: string): Promise<ReadonlyMap<string, Place>> {
  const rows = await tx
    .selectFrom('departments')
    .select(['name', 'id', 'program_id'])
    .where('university_id', '=', universityId)
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

function userRow(universityId: string, id: string, person: CrowdPerson, joined: Date) {
  return {
    university_id: universityId,
    id,
    email: person.email,
    email_key: person.email,
    // No password has this hash: such a person can set one by a mailed link.
    password_hash: 'none',
    user_type: person.userType,
    status: person.pending ? ('pending' as const) : ('active' as const),
    email_verified_at: joined,
    first_name: person.firstName,
    last_name: person.lastName,
    profile_completed_at: joined,
    created_at: joined,
  };
}

function parts<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, index) => rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE));
}
