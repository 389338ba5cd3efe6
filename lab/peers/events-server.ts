/**
 * The server of the specification's literal design: each keystroke event is one request and one row. It knows neither
 * sessions nor rights. The argument is the connection to PostgreSQL as JSON. Prints `port N` once it listens.
 */
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import Fastify from 'fastify';
import { Pool, type PoolConfig } from 'pg';
import type { KeystrokeEvent } from '#contract/keystroke';

const TABLE = `create table if not exists keystrokes (
  id bigint generated always as identity primary key,
  submission text not null,
  key_pressed text not null,
  cursor_position integer not null,
  event_type text not null,
  pasted_text text,
  is_paste boolean not null,
  created_at timestamptz not null default now()
)`;
const INSERT = `insert into keystrokes (submission, key_pressed, cursor_position, event_type, pasted_text, is_paste)
  values ($1, $2, $3, $4, $5, $6)`;
const EVENT = {
  type: 'object',
  required: ['key_pressed', 'cursor_position', 'event_type', 'pasted_text', 'is_paste'],
  properties: {
    key_pressed: { type: 'string' },
    cursor_position: { type: 'integer' },
    event_type: { enum: ['insert', 'delete', 'paste', 'other'] },
    pasted_text: { type: ['string', 'null'] },
    is_paste: { type: 'boolean' },
  },
};

async function main(postgres: PoolConfig): Promise<void> {
  const pool = new Pool(postgres);
  await pool.query(TABLE);
  const app = Fastify();
  app.post<{ Params: { id: string }; Body: KeystrokeEvent }>(
    '/api/submissions/:id/keystrokes/',
    { schema: { body: EVENT } },
    async ({ params, body }, reply) => {
      const { key_pressed, cursor_position, event_type, pasted_text, is_paste } = body;
      await pool.query(INSERT, [params.id, key_pressed, cursor_position, event_type, pasted_text, is_paste]);
      return reply.status(201).send({ status: 'stored' });
    },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.stdout.write(`port ${String((app.server.address() as AddressInfo).port)}\n`);
}

await main(JSON.parse(process.argv[2] ?? '') as PoolConfig);
