import process from 'node:process';
import { buildWhereStale } from './app-build.ts';

/** Builds the app where it is missing or older than its sources, then runs the server in this process. */
try {
  await buildWhereStale((line) => void process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
// Imported by URL, so that the scripts' TypeScript project need not reference the server's.
await import(new URL('../server/app/main.ts', import.meta.url).href);
