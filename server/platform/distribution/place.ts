import { Client, type ClientConfig } from 'pg';
import { listWithAnd } from '../wording.ts';
import { prepareWorkers } from './workers.ts';
import { DistributionError, isDistributed, listWorkers, nameOf, type Node } from './cluster.ts';

export interface Placement {
  /** The names of the universities that moved: the one that was named, and those that share its shard. */
  readonly universities: readonly string[];
  /** Where it was, and where it is. */
  readonly from: Node;
  readonly to: Node;
}

/**
 * Moves the shard of the university of this code to the worker that is named by its host and port, or by its host alone where
 * no other worker has it. Servers go on; who writes waits at the end for the last rows. `isAlone`: it gets a shard of its
 * own before; nobody of its old shard can write meanwhile.
 * @throws DistributionError where the database is not distributed, or it knows no such university or worker.
 */
export async function place(
  config: ClientConfig,
  code: string,
  worker: string,
  { isAlone }: { isAlone: boolean },
): Promise<Placement> {
  const client = new Client(config);
  await client.connect();
  try {
    if (!(await isDistributed(client)))
      throw new DistributionError('This database is not distributed: longhand distribute does that.');
    const universityId = await findUniversity(client, code);
    const to = chooseWorker(await listWorkers(client), worker);
    const from = await findWorker(client, universityId);
    await prepareWorkers(client);
    const universities = await withoutHold(client, async () => {
      if (isAlone) await standAlone(client, universityId);
      const sharing = await shareShard(client, universityId);
      if (nameOf(from) !== nameOf(to)) await move(client, universityId, from, to);
      return sharing;
    });
    return { universities, from, to };
  } finally {
    await client.end();
  }
}

async function findUniversity(client: Client, code: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select university_id as id from longhand.universities where code = $1',
    [code],
  );
  const [found] = rows;
  if (found === undefined) throw new DistributionError(`There is no university ${code}.`);
  return found.id;
}

/** @throws DistributionError that lists the workers where none or several are meant. */
function chooseWorker(workers: readonly Node[], wanted: string): Node {
  const meant = workers.filter((worker) => nameOf(worker) === wanted || worker.host === wanted);
  const [only] = meant;
  if (only !== undefined && meant.length === 1) return only;
  const problem = meant.length === 0 ? `There is no worker ${wanted}.` : `Several workers are on ${wanted}.`;
  throw new DistributionError(`${problem} The workers are ${listWithAnd(workers.map(nameOf))}.`);
}

async function findWorker(client: Client, universityId: string): Promise<Node> {
  const { rows } = await client.query<Node>(
    `select n.nodename as host, n.nodeport as port from pg_dist_placement p
      join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
      where p.shardid = get_shard_id_for_distribution_column('longhand.universities', $1::uuid)`,
    [universityId],
  );
  const [found] = rows;
  if (found === undefined) throw new DistributionError('No worker has the rows of this university.');
  return found;
}

/**
 * Copies shards while no policy holds the owner (distribute.sql, hold_owner). Work of the owner that locks rows is refused
 * meanwhile and tried again. What is left so by a crash ends with the next migration, with which each server starts.
 */
async function withoutHold<T>(client: Client, copy: () => Promise<T>): Promise<T> {
  await client.query('call longhand.hold_owner(false)');
  try {
    return await copy();
  } finally {
    await client.query('call longhand.hold_owner(true)');
  }
}

/** The names of the universities in the shard of one, which comes first. */
async function shareShard(client: Client, universityId: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from longhand.universities
      where get_shard_id_for_distribution_column('longhand.universities', university_id)
        = get_shard_id_for_distribution_column('longhand.universities', $1::uuid)
      order by university_id <> $1::uuid, name`,
    [universityId],
  );
  return rows.map(({ name }) => name);
}

/**
 * Splits the shard of a university where it has room for others. Not by the log of the database: an update that is written
 * while Citus 13.2 begins such a split ends it, as the new shards have no keys yet.
 */
async function standAlone(client: Client, universityId: string): Promise<void> {
  const alone = await client.query(
    `select from pg_dist_shard where shardid = get_shard_id_for_distribution_column('longhand.universities', $1::uuid)
      and shardminvalue = shardmaxvalue`,
    [universityId],
  );
  if (alone.rowCount === 1) return;
  await client.query(
    `select isolate_tenant_to_new_shard('longhand.universities', $1::text, 'CASCADE', shard_transfer_mode => 'block_writes')`,
    [universityId],
  );
}

/** The rows are copied while others are written, and these are copied from the log. */
async function move(client: Client, universityId: string, from: Node, to: Node): Promise<void> {
  await client.query(
    `select citus_move_shard_placement(get_shard_id_for_distribution_column('longhand.universities', $1::uuid),
      $2, $3, $4, $5, 'force_logical')`,
    [universityId, from.host, from.port, to.host, to.port],
  );
}
