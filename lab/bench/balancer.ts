import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, type ServerProcess } from '../../scripts/server-process.ts';

export const BALANCERS = ['haproxy', 'nginx', 'caddy'] as const;
export type BalancerName = (typeof BALANCERS)[number];

const OPERATIONS = new URL('../../docs/operations/', import.meta.url);
const TRIES = 100;
const POLL_MS = 100;

interface Kind {
  file: string;
  /** What listens with TLS, which the trial has none of. */
  tls: RegExp;
  listen: (port: number) => string;
  args: (file: string, folder: string) => readonly string[];
}

const kinds: Readonly<Record<BalancerName, Kind>> = {
  haproxy: {
    file: 'haproxy.cfg',
    tls: /^ *bind :443 .*$/m,
    listen: (port) => `    bind 127.0.0.1:${port}`,
    args: (file) => ['-db', '-f', file],
  },
  nginx: {
    file: 'nginx.conf',
    tls: /^ *listen 443 [^]*?longhand\.key;$/m,
    listen: (port) => `        listen 127.0.0.1:${port};`,
    args: (file, folder) => {
      const rest = `daemon off; pid ${join(folder, 'nginx.pid')};`;
      return ['-c', file, '-p', folder, '-e', 'stderr', '-g', rest];
    },
  },
  caddy: {
    file: 'Caddyfile',
    tls: /^longhand\.example\.edu /m,
    listen: (port) => `http://127.0.0.1:${port} `,
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
};

/** Runs a balancer with its file of docs/operations, but for its certificate and the addresses of its nodes. */
export async function startBalancer(
  name: BalancerName,
  nodes: readonly ServerProcess[],
  folder: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { file, tls, listen, args } = kinds[name];
  const port = await freePort();
  let text = (await readFile(new URL(file, OPERATIONS), 'utf8')).replace(tls, listen(port));
  for (const [at, node] of nodes.entries()) text = text.replace(`10.0.0.1${at + 1}:3000`, `127.0.0.1:${node.port}`);
  const own = join(folder, file);
  await writeFile(own, text);
  const child = spawn(name, args(own, folder), {
    stdio: ['ignore', 'ignore', name === 'caddy' ? 'ignore' : 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}.`);
    if ((await fetch(`${url}/api/ready/`).catch(() => null))?.ok === true) break;
    await pause(POLL_MS);
  }
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
