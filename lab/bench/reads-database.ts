import { Client, type PoolConfig } from 'pg';

/** Vacuums as PostgreSQL does by itself, for index-only scans. The checkpoint leaves nothing to write. */
export async function vacuum(postgres: PoolConfig): Promise<void> {
  const client = new Client(postgres);
  await client.connect();
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}
