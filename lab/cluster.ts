/**
 * A Citus cluster on this computer: a coordinator and two workers, from a folder of binaries of a PostgreSQL that has Citus.
 * `npm run cluster -- /usr/lib/postgresql/15/bin` starts it in a temporary folder, prints the coordinator's URL for
 * LONGHAND_TEST_CLUSTER, and stops it at Ctrl-C.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { startCluster } from '../tests/fixtures/citus-cluster.ts';

async function main(binaries: string | undefined): Promise<void> {
  if (binaries === undefined) throw new Error('Name a folder of binaries of PostgreSQL: /usr/lib/postgresql/15/bin');
  const folder = await mkdtemp(join(tmpdir(), 'longhand-cluster-'));
  try {
    await chmod(folder, 0o755);
    const { coordinator, stop } = await startCluster(binaries, folder);
    const { user = '', host = '', port = 0, database = '' } = coordinator;
    console.log(`postgres://${user}@${host}:${String(port)}/${database}`);
    await new Promise((resolve) => {
      process.once('SIGINT', resolve);
      process.once('SIGTERM', resolve);
    });
    await stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await main(process.argv[2]);
