/**
 * `npm run logs -- FILE.jsonl.gz [--browser] [--limit N]`: replays real people's typing logs through the engine and a
 * real server, or with --browser through the editor in Chromium under a flapping network, and compares the resulting
 * text with the log's own. Exits with 1 unless every log is exact.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { buildWhereStale } from '../../scripts/app-build.ts';
import { browserRunner } from './browser-runner.ts';
import { describeResult, describeTotals, type LogResult } from './report.ts';
import { serverRunner } from './server-runner.ts';
import { startServerProcess } from '../../scripts/server-process.ts';
import { readTypingLogs, type TypingLog } from './typing-log.ts';

const USAGE = 'Usage: npm run logs -- FILE.jsonl.gz [--browser] [--limit N]';

const { file, browser, limit } = readArguments(process.argv.slice(2));
if (browser) await buildWhereStale((line) => console.log(line));
const dataFolder = await mkdtemp(join(tmpdir(), 'longhand-logs-'));
const server = await startServerProcess({ dataFolder, env: { LOG_LEVEL: 'warn' } });
try {
  const runner = browser ? await browserRunner(server) : serverRunner(server.url);
  const results: LogResult[] = [];
  for await (const log of readTypingLogs(file)) {
    if (results.length === limit) break;
    const result = await runner.write(log).catch((error: Error) => brokenBy(error, log));
    results.push(result);
    console.log(describeResult(log, result));
  }
  for (const line of [...describeTotals(results), ...(await runner.end())]) console.log(line);
  if (results.length === 0 || results.some(({ fault }) => fault !== null)) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(dataFolder, { recursive: true, force: true });
}

/** A log that could not be written to its end. */
function brokenBy(error: Error, log: TypingLog): LogResult {
  return { fault: error.message, edits: log.changes.length, writingMs: 0, bytes: null };
}

function readArguments(args: string[]): { file: string; browser: boolean; limit: number } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { browser: { type: 'boolean', default: false }, limit: { type: 'string' } },
  });
  const [file] = positionals;
  const limit = values.limit === undefined ? Infinity : Number(values.limit);
  if (file === undefined || positionals.length > 1) fail('Name one file of typing logs.');
  if (!existsSync(file)) fail(`There is no file ${file}.`);
  if (!(limit >= 1)) fail('--limit takes a whole number from 1.');
  return { file, browser: values.browser, limit };
}

function fail(sentence: string): never {
  console.error(`${sentence}\n${USAGE}`);
  process.exit(2);
}
