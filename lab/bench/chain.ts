/**
 * Figure E5: the rate of detected tampering, whether a device's clock can move a deadline, and whether writing offline
 * across a deadline is shown as such. `npm run bench:chain`; prints the figures and writes results/chain.json. Exits
 * with 1 unless every attack is found.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { connectDatabase } from '../../server/platform/database/connect.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createKeyring } from '../../server/platform/keyring.ts';
import { bareServices } from '../../tests/fixtures/bare-services.ts';
import { makePeople } from '../../tests/api/people.ts';
import { ChainScene } from './chain-scene.ts';
import { airplaneFound, clockJumpsHeld } from './chain-time.ts';
import { exportTamperings, serverTamperings } from './chain-tampering.ts';
import { universityTamperings, verifyTime } from './chain-university.ts';

const TAMPERINGS = 1000;
const ATTACKS = 500;

/** The number of detected attempts, and of all attempts. */
interface Figure {
  readonly name: string;
  readonly found: number;
  readonly of: number;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-chain-'));
  const embedded = await startEmbedded({ dataDir: folder });
  try {
    await migrate(embedded.config());
    const database = connectDatabase({ ...embedded.config(), max: 4 });
    const services = bareServices(database, createKeyring(Buffer.alloc(32, 7)));
    const people = await makePeople(services);
    const scene = new ChainScene(services, people);
    const figures: Figure[] = [];
    for (const [name, run, times] of [
      ['server', serverTamperings, TAMPERINGS],
      ['export', exportTamperings, TAMPERINGS],
    ] as const) {
      for (const [tampering, found] of await run(scene, times))
        figures.push({ name: `${name}: ${tampering}`, found, of: times });
    }
    for (const { name, found, of } of await universityTamperings(scene, people, TAMPERINGS))
      figures.push({ name: `university: ${name}`, found, of });
    figures.push({
      name: 'clock jumps that move no deadline',
      found: await clockJumpsHeld(scene, ATTACKS),
      of: ATTACKS,
    });
    figures.push({
      name: 'airplane mode across a deadline shown',
      found: await airplaneFound(scene, ATTACKS),
      of: ATTACKS,
    });
    for (const line of await verifyTime(scene)) console.log(line);
    await database.close();
    for (const { name, found, of } of figures) console.log(`${name.padEnd(44)} ${String(found)} of ${String(of)}`);
    await mkdir('results', { recursive: true });
    await writeFile('results/chain.json', `${JSON.stringify(figures, null, 2)}\n`);
    if (figures.some(({ found, of }) => found !== of)) process.exitCode = 1;
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
