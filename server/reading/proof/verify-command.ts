import { createReadStream, createWriteStream } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { Database } from '../../platform/database/connect.ts';
import { openOperatorDatabase } from '../../platform/database/operator-database.ts';
import { readEnv } from '../../platform/env.ts';
import { ROOT } from '../../platform/root.ts';
import {
  coveredFrom,
  parseHeadLine,
  verifyUniversity,
  type HeadLine,
  type UniversityVerdict,
} from './verify-university.ts';

const USAGE = 'Usage: npm run verify:university -- UNI-12345 [--write FILE] [--since FILE]';

/**
 * `npm run verify:university -- CODE` verifies everything that the chains of a university cover, with or without a
 * running server. `--write` writes all heads down; `--since` compares with such a file of an earlier day. Exits with 0
 * where everything is whole, 1 where something is broken, 2 for wrong arguments.
 */
async function main(args: string[]): Promise<number> {
  const options = { write: { type: 'string' }, since: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [code] = positionals;
  if (code === undefined || positionals.length > 1) return say(USAGE, 2);
  const env = readEnv(process.env, [], ROOT);
  const opened = await openOperatorDatabase(env, pino({ level: 'warn' }));
  try {
    const keyring = await opened.keyring();
    const university = await findUniversity(opened.database, code);
    if (university === null) return say(`There is no university ${code}.`, 2);
    const written = values.write === undefined ? null : createWriteStream(values.write, { mode: 0o600 });
    const verdict = await verifyUniversity(opened.database, university, {
      keyring,
      coveredFrom: coveredFrom(keyring),
      since: values.since === undefined ? undefined : readHeads(values.since),
      note: (line) => void written?.write(`${line}\n`),
    });
    written?.end();
    if (written !== null) await finished(written);
    return report(verdict, values);
  } finally {
    await opened.close();
  }
}

async function findUniversity(database: Database, code: string): Promise<string | null> {
  const row = await database.asOwner((tx) =>
    tx
      .selectFrom('universities')
      .select('university_id')
      .where('code', '=', code.trim().toUpperCase())
      .executeTakeFirst(),
  );
  return row?.university_id ?? null;
}

async function* readHeads(path: string): AsyncGenerator<HeadLine> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity }))
    if (line.trim() !== '') yield parseHeadLine(line.trim());
}

function report(verdict: UniversityVerdict, { write, since }: { write?: string; since?: string }): number {
  if (verdict.kind === 'broken') {
    const { subject, counter, trouble } = verdict;
    const batch = counter === null ? '' : `, batch ${counter}`;
    return say(`BROKEN. The ${subject.kind} ${subject.id}${batch}: ${trouble}`, 1);
  }
  const { submissions, batches, rulings, statements, assignments } = verdict.counts;
  const lines = [
    `Whole: ${submissions} submissions with ${batches} batches, ${assignments} assignments, ${rulings} rulings, ` +
      `${statements} receipts and certificates.`,
    ...(since === undefined ? [] : [`Everything that was written down in ${since} is a part of it.`]),
    `Digest of all heads: ${verdict.digest}`,
    ...(write === undefined ? [] : [`The heads are in ${write}; its SHA-256 is the digest. Keep it elsewhere.`]),
  ];
  return say(lines.join('\n'), 0);
}

function say(line: string, code: number): number {
  (code === 2 ? process.stderr : process.stdout).write(`${line}\n`);
  return code;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
