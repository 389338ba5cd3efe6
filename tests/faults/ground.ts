import { randomBytes } from 'node:crypto';
import type { Target } from '#contract/op';
import type { Opening } from '../../src/api/session.ts';
import { openSession } from '../../server/people/account/session.ts';
import { connectDatabase, type Database } from '../../server/platform/database/connect.ts';
import { createKeyring, type Keyring } from '../../server/platform/keyring.ts';
import type { Services } from '../../server/platform/services.ts';
import { makeMember, makePeople, type Member, type People } from '../api/people.ts';
import { bareServices } from '../fixtures/bare-services.ts';
import { studentUser } from '../fixtures/student-user.ts';
import { startStudent, startTeacher, type Asker } from './askers.ts';
import { chanceOf, type Chance } from './chance.ts';
import type { Client } from './client.ts';
import { startFaultyDatabase, type FaultyDatabase } from './database.ts';
import { startDeviceWriter, type DeviceWriter } from './device-writer.ts';
import type { Extent } from './extent.ts';
import { startHistory, type History } from './history.ts';
import { startFaultyProxy, type FaultyProxy } from './proxy.ts';
import type { Sabotage } from './sabotages.ts';
import { startServers, type Servers } from './servers.ts';
import { startWriter, type Writer } from './writer.ts';

/** None where a fault is planted: the planted client is the one made here, and rounds are short. */
const DEVICES = 4;
const STUDENTS_WHO_ASK = 4;
const NODES = 2;

/** All that a run is made of. */
export interface Ground {
  readonly faulty: FaultyDatabase;
  readonly database: Database;
  readonly keyring: Keyring;
  readonly random: (bytes: number) => Buffer;
  readonly servers: Servers;
  readonly proxy: FaultyProxy;
  readonly history: History;
  readonly chance: Chance;
  readonly clients: readonly Client[];
  readonly askers: readonly Pick<Asker, 'asked' | 'wrong'>[];
  /** Everybody who acts until told to stop. */
  readonly acting: readonly Pick<Asker, 'run'>[];
  /** The course in which students enroll and which they leave again. */
  readonly electiveId: string;
  close(): Promise<void>;
}

export interface GroundOptions {
  readonly extent: Extent;
  readonly seed: number;
  readonly sabotage: Sabotage | null;
}

/** Starts a database, two servers, a proxy in front of them, and everybody who writes, asks and grades. */
export async function prepare({ extent, seed, sabotage }: GroundOptions): Promise<Ground> {
  const chance = chanceOf(seed);
  const history = startHistory();
  const faulty = await startFaultyDatabase();
  const key = randomBytes(32);
  const keyring = createKeyring(key);
  const database = connectDatabase({ ...faulty.config, max: 4 });
  const services = bareServices(database, keyring);
  const people = await makePeople(services);
  const electiveId = await addElective(services, people);
  const members = await makeStudents(services, people, extent.writers + DEVICES);
  const options = { ...faulty.reached, key: key.toString('hex'), sabotage };
  const servers = await startServers(options, { nodes: NODES });
  const which = chance.of('node');
  const target = (): number => {
    const ports = servers.ports();
    return ports.length === 0 ? 0 : which.oneOf(ports);
  };
  const proxy = await startFaultyProxy({ target, chance: chance.of('proxy'), lateMs: extent.lateMs });
  const { port } = proxy;
  const targetOf = (index: number): Target =>
    index % 2 === 0 ? { kind: 'assignment', id: people.assignmentId } : { kind: 'practice' };
  const writers: Writer[] = [];
  for (const [index, member] of members.slice(0, extent.writers).entries()) {
    const own = { port, member, target: targetOf(index), chance: chance.of(`writer ${index}`), other: people.S1 };
    writers.push(startWriter({ ...own, history, sabotage }));
  }
  const devices: DeviceWriter[] = [];
  for (const [index, member] of members.slice(extent.writers).entries()) {
    if (sabotage !== null) break;
    const own = { port, member, target: targetOf(index), chance: chance.of(`device ${index}`), history };
    devices.push(await startDeviceWriter({ ...own, logIn: () => logIn(services, member) }));
  }
  const graded = writers.filter((_, index) => index % 2 === 0);
  const teacher = startTeacher({
    port,
    member: people.T1,
    chance: chance.of('teacher'),
    submissions: () => graded.flatMap((writer) => writer.submission() ?? []),
  });
  const students = writers.slice(0, STUDENTS_WHO_ASK).map((writer, index) => {
    const own = { port, member: writer.member, chance: chance.of(`student ${index}`), courseId: electiveId };
    return startStudent({ ...own, submission: () => writer.submission() });
  });
  return {
    faulty,
    database,
    keyring,
    random: randomBytes,
    servers,
    proxy,
    history,
    chance,
    electiveId,
    clients: [...writers, ...devices],
    askers: [teacher, ...students, ...devices],
    acting: [...writers, ...devices, teacher, ...students],
    async close() {
      await servers.close();
      await proxy.close();
      await database.close();
      await faulty.close();
    },
  };
}

/** Students of the assignment's course. Their keys outlive the jumps of the clock, except those of real devices. */
async function makeStudents(services: Services, { campus, courseId }: People, count: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let number = 0; number < count; number += 1)
    members.push(await makeMember(services, campus, { userType: 'student', name: `W${number}` }));
  const enrolled = { university_id: campus.universityId, course_id: courseId, enrolled_at: new Date() };
  const rows = members.map(({ userId }) => ({
    ...enrolled,
    student_id: userId,
    status: 'enrolled' as const,
    left_at: null,
  }));
  await services.database.asOwner(async (tx) => {
    await tx.insertInto('enrollments').values(rows).execute();
    await tx
      .updateTable('devices')
      .set({ expires_at: new Date(Date.UTC(2100, 0, 1)) })
      .execute();
  });
  return members;
}

async function addElective({ database }: Services, { campus, T1 }: People): Promise<string> {
  const { universityId, programId, departmentId } = campus;
  const place = { university_id: universityId, program_id: programId, department_id: departmentId };
  const about = { name: 'Essays', course_code: 'ENG-201', credits: 2, semester: '1', course_type: 'elective' } as const;
  const row = { ...place, ...about, teacher_id: T1.userId };
  const { id } = await database.asTenant(T1, (tx) =>
    tx.insertInto('courses').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

/** Opens another session of a student, as a log-in with the password does. */
async function logIn(services: Services, member: Member): Promise<Opening> {
  const opener = { ...member, browser: '', byPassword: true };
  const opened = await services.database.asTenant(member, (tx) => openSession(services, tx, opener));
  return { ...opened, user: studentUser(member.userId) };
}
