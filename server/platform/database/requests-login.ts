import { Client, type PoolConfig } from 'pg';

/** The login of the server's own PostgreSQL that requests use. It may act as longhand_app and longhand_auth alone. */
export const REQUESTS_LOGIN = 'longhand_requests';

/**
 * Makes the login of requests on the server's own PostgreSQL, whose superuser is `config`'s, after the migrations.
 * @returns how requests log in: as `config`, with its password, under the name {@link REQUESTS_LOGIN}.
 */
export async function allowRequests(config: PoolConfig): Promise<PoolConfig> {
  const client = new Client(config);
  await client.connect();
  try {
    const found = await client.query('select from pg_roles where rolname = $1', [REQUESTS_LOGIN]);
    if (found.rowCount === 0) await client.query(`create role ${REQUESTS_LOGIN}`);
    const { password } = config;
    const secret = typeof password === 'string' ? client.escapeLiteral(password) : 'null';
    await client.query(
      `alter role ${REQUESTS_LOGIN} login nosuperuser nocreatedb nocreaterole nobypassrls password ${secret}`,
    );
    await client.query(`grant longhand_app, longhand_auth to ${REQUESTS_LOGIN}`);
  } finally {
    await client.end();
  }
  return { ...config, user: REQUESTS_LOGIN };
}
