import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { say, UsageError, type Command } from '../../platform/command.ts';
import type { Database } from '../../platform/database/connect.ts';
import { withOperatorDatabase } from '../../platform/database/operator-database.ts';
import {
  coveredFrom,
  parseHeadLine,
  verifyUniversity,
  type HeadLine,
  type UniversityVerdict,
} from './verify-university.ts';

export const verifyUniversityCommand: Command = {
  takes: 'CODE [--write FILE] [--since FILE]',
  does: 'Recomputes the chains of a university and names the first thing that is not as it was stored.',
  help: [
    'CODE is such as UNI-12345. --write writes all heads down; --since compares with such a file of an earlier day.',
    'Works with and without a running server.',
  ],
  run: verify,
};

async function verify(args: string[]): Promise<number> {
  const options = { write: { type: 'string' }, since: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [code] = positionals;
  if (code === undefined || positionals.length > 1) throw new UsageError();
  return withOperatorDatabase(async (opened) => {
    const keyring = await opened.keyring();
    const university = await findUniversity(opened.database, code);
    if (university === null) throw new UsageError(`There is no university ${code}.`);
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
  });
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
