import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listAudit } from '#contract/audit';
import { getClass } from '#contract/class';
import { createCourse, listCourses, listTaughtCourses, listUniversityCourses } from '#contract/course';
import type { Endpoint } from '#contract/endpoint';
import { find } from '#contract/find';
import { getGradebook } from '#contract/gradebook';
import { listMembers } from '#contract/member';
import { getStatistics } from '#contract/statistics';
import { listToMark } from '#contract/to-mark';
import { getUniversitySummary } from '#contract/university';
import { serveOn, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { askCluster, startStandby } from '../../../tests/fixtures/streaming-replica.ts';
import { REPLICA_READS } from '../replica-reads.ts';
import { connectDatabase, type Database } from './connect.ts';
import { startEmbedded, type Embedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openReplica, type Replica } from './replica.ts';
import { allowRequests, REQUESTS_LOGIN } from './requests-login.ts';

/** Longer than a replica that was behind is left out. */
const BACK_MS = { timeout: 10_000 };

let home: string;
let primary: Embedded;
let standby: Embedded;
let asked: Database;
let replica: Replica;
let server: TestServer;
let people: People;
const running: Embedded[] = [];
const begun = (embedded: Embedded): Embedded => {
  running.push(embedded);
  return embedded;
};
const drop = async () => undefined;
const loginOf = (embedded: Embedded) => ({ ...embedded.config(), user: REQUESTS_LOGIN, max: 4 });

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'longhand-replica-'));
  await chmod(home, 0o711);
  primary = begun(await startEmbedded({ dataDir: join(home, 'primary') }));
  await migrate(primary.config());
  await allowRequests(primary.config());
  standby = begun(await startStandby(primary, join(home, 'standby')));
  asked = connectDatabase(loginOf(primary));
  replica = trial(asked, loginOf(standby), []);
  server = await serveOn({ postgres: primary.config(), drop }, {}, { replica });
  people = await server.people();
}, 120_000);
afterAll(async () => {
  await server.close();
  await replica.close();
  await asked.close();
  for (const embedded of running) await embedded.stop();
  await rm(home, { recursive: true, force: true });
});

/** Who answered what happens meanwhile. */
async function answeredBy(act: () => Promise<unknown>): Promise<{ replica: number; primary: number }> {
  const before = replica.reads();
  await act();
  const after = replica.reads();
  return { replica: after.replica - before.replica, primary: after.primary - before.primary };
}

const courses = async (): Promise<number> => (await server.as(people.T1).call(listTaughtCourses)).ok.length;
const addCourse = async (name: string) => {
  const { departmentId: department, programId: program } = people.campus;
  const body = {
    course_code: name,
    name,
    credits: 3,
    semester: '1',
    course_type: 'elective' as const,
    department,
    program,
  };
  expect((await server.as(people.T1).call(createCourse, { body })).status).toBe(201);
};

/** A request to each of the reads, by somebody who may make it. */
function requestOf(endpoint: Endpoint): { as: Member; parts: object } {
  const { T1, U1, courseId, assignmentId } = people;
  const ofAssignment = { as: T1, parts: { params: { id: assignmentId } } };
  const requests = new Map<Endpoint, { as: Member; parts: object }>([
    [listCourses, { as: people.S1, parts: {} }],
    [listTaughtCourses, { as: T1, parts: {} }],
    [listUniversityCourses, { as: U1, parts: {} }],
    [getClass, ofAssignment],
    [getStatistics, ofAssignment],
    [getGradebook, { as: T1, parts: { params: { id: courseId } } }],
    [listToMark, { as: T1, parts: {} }],
    [find, { as: T1, parts: { body: { q: 'student' } } }],
    [listMembers, { as: U1, parts: {} }],
    [listAudit, { as: U1, parts: {} }],
    [getUniversitySummary, { as: U1, parts: {} }],
  ]);
  const request = requests.get(endpoint);
  if (request === undefined) throw new Error(`There is no request for ${endpoint.path}.`);
  return request;
}

// The clusters of this file are reached without the pooler of the suite.
describe.skipIf(inject('pooler') !== null)('a streaming replica', () => {
  it('answers each read that it may, as the primary does', async () => {
    const alone = await serveOn({ postgres: primary.config(), drop });
    try {
      for (const endpoint of REPLICA_READS) {
        const { as, parts } = requestOf(endpoint);
        const expected = await alone.as(as).call(endpoint, parts);
        expect({ path: endpoint.path, status: expected.status }).toEqual({ path: endpoint.path, status: 200 });
        const by = await answeredBy(async () => {
          const { raw } = await server.as(as).call(endpoint, parts);
          expect(raw).toBe(expected.raw);
        });
        expect({ path: endpoint.path, ...by }).toEqual({ path: endpoint.path, replica: 1, primary: 0 });
      }
    } finally {
      await alone.close();
    }
  });

  it('is never behind what was acknowledged before the read', async () => {
    const before = await courses();
    for (let number = 1; number <= 20; number += 1) {
      await addCourse(`C-${number}`);
      expect(await courses()).toBe(before + number);
    }
    expect(replica.reads().replica).toBeGreaterThan(20);
  });

  it('is left out while it is behind, and used once it has caught up', async () => {
    await askCluster(standby, 'select pg_wal_replay_pause()');
    const before = await courses();
    await addCourse('C-LATE');
    const by = await answeredBy(async () => expect(await courses()).toBe(before + 1));
    expect(by).toEqual({ replica: 0, primary: 1 });
    expect(await replica.lagBytes()).toBeGreaterThan(0);
    await askCluster(standby, 'select pg_wal_replay_resume()');
    await expect.poll(() => answeredBy(courses), BACK_MS).toEqual({ replica: 1, primary: 0 });
    expect(await courses()).toBe(before + 1);
    await expect.poll(() => replica.lagBytes(), BACK_MS).toBe(0);
  });

  it('shows nobody the rows of another university', async () => {
    const by = await answeredBy(async () => {
      const { ok } = await server.as(people.XU).call(listMembers);
      const names = ok.members.map(({ id }) => id);
      expect(names).toContain(people.XS.userId);
      expect(names).not.toContain(people.S1.userId);
      const { status } = await server.as(people.XT).call(getGradebook, { params: { id: people.courseId } });
      expect(status).toBe(404);
    });
    // What is refused counts as no read.
    expect(by).toEqual({ replica: 1, primary: 0 });
  });

  it('is not used where a policy is missing or its login could become the owner', async () => {
    const who = { universityId: people.U1.universityId, userId: people.U1.userId };
    const said: string[] = [];
    const byOwner = trial(server.database, standby.config(), said);
    await byOwner.asTenant(who, async () => undefined);
    expect(byOwner.reads()).toEqual({ replica: 0, primary: 1 });
    await byOwner.close();
    expect(said.join(' ')).toMatch(
      /The replica is not used\. The login \w+ is for requests and could become the owner/,
    );

    await askCluster(primary, 'alter table longhand.programs no force row level security');
    try {
      const loose = trial(server.database, loginOf(standby), said);
      await loose.asTenant(who, async () => undefined);
      await loose.asTenant(who, async () => undefined);
      expect(loose.reads()).toEqual({ replica: 0, primary: 2 });
      await loose.close();
      expect(said.slice(1).join(' ')).toMatch(
        /^The replica is not used\. Row-level security is not in force on the table/,
      );
    } finally {
      await askCluster(primary, 'alter table longhand.programs force row level security');
    }
  });

  it('does not answer for a primary that went on from an earlier moment', async () => {
    const promoted = begun(await startStandby(primary, join(home, 'promoted')));
    await askCluster(promoted, `alter system set primary_conninfo = ''`);
    await askCluster(promoted, 'select pg_reload_conf()');
    await askCluster(promoted, 'select pg_promote()');
    // The replica has much that this primary never had.
    await askCluster(primary, 'create table longhand.filler as select generate_series(1, 200000) as n');
    const after = await serveOn({ postgres: promoted.config(), drop });
    const said: string[] = [];
    const ahead = trial(after.database, loginOf(standby), said);
    try {
      await askCluster(primary, 'select pg_switch_wal()');
      await expect.poll(() => replica.lagBytes(), BACK_MS).toBe(0);
      await ahead.asTenant({ universityId: people.U1.universityId, userId: '' }, async () => undefined);
      expect(ahead.reads()).toEqual({ replica: 0, primary: 1 });
    } finally {
      await ahead.close();
      await after.close();
    }
  });

  it('that is away fails no read, and is used again when it is back', async () => {
    const [pid] = (await readFile(join(standby.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    const by = await answeredBy(async () => {
      expect(await courses()).toBeGreaterThan(0);
      expect(await courses()).toBeGreaterThan(0);
    });
    expect(by).toEqual({ replica: 0, primary: 2 });
    await expect.poll(() => answeredBy(courses), BACK_MS).toEqual({ replica: 1, primary: 0 });
  });
});

function trial(of: Database, config: object, said: string[]): Replica {
  // A busy machine is no reason to leave the replica out.
  const patient = { ...config, connectionTimeoutMillis: 20_000, query_timeout: 20_000 };
  return openReplica({
    primary: of,
    config: patient,
    apart: true,
    waitMs: 2000,
    say: (sentence) => said.push(sentence),
  });
}
