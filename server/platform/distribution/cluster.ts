import process from 'node:process';
import type { Client, ClientConfig } from 'pg';
import { DISTRIBUTED } from '../database/begin.ts';
import { readEnv } from '../env.ts';
import { ROOT } from '../root.ts';

/** A database can't be distributed, or a university not be moved, as it is. Nothing was changed. */
export class DistributionError extends Error {}

/** A worker of a cluster, or one that is only named. */
export interface Node {
  readonly host: string;
  readonly port: number;
}

/**
 * How a command reaches the coordinator: by DATABASE_URL.
 * @throws DistributionError without one: the database that comes with Longhand has no Citus.
 */
export function coordinatorOf(): ClientConfig {
  const { databaseUrl } = readEnv(process.env, [], ROOT);
  if (databaseUrl === undefined)
    throw new DistributionError(
      'Set DATABASE_URL to the coordinator: the database that comes with Longhand has no Citus.',
    );
  return { connectionString: databaseUrl };
}

/** Whether the tables of universities are distributed. */
export async function isDistributed(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ distributed: boolean }>(DISTRIBUTED);
  return rows[0]?.distributed === true;
}

/** The workers that take rows, in the order in which they were added. */
export async function listWorkers(client: Client): Promise<Node[]> {
  const { rows } = await client.query<Node>(`select nodename as host, nodeport as port from pg_dist_node
    where noderole = 'primary' and groupid <> 0 and isactive and shouldhaveshards order by nodeid`);
  return rows;
}

/** How people name a node. */
export function nameOf({ host, port }: Node): string {
  return `${host}:${String(port)}`;
}
