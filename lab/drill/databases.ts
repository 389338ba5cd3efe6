import { mkdir, readFile, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { startEmbedded, type Embedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { allowRequests } from '../../server/platform/database/requests-login.ts';
import { askCluster, startStandby } from '../../tests/fixtures/streaming-replica.ts';

const SETTINGS = ['max_connections=200'];
const POLL_MS = 100;

/** A primary and its streaming replica, behind one address that moves to the replica at a failover. */
export interface Databases {
  /** How everybody connects to whichever database is the primary now. */
  readonly address: PoolConfig;
  /** The login of requests, to the primary and to the replica. */
  readonly requests: PoolConfig;
  readonly replica: PoolConfig;
  /** The cluster that is the primary now. */
  current(): Embedded;
  /** Ends the primary by SIGKILL and promotes its replica, to which the address then leads. @returns the ms that it took. */
  failOver(): Promise<number>;
  stop(): Promise<void>;
}

/** @param isSynchronous whether a commit waits until the replica has it, too. */
export async function startDatabases(folder: string, isSynchronous: boolean): Promise<Databases> {
  const primary = await startEmbedded({ dataDir: join(folder, 'primary'), settings: SETTINGS });
  await migrate(primary.config());
  const requests = await allowRequests(primary.config());
  const standby = await startStandby(primary, join(folder, 'standby'), SETTINGS);
  if (isSynchronous) await waitForStandby(primary);
  const host = join(folder, 'address');
  await leadTo(primary, host);
  let current = primary;
  return {
    address: { ...primary.config(), host },
    requests: { ...requests, host },
    replica: { ...standby.config(), user: requests.user },
    current: () => current,
    async failOver() {
      const began = Date.now();
      await crash(primary);
      await askCluster(standby, 'select pg_promote()');
      await leadTo(standby, host);
      current = standby;
      return Date.now() - began;
    },
    async stop() {
      await primary.stop();
      await standby.stop();
    },
  };
}

/** The folder of sockets that everybody names, as a name or an address of a network that is moved. */
async function leadTo(cluster: Embedded, address: string): Promise<void> {
  const next = `${address}.next`;
  await mkdir(join(address, '..'), { recursive: true });
  await symlink(cluster.config().host ?? '', next);
  await rename(next, address);
}

async function waitForStandby(primary: Embedded): Promise<void> {
  await askCluster(primary, `alter system set synchronous_standby_names = 'standby'`);
  await askCluster(primary, 'select pg_reload_conf()');
  for (;;) {
    const rows = await askCluster(primary, `select from pg_stat_replication where sync_state = 'sync'`);
    if (rows.length > 0) return;
    await pause(POLL_MS);
  }
}

async function crash(cluster: Embedded): Promise<void> {
  const [pid] = (await readFile(join(cluster.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  // From here on nobody starts it again.
  const stopped = cluster.stop();
  process.kill(Number(pid), 'SIGKILL');
  await stopped;
}
