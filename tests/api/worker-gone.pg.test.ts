import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { getStudentProfile } from '#contract/profile';
import { refresh } from '#contract/account';
import { migrate } from '../../server/platform/database/migrate.ts';
import { allowRequests } from '../../server/platform/database/requests-login.ts';
import { distribute } from '../../server/platform/distribution/distribute.ts';
import { tokensOf } from '../../server/people/account/session.ts';
import { askNode, startCluster, type StartedCluster } from '../fixtures/citus-cluster.ts';
import { isCluster } from '../fixtures/is-cluster.ts';
import type { OtherPostgres } from '../fixtures/other-postgres.ts';
import { callPush, essayFor, sendPush, storedOps } from '../fixtures/pushing.ts';
import { serveOn, type Member, type People, type TestServer } from './harness.ts';
import { makeCampus, makeMember } from './people.ts';

/** The binaries of the cluster that tests run on; null: there is none, or it is on another computer. */
async function findBinaries(): Promise<string | null> {
  if (!isCluster) return null;
  const coordinator = { ...inject('postgres'), database: 'postgres' };
  const [row] = await askNode<{ folder: string }>(
    coordinator,
    "select setting as folder from pg_config where name = 'BINDIR'",
  );
  return row !== undefined && existsSync(join(row.folder, 'initdb')) ? row.folder : null;
}

describe('while a worker of a Citus cluster is gone', { timeout: 180_000 }, () => {
  let binaries: string | null;
  let folder: string;
  let cluster: StartedCluster;
  let server: TestServer;
  /** The people of the university whose worker goes, and a student of one on the other worker. */
  let people: People;
  let worker: OtherPostgres;
  let elsewhere: Member;

  beforeEach(({ skip }) => {
    skip(binaries === null, 'LONGHAND_TEST_CLUSTER names no coordinator on this computer: npm run cluster');
  });
  beforeAll(async () => {
    binaries = await findBinaries();
    if (binaries === null) return;
    folder = await mkdtemp(join(tmpdir(), 'longhand-worker-gone-'));
    // PostgreSQL's own user passes through.
    await chmod(folder, 0o711);
    cluster = await startCluster(binaries, join(folder, 'cluster'));
    await migrate(cluster.coordinator);
    await allowRequests(cluster.coordinator);
    await distribute(cluster.coordinator);
    server = await serveOn({ postgres: cluster.coordinator, drop: cluster.stop });
    people = await server.people();
    worker = await workerOf(people.S1.universityId);
    elsewhere = await studentElsewhere();
  }, 180_000);
  afterAll(async () => {
    if (binaries === null) return;
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function workerOf(universityId: string): Promise<OtherPostgres> {
    const [place] = await askNode<{ port: number }>(
      cluster.coordinator,
      `select n.nodeport as port from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid
        where p.shardid = get_shard_id_for_distribution_column('longhand.universities', $1::uuid)`,
      [universityId],
    );
    const found = cluster.workers.find((node) => node.config().port === place?.port);
    if (found === undefined) throw new Error('No worker has the university.');
    return found;
  }

  /** A student of a new university on another worker than that of {@link people}. */
  async function studentElsewhere(): Promise<Member> {
    for (;;) {
      const campus = await makeCampus(server.services);
      if ((await workerOf(campus.universityId)) === worker) continue;
      return makeMember(server.services, campus, { userType: 'student', name: 'Elsewhere' });
    }
  }

  const refreshed = async (member: Member) => {
    const { refresh: token } = await tokensOf(server.services, member, member.sessionId, 1);
    return server.as(null).call(refresh, { body: { refresh_token: token } });
  };
  const read = (member: Member) => server.as(member).call(getStudentProfile);

  it('its universities are asked to wait, those of others are served, and all is right once it is back', async () => {
    const page = essayFor(people, 'Before. ');
    const { submissions } = await sendPush(server, people.S1, page.part());
    const [submission] = submissions;
    await worker.kill();

    page.type('Meanwhile. ');
    const refused = [
      await callPush(server, people.S1, { parts: [page.part(2)] }),
      await read(people.S1),
      await refreshed(people.S1),
    ];
    for (const { status, problem, headers } of refused) {
      expect([status, problem.error]).toEqual([503, 'The database does not answer at this moment. Please try again.']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await read(elsewhere)).status).toBe(200);
    expect((await refreshed(elsewhere)).status).toBe(200);

    await worker.start();
    page.type('Afterwards.');
    await sendPush(server, people.S1, page.part(2));
    expect(await storedOps(server, people.S1, submission?.id ?? '')).toEqual(page.ops);
    expect((await read(people.S1)).status).toBe(200);
    expect((await refreshed(people.S1)).status).toBe(200);
  });
});
