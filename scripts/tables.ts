import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../server/platform/database/embedded.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { GENERATED_TABLES, generateTables } from './generate-tables.ts';

/** `npm run tables`: regenerates the types of the tables from a temporary database with all migrations. */
const folder = await mkdtemp(join(tmpdir(), 'longhand-tables-'));
const embedded = await startEmbedded({ dataDir: folder });
try {
  await migrate(embedded.config());
  await writeFile(GENERATED_TABLES, await generateTables(embedded.config()));
} finally {
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
