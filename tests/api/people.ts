import { randomBytes } from 'node:crypto';
import { noteKeys } from '../../server/platform/database/directory.ts';
import type { Actor } from '#contract/access';
import type { UserType } from '#contract/account';
import type { Tx } from '../../server/platform/database/tables.ts';
import type { Services } from '../../server/platform/services.ts';
import { trialOf } from '../../server/people/subscription/store.ts';

/** A person with an account and a session. */
export interface Member {
  userId: string;
  universityId: string;
  sessionId: string;
  deviceId: string;
  /** The device secret that the browser would have received: 32 bytes. */
  deviceSecret: Buffer;
  email: string;
  userType: UserType;
}

/** One university and its program and department, as other builders need it. */
export interface Campus {
  universityId: string;
  code: string;
  programId: string;
  departmentId: string;
}

type Signed = Exclude<Actor, 'A0' | 'A1'>;

export interface People extends Record<Signed, Member> {
  campus: Campus;
  other: Campus;
  /** T1's compulsory course: S1 and S2 are enrolled, R was, S3 never. */
  courseId: string;
  /** T1's open assignment of that course. */
  assignmentId: string;
}

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

const cast: Record<Signed, { userType: UserType; campus: 'campus' | 'other'; pending?: true; unverified?: true }> = {
  A2: { userType: 'student', campus: 'campus', unverified: true },
  A3: { userType: 'teacher', campus: 'campus', pending: true },
  S1: { userType: 'student', campus: 'campus' },
  S2: { userType: 'student', campus: 'campus' },
  S3: { userType: 'student', campus: 'campus' },
  R: { userType: 'student', campus: 'campus' },
  T1: { userType: 'teacher', campus: 'campus' },
  T2: { userType: 'teacher', campus: 'campus' },
  U1: { userType: 'university_admin', campus: 'campus' },
  XS: { userType: 'student', campus: 'other' },
  XT: { userType: 'teacher', campus: 'other' },
  XU: { userType: 'university_admin', campus: 'other' },
};

/** Inserts all people into the database, each tenant's rows as that tenant. */
export async function makePeople(services: Services): Promise<People> {
  const campus = await makeCampus(services);
  const other = await makeCampus(services);
  const members: Partial<Record<Signed, Member>> = {};
  for (const [actor, role] of Object.entries(cast) as [Signed, (typeof cast)[Signed]][]) {
    members[actor] = await makeMember(services, role.campus === 'campus' ? campus : other, { ...role, name: actor });
  }
  const all = members as Record<Signed, Member>;
  const course = await makeCourse(services, campus, all);
  return { ...all, campus, other, ...course };
}

export async function makeCampus(services: Services): Promise<Campus> {
  const universityId = crypto.randomUUID();
  const code = `UNI-${randomBytes(6).toString('hex').toUpperCase()}`;
  const at = services.clock();
  return services.database.asTenant({ universityId, userId: '' }, async (tx) => {
    const values = {
      university_id: universityId,
      code,
      name: `University ${code}`,
      location: 'Pune',
      email: `office@${code}.test`,
    };
    await tx
      .insertInto('universities')
      .values({ ...values, verified_at: at, created_at: at })
      .execute();
    await noteKeys(tx, universityId, 'code', [code]);
    await trialOf(tx, universityId, at).execute();
    const program = await tx
      .insertInto('programs')
      .values({ university_id: universityId, name: 'B.A. English', name_key: 'b.a. english', created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const department = await tx
      .insertInto('departments')
      .values({
        university_id: universityId,
        program_id: program.id,
        name: 'English',
        name_key: 'english',
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { universityId, code, programId: program.id, departmentId: department.id };
  });
}

export interface MemberWish {
  userType: UserType;
  name: string;
  pending?: boolean;
  unverified?: boolean;
}

/** Creates an account with a complete profile and an open session. Nobody knows its password. */
export async function makeMember(services: Services, campus: Campus, wish: MemberWish): Promise<Member> {
  const { universityId } = campus;
  const email = `${wish.name}-${randomBytes(6).toString('hex')}@longhand.test`.toLowerCase();
  const at = services.clock();
  return services.database.asTenant({ universityId, userId: '' }, async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({
        university_id: universityId,
        email,
        email_key: email,
        password_hash: 'none',
        user_type: wish.userType,
        status: wish.pending === true ? 'pending' : 'active',
        email_verified_at: wish.unverified === true ? null : at,
        first_name: wish.name,
        last_name: 'Test',
        profile_completed_at: at,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteKeys(tx, universityId, 'person', [user.id]);
    await noteKeys(tx, universityId, 'address', [email]);
    await makeProfile(tx, campus, wish, user.id, at);
    const session = await makeSession(services, tx, universityId, user.id, at);
    return { userId: user.id, universityId, email, userType: wish.userType, ...session };
  });
}

async function makeProfile(tx: Tx, campus: Campus, wish: MemberWish, userId: string, at: Date): Promise<void> {
  const place = {
    university_id: campus.universityId,
    program_id: campus.programId,
    department_id: campus.departmentId,
  };
  if (wish.userType === 'student') {
    await tx
      .insertInto('student_profiles')
      .values({
        ...place,
        user_id: userId,
        roll_no: `R-${wish.name}`,
        year_of_study: '1',
        section: 'A',
        semester: '1',
        updated_at: at,
      })
      .execute();
  } else if (wish.userType === 'teacher') {
    await tx
      .insertInto('teacher_profiles')
      .values({ ...place, user_id: userId, employee_id: `E-${wish.name}`, designation: 'Professor', updated_at: at })
      .execute();
  }
}

async function makeSession(
  services: Services,
  tx: Tx,
  universityId: string,
  userId: string,
  at: Date,
): Promise<Pick<Member, 'sessionId' | 'deviceId' | 'deviceSecret'>> {
  const deviceSecret = randomBytes(32);
  const until = new Date(at.getTime() + YEAR_MS);
  const device = await tx
    .insertInto('devices')
    .values({
      university_id: universityId,
      user_id: userId,
      secret_wrapped: services.keyring.wrap(deviceSecret, 'device secret'),
      created_at: at,
      used_at: at,
      expires_at: until,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = await tx
    .insertInto('sessions')
    .values({
      university_id: universityId,
      user_id: userId,
      device_id: device.id,
      successor_used_at: null,
      created_at: at,
      idle_expires_at: until,
      expires_at: until,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteKeys(tx, universityId, 'session', [session.id], until);
  return { sessionId: session.id, deviceId: device.id, deviceSecret };
}

/** T1's compulsory course with one assignment that is open for a week. */
async function makeCourse(
  services: Services,
  campus: Campus,
  members: Record<Signed, Member>,
): Promise<{ courseId: string; assignmentId: string }> {
  const { universityId, programId, departmentId } = campus;
  const at = services.clock();
  return services.database.asTenant({ universityId, userId: members.T1.userId }, async (tx) => {
    const course = await tx
      .insertInto('courses')
      .values({
        university_id: universityId,
        teacher_id: members.T1.userId,
        department_id: departmentId,
        program_id: programId,
        course_code: 'ENG-101',
        name: 'Academic Writing',
        credits: 4,
        semester: '1',
        course_type: 'compulsory',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const student = { university_id: universityId, course_id: course.id, enrolled_at: at };
    await tx
      .insertInto('enrollments')
      .values([
        { ...student, student_id: members.S1.userId, status: 'enrolled', left_at: null },
        { ...student, student_id: members.S2.userId, status: 'enrolled', left_at: null },
        { ...student, student_id: members.R.userId, status: 'left', left_at: at },
      ])
      .execute();
    const assignment = await tx
      .insertInto('assignments')
      .values({
        university_id: universityId,
        course_id: course.id,
        title: 'An essay',
        description: 'Write an essay about a place that you know well.',
        class_info: 'Section A',
        start_time: new Date(at.getTime() - HOUR_MS),
        end_time: new Date(at.getTime() + 7 * 24 * HOUR_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { courseId: course.id, assignmentId: assignment.id };
  });
}
