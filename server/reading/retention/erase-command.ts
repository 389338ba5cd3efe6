import { dirname } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { emailSchema } from '#contract/account';
import { openOperatorDatabase } from '../../platform/database/operator-database.ts';
import { readEnv } from '../../platform/env.ts';
import { systemClock, systemRandom } from '../../platform/services.ts';
import { erasePerson, type Erasure } from './erase.ts';

const ROOT = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** `npm run erase -- EMAIL` deletes the logs of one person for good, with or without a running server. */
async function main(args: readonly string[]): Promise<number> {
  const email = emailSchema.safeParse(args[0]?.trim());
  if (!email.success || args.length !== 1) return say('Name one person: npm run erase -- asha@narmada.ac.in', 2);
  const env = readEnv(process.env, [], ROOT);
  const opened = await openOperatorDatabase(env, pino({ level: 'warn' }));
  try {
    const services = { keyring: await opened.keyring(), clock: systemClock, random: systemRandom };
    return report(email.data, await erasePerson(opened.database, email.data, services));
  } finally {
    await opened.close();
  }
}

function report(asked: string, erasure: Erasure): number {
  if (erasure.outcome === 'unknown') return say(`Nobody here has the address ${asked}. Nothing was changed.`, 1);
  const { email, deleted, left } = erasure;
  const texts = deleted === 1 ? 'The log of 1 text' : `The logs of ${deleted} texts`;
  const done = `${texts} of ${email} ${deleted === 1 ? 'is' : 'are'} deleted. Texts and grades stay.`;
  if (left === 0) return say(done, 0);
  return say(`${done} ${left} could not be opened and ${left === 1 ? 'was' : 'were'} left as before.`, 1);
}

function say(line: string, code: number): number {
  (code === 0 ? process.stdout : process.stderr).write(`${line}\n`);
  return code;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = say(error instanceof Error ? error.message : String(error), 1);
}
