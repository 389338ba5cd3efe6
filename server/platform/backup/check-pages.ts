import { Client, type ClientConfig } from 'pg';

/**
 * Reads every page of the tables and indexes of a database, which tests their checksums, and compares their contents with
 * PostgreSQL's rules (amcheck). For a restored copy: it adds the extension.
 * @returns what is wrong, a sentence each, as PostgreSQL says it.
 */
export async function checkPages(config: ClientConfig): Promise<string[]> {
  const client = new Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('create extension if not exists amcheck');
    const { rows } = await client.query<{ name: string; kind: string }>(
      `select c.oid::regclass::text as name, c.relkind as kind from pg_class c left join pg_index i on i.indexrelid = c.oid
       where c.relpersistence = 'p' and (c.relkind in ('r', 'm', 't')
         or c.relkind = 'i' and i.indisvalid and c.relam = (select oid from pg_am where amname = 'btree'))
       order by c.oid`,
    );
    const wrong: string[] = [];
    for (const { name, kind } of rows) wrong.push(...(await checkOne(client, name, kind === 'i')));
    return wrong;
  } finally {
    await client.end();
  }
}

async function checkOne(client: Client, name: string, isIndex: boolean): Promise<string[]> {
  try {
    if (isIndex) {
      await client.query('select bt_index_check($1::regclass, true)', [name]);
      return [];
    }
    const { rows } = await client.query<{ block: string; trouble: string }>(
      'select blkno as block, msg as trouble from verify_heapam($1::regclass)',
      [name],
    );
    return rows.map(({ block, trouble }) => `${name}, page ${block}: ${trouble}`);
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : String(error)}`];
  }
}
