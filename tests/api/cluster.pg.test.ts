import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { noteKeys } from '../../server/platform/database/directory.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { selfTest } from '../../server/platform/database/self-test.ts';
import { isTaken } from '../../server/platform/database/unless-taken.ts';
import { askNode } from '../fixtures/citus-cluster.ts';
import { nodesOf } from '../fixtures/each-node.ts';
import { isCluster } from '../fixtures/is-cluster.ts';
import { startTestServer, type People, type TestServer } from './harness.ts';

describe('on a Citus cluster', () => {
  let server: TestServer;
  let people: People;
  beforeEach(({ skip }) => {
    skip(!isCluster, 'LONGHAND_TEST_CLUSTER names no coordinator: npm run cluster');
  });
  beforeAll(async () => {
    if (!isCluster) return;
    server = await startTestServer();
    people = await server.people();
  });
  afterAll(() => (isCluster ? server.close() : undefined));

  const onWorker = async (statement: string): Promise<void> => {
    const [worker] = inject('workers');
    const node = { ...worker, database: server.postgres.database };
    await askNode(node, `set citus.enable_ddl_propagation to off; ${statement}`);
  };

  it('every table of universities is distributed, and the directory is on the coordinator', async () => {
    const rows = await askNode<{ name: string }>(
      server.postgres,
      `select c.relname as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'university_id' and not a.attisdropped
        where c.relnamespace = 'longhand'::regnamespace and c.relkind in ('r', 'p')
          and not exists (select from pg_dist_partition d where d.logicalrelid = c.oid)`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['directory']);
  });

  it('a transaction’s university reaches the workers, which show its rows alone', async () => {
    const counted = (who: People['T1']) =>
      server.database.asTenant(who, (tx) => tx.selectFrom('users').select('university_id').distinct().execute());
    expect(await counted(people.T1)).toEqual([{ university_id: people.campus.universityId }]);
    expect(await counted(people.XT)).toEqual([{ university_id: people.other.universityId }]);
  });

  it('a statement of a request asks one worker, though it names the university once', async () => {
    const { rows } = await server.database.asTenant(people.T1, (tx) =>
      sql<{ 'QUERY PLAN': string }>`explain (costs off)
        select c.id, (select count(*) from enrollments e where e.university_id = c.university_id and e.course_id = c.id)
        from courses c left join users u on u.university_id = c.university_id and u.id = c.teacher_id
        where c.university_id = ${people.campus.universityId} and c.id in (
          select id from courses where teacher_id = ${people.T1.userId}
          union all select course_id from course_roles where user_id = ${people.T1.userId})`.execute(tx),
    );
    expect(rows.map((row) => row['QUERY PLAN'].trim())).toContain('Task Count: 1');
  });

  it('nobody whom the coordinator gives no right may call what acts as the owner on a worker, once it is migrated', async () => {
    await onWorker('grant execute on all functions in schema longhand to public');
    await migrate(server.postgres);
    for (const node of nodesOf(server.postgres)) {
      const open = await askNode(
        node,
        `select proname from pg_proc where pronamespace = 'longhand'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype
          and (proacl is null or exists (select from aclexplode(proacl) where grantee = 0))`,
      );
      expect(open).toEqual([]);
    }
  });

  it('an address has one account in all universities', async () => {
    const taken = server.database.asTenant(people.XT, (tx) =>
      noteKeys(tx, people.other.universityId, 'address', [people.T1.email]),
    );
    await expect(taken.catch(isTaken)).resolves.toBe(true);
  });

  it('a transaction enters no key of another university', async () => {
    const foreign = server.database.asTenant(people.XT, (tx) =>
      noteKeys(tx, people.campus.universityId, 'code', ['UNI-OTHER']),
    );
    await expect(foreign).rejects.toThrow(/insufficient_privilege/);
  });

  describe('the self-test', () => {
    it('finds where a worker counts the university of a transaction as immutable', async () => {
      // As a shard that has moved has it.
      await onWorker('alter policy tenant on longhand.users using (university_id = longhand.this_university())');
      await expect(selfTest(server.database)).resolves.toBeUndefined();
      await onWorker('alter function longhand.this_university() immutable');
      await expect(selfTest(server.database)).rejects.toThrow(/on the worker .* on the table users/);
      await onWorker('alter function longhand.this_university() stable');
    });

    it('finds a table of a worker without row-level security', async () => {
      await expect(selfTest(server.database)).resolves.toBeUndefined();
      await onWorker('alter table longhand.users disable row level security');
      await expect(selfTest(server.database)).rejects.toThrow(/on the worker .* on the table users/);
    });
  });
});
