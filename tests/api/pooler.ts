import { spawn } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { freePort } from '../../scripts/server-process.ts';
import { REQUESTS_LOGIN } from '../../server/platform/database/requests-login.ts';

const HOST = '127.0.0.1';
const TRIES = 50;
const POLL_MS = 100;
/** PgBouncer does not run as root. */
const ROOT = 0;
const NOBODY = 'nobody';

/** Starts PgBouncer before a PostgreSQL: each transaction gets a connection of its own, of 20 for a login and database. */
export async function startPooler(
  program: string,
  { host = '', port = 0, user = '' }: PoolConfig,
  parent: string,
): Promise<{ at: { host: string; port: number }; stop: () => void }> {
  const folder = join(parent, 'pooler');
  await mkdir(folder);
  await chmod(parent, 0o755);
  const at = { host: HOST, port: await freePort() };
  const users = join(folder, 'users');
  await writeFile(users, [user, REQUESTS_LOGIN].map((name) => `"${name}" ""\n`).join(''));
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    [
      '[databases]',
      `* = host=${host} port=${String(port)}`,
      '[pgbouncer]',
      `listen_addr = ${at.host}`,
      `listen_port = ${String(at.port)}`,
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'max_client_conn = 1000',
      'default_pool_size = 20',
      'server_idle_timeout = 5',
      'server_login_retry = 1',
      'unix_socket_dir =',
    ].join('\n'),
  );
  const asNobody = process.getuid?.() === ROOT ? ['-u', NOBODY] : [];
  const child = spawn(program, ['-q', ...asNobody, settings], { stdio: ['ignore', 'ignore', 'inherit'] });
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${String(child.exitCode)}.`);
    if (await answers(at.port)) return { at, stop: () => void child.kill('SIGINT') };
    await pause(POLL_MS);
  }
  throw new Error(`${program} does not listen.`);
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, HOST);
    socket.once('connect', () => {
      socket.end();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
