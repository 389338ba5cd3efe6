import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { bareServices } from '../../../tests/fixtures/bare-services.ts';
import {
  askNode,
  createEverywhere,
  dropEverywhere,
  joinNodes,
  type CitusCluster,
} from '../../../tests/fixtures/citus-cluster.ts';
import { isCluster } from '../../../tests/fixtures/is-cluster.ts';
import { startCommand, startLonghand } from '../../../tests/fixtures/operator-command.ts';
import { copyTemplate } from '../../../tests/api/copy-template.ts';
import { makePeople, type Member, type People } from '../../../tests/api/people.ts';
import { audit } from '../../people/account/audit.ts';
import { connectDatabase, type Database } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { selfTest } from '../database/self-test.ts';
import { createKeyring } from '../keyring.ts';
import { ROOT } from '../root.ts';
import { nameOf, type Node } from './cluster.ts';
import { distribute } from './distribute.ts';
import { place } from './place.ts';

const NAME = `distribution_${randomBytes(4).toString('hex')}`;
const WRITE_EVERY_MS = 100;
const LATER = `create table later (
  university_id uuid not null, id uuid not null, user_id uuid not null, note text, primary key (university_id, id));
call isolate('later');
alter table later add foreign key (university_id, user_id) references users (university_id, id);
grant insert on later to longhand_app;`;

describe('a database that is distributed with its rows', () => {
  let cluster: CitusCluster;
  let people: People;
  let before: Record<string, string>;
  beforeEach(({ skip }) => {
    skip(!isCluster, 'LONGHAND_TEST_CLUSTER names no coordinator: npm run cluster');
  });
  beforeAll(async () => {
    if (!isCluster) return;
    cluster = await createEverywhere(
      { coordinator: { ...inject('postgres'), database: 'postgres' }, workers: inject('workers') },
      NAME,
    );
    await migrate(cluster.coordinator);
    people = await inDatabase((database) => makePeople(bareServices(database, createKeyring(randomBytes(32)))));
    await joinNodes(cluster);
    // Citus alone makes no distributed database: people and their keys are written as on any other.
    await inDatabase((database) => makePeople(bareServices(database, createKeyring(randomBytes(32)))));
    before = await digests(cluster);
    await distribute(cluster.coordinator);
  }, 120_000);
  afterAll(async () => {
    if (!isCluster) return;
    await dropEverywhere([{ ...inject('postgres'), database: 'postgres' }, ...inject('workers')], NAME);
  });

  async function inDatabase<T>(act: (database: Database) => Promise<T>): Promise<T> {
    const database = connectDatabase({ ...cluster.coordinator, max: 2 });
    try {
      return await act(database);
    } finally {
      await database.close();
    }
  }

  it('has every row that it had, on the workers alone', async () => {
    expect(Object.values(before).filter((digest) => !digest.startsWith('0 ')).length).toBeGreaterThan(10);
    expect(await digests(cluster)).toEqual(before);
    const kept = await askNode(
      cluster.coordinator,
      `select c.relname from pg_class c join pg_dist_partition d on d.logicalrelid = c.oid where pg_relation_size(c.oid) > 0`,
    );
    expect(kept).toEqual([]);
  });

  it('is not distributed twice', async () => {
    await expect(distribute(cluster.coordinator)).rejects.toThrow('The database is distributed already.');
  });

  it('takes a later migration that makes a table, which it distributes', { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'longhand-migrations-'));
    try {
      await cp(join(ROOT, 'server/platform/database/migrations'), folder, { recursive: true });
      await writeFile(join(folder, '9999-later.sql'), LATER);
      await migrate(cluster.coordinator, folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const found = await askNode(
      cluster.coordinator,
      `select from pg_dist_partition where logicalrelid = 'longhand.later'::regclass`,
    );
    expect(found).toHaveLength(1);
    await inDatabase((database) => selfTest(database));
  });

  it('gives a new university to the emptier worker', { timeout: 60_000 }, async () => {
    const [first, second] = cluster.workers;
    if (first === undefined || second === undefined) throw new Error('The cluster has no two workers.');
    for (const [fuller, emptier] of [
      [first, second],
      [second, first],
    ] as const) {
      await askNode(
        fuller,
        'create table ballast as select repeat(md5(n::text), 100) from generate_series(1, 20000) n',
      );
      expect(await whereWouldBe(cluster)).toEqual({ host: emptier.host, port: emptier.port });
      await askNode(fuller, 'drop table ballast');
    }
  });

  it('moves a university to another worker, whole, while somebody writes', { timeout: 120_000 }, async () => {
    const { code, universityId } = people.campus;
    const at = await whereIs(cluster, universityId);
    const other = cluster.workers.find(({ port }) => port !== at?.port);
    if (other === undefined) throw new Error('The cluster has no other worker.');
    const to = { host: other.host ?? '', port: Number(other.port) };
    const before = await digests(cluster);
    const moving = place(cluster.coordinator, code, nameOf(to), { isAlone: true });
    const written = await inDatabase((database) => writeUntil(moving, database, people.T1));
    expect(await moving).toEqual({ universities: [expect.any(String)], from: at, to });
    expect(await whereIs(cluster, universityId)).toEqual(to);
    await inDatabase(async (database) => {
      await selfTest(database);
      for (const who of [people.T1, people.XT, people.T1])
        expect(await universitiesSeenBy(database, who)).toEqual([who.universityId]);
    });
    const { audit: trail, ...rest } = await digests(cluster);
    const { audit: trailBefore, ...restBefore } = before;
    expect(rest).toEqual(restBefore);
    expect(rowsIn(trail)).toBe(rowsIn(trailBefore) + written);
    expect(written).toBeGreaterThan(0);
  });

  it('moves nothing to a worker that it does not know, and no university that is not there', async () => {
    const { coordinator } = cluster;
    await expect(place(coordinator, people.campus.code, 'nowhere', { isAlone: false })).rejects.toThrow(
      /^There is no worker nowhere\. The workers are 127\.0\.0\.1:\d+ and 127\.0\.0\.1:\d+\.$/,
    );
    await expect(place(coordinator, people.campus.code, '127.0.0.1', { isAlone: false })).rejects.toThrow(
      /^Several workers are on 127\.0\.0\.1\./,
    );
    await expect(place(coordinator, 'UNI-NOWHERE', '127.0.0.1', { isAlone: false })).rejects.toThrow(
      'There is no university UNI-NOWHERE.',
    );
  });
});

describe('a database that can’t be distributed', () => {
  let template: Awaited<ReturnType<typeof copyTemplate>>;
  beforeEach(({ skip }) => {
    skip(isCluster, 'The databases of LONGHAND_TEST_CLUSTER are distributed.');
  });
  beforeAll(async () => {
    template = await copyTemplate();
  });
  afterAll(() => template.drop());

  it('is told so, and what is missing', async () => {
    await expect(startCommand('distribute', template.postgres, [], {}).ended).resolves.toEqual({
      code: 1,
      said: 'The extension Citus is not installed in this database: create extension citus.',
    });
    await expect(startCommand('place', template.postgres, ['UNI-12345', 'worker'], {}).ended).resolves.toEqual({
      code: 1,
      said: 'This database is not distributed: longhand distribute does that.',
    });
  });

  it('is not the one that comes with Longhand', async () => {
    const { code, said } = await startLonghand(['distribute'], { DATABASE_URL: '' }).ended;
    expect({ code, said }).toEqual({
      code: 1,
      said: 'Set DATABASE_URL to the coordinator: the database that comes with Longhand has no Citus.',
    });
  });
});

/** How many rows each table has, and a digest of them all. */
async function digests({ coordinator }: CitusCluster): Promise<Record<string, string>> {
  const tables = await askNode<{ name: string }>(
    coordinator,
    `select c.relname as name from pg_class c where c.relnamespace = 'longhand'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relname not in ('directory', 'migrations')`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = await askNode<{ row: string }>(coordinator, `select to_jsonb(t)::text as row from longhand.${name} t`);
    const texts = rows.map(({ row }) => row).sort();
    found[name] = `${texts.length} ${createHash('sha256').update(texts.join('\n')).digest('hex')}`;
  }
  return found;
}

/** The universities whose people somebody’s transaction sees. */
async function universitiesSeenBy(database: Database, who: Member): Promise<string[]> {
  const rows = await database.asTenant(who, (tx) =>
    tx.selectFrom('users').select('university_id').distinct().execute(),
  );
  return rows.map((row) => row.university_id);
}

/** How many rows a digest is of. */
function rowsIn(digest: string | undefined): number {
  return Number(digest?.split(' ')[0]);
}

/** Writes rows in the audit trail of somebody's university, one after the other, until a move ends. @returns how many. */
async function writeUntil(moving: Promise<unknown>, database: Database, who: Member): Promise<number> {
  const move = { isOver: false };
  const end = () => {
    move.isOver = true;
  };
  moving.then(end, end);
  let written = 0;
  while (!move.isOver) {
    await database.asTenant(who, (tx) =>
      audit(tx, { ...who, actorId: who.userId, action: 'demo.seeded', objectId: who.userId, at: new Date() }),
    );
    written += 1;
    await pause(WRITE_EVERY_MS);
  }
  return written;
}

const SHARD_NODE = `select n.nodename as host, n.nodeport as port from pg_dist_placement p
  join pg_dist_node n on n.groupid = p.groupid
  where p.shardid = get_shard_id_for_distribution_column('longhand.universities', $1::uuid)`;

async function whereIs({ coordinator }: CitusCluster, universityId: string): Promise<Node | undefined> {
  return (await askNode<Node>(coordinator, SHARD_NODE, [universityId]))[0];
}

async function whereWouldBe(cluster: CitusCluster): Promise<Node | undefined> {
  const [made] = await askNode<{ id: string }>(cluster.coordinator, 'select longhand.new_university_id() as id');
  return whereIs(cluster, made?.id ?? '');
}
