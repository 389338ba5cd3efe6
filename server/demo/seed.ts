import { sql } from 'kysely';
import { noteKeys } from '../platform/database/directory.ts';
import { audit } from '../people/account/audit.ts';
import { emailKeyOf } from '../people/account/email.ts';
import { hashPassword } from '../people/account/password.ts';
import type { Tx } from '../platform/database/tables.ts';
import type { Services } from '../platform/services.ts';
import { insertElectives } from '../courses/elective/store.ts';
import { findUniversityByCode } from '../people/university/find.ts';
import { insertDepartment, insertProgram } from '../people/university/store.ts';
import { seedCrowd } from './seed-crowd.ts';
import { seedSubscription } from './seed-subscription.ts';
import { seedTeaching } from './seed-teaching.ts';
import { DEMO_CODE, DEMO_PASSWORD, electives, HOME, people, programs, university } from './content.ts';

type PersonWish = (typeof people)[number];

interface Place {
  universityId: string;
  program_id: string;
  department_id: string;
  at: Date;
}

/** The age in days of the accounts with a password: they joined before the class handed in the graded work. */
const JOINED_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** Makes the demo university as the owner, whole or not at all. Does nothing where there is one. @returns whether it was made. */
export async function seedDemo(services: Services): Promise<boolean> {
  if ((await findUniversityByCode(services, DEMO_CODE)) !== null) return false;
  const passwordHashes = await Promise.all(people.map(() => hashPassword(DEMO_PASSWORD)));
  const universityId = crypto.randomUUID();
  const at = services.clock();
  await services.database.asOwner(async (tx) => {
    await tx
      .insertInto('universities')
      .values({ university_id: universityId, code: DEMO_CODE, ...university, verified_at: at, created_at: at })
      .execute();
    await noteKeys(tx, universityId, 'code', [DEMO_CODE]);
    await insertElectives(tx, universityId, electives, at);
    const place = await seedPlaces(tx, universityId, at);
    const users = new Map<string, string>();
    for (const [index, person] of people.entries()) {
      users.set(person.email, await seedPerson(tx, place, person, passwordHashes[index] ?? ''));
    }
    await seedCrowd(tx, universityId, at);
    await seedSubscription(services, tx, universityId, at);
    await seedTeaching(services, tx, { ...place, teacherId: idOf(users, 'teacher@example.edu') });
    await audit(tx, { universityId, actorId: null, action: 'demo.seeded', objectId: universityId, at });
    // Else PostgreSQL counts the new rows only after a minute, and until then reads a class in 400 ms instead of 15.
    await sql`analyze`.execute(tx);
  }, universityId);
  return true;
}

async function seedPlaces(tx: Tx, universityId: string, at: Date): Promise<Place> {
  const place: Place = { universityId, program_id: '', department_id: '', at };
  for (const program of programs) {
    const made = await insertProgram(tx, universityId, program.name, at);
    for (const name of program.departments) {
      const department = await insertDepartment(tx, universityId, { name, programId: made?.id ?? '' }, at);
      if (program.name === HOME.program && name === HOME.department) {
        place.program_id = made?.id ?? '';
        place.department_id = department?.id ?? '';
      }
    }
  }
  return place;
}

async function seedPerson(tx: Tx, place: Place, person: PersonWish, passwordHash: string): Promise<string> {
  const { universityId, program_id, department_id } = place;
  const at = new Date(place.at.getTime() - JOINED_DAYS * DAY_MS);
  const user = await tx
    .insertInto('users')
    .values({
      university_id: universityId,
      email: person.email,
      email_key: emailKeyOf(person.email),
      password_hash: passwordHash,
      user_type: person.userType,
      status: 'active',
      email_verified_at: at,
      first_name: person.firstName,
      last_name: person.lastName,
      profile_completed_at: at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteKeys(tx, universityId, 'person', [user.id]);
  await noteKeys(tx, universityId, 'address', [emailKeyOf(person.email)]);
  const key = { university_id: universityId, user_id: user.id, program_id, department_id, updated_at: at };
  if (person.userType === 'student') {
    await tx
      .insertInto('student_profiles')
      .values({ ...key, ...person.profile })
      .execute();
  } else if (person.userType === 'teacher') {
    await tx
      .insertInto('teacher_profiles')
      .values({ ...key, ...person.profile })
      .execute();
  }
  return user.id;
}

function idOf(users: ReadonlyMap<string, string>, email: string): string {
  const id = users.get(email);
  if (id === undefined) throw new Error(`the demo has no ${email}`);
  return id;
}
