/**
 * Hocuspocus with its database extension on PostgreSQL, with the defaults of both. The argument is the connection to
 * PostgreSQL as JSON. Prints `port N` once it listens.
 */
import process from 'node:process';
import { Database } from '@hocuspocus/extension-database';
import { Server } from '@hocuspocus/server';
import { Pool, type PoolConfig } from 'pg';

async function main(postgres: PoolConfig): Promise<void> {
  const pool = new Pool(postgres);
  await pool.query('create table if not exists documents (name text primary key, state bytea not null)');
  const database = new Database({
    fetch: async ({ documentName }) => {
      const { rows } = await pool.query<{ state: Buffer }>('select state from documents where name = $1', [
        documentName,
      ]);
      return rows[0]?.state ?? null;
    },
    store: async ({ documentName, state }) => {
      await pool.query(
        'insert into documents values ($1, $2) on conflict (name) do update set state = excluded.state',
        [documentName, state],
      );
    },
  });
  const server = new Server({ port: 0, address: '127.0.0.1', quiet: true, extensions: [database] });
  await server.listen();
  process.stdout.write(`port ${String(server.address.port)}\n`);
}

await main(JSON.parse(process.argv[2] ?? '') as PoolConfig);
