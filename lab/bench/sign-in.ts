/**
 * Figure A4, second half: 300 people behind one network address sign in within 60 seconds, one in ten with a mistyped
 * password first, against the real server over HTTP, with PostgreSQL and passwords hashed as in production. Nobody may
 * be refused. `npm run bench:sign-in`; writes results/sign-in.json and exits with 1 where somebody was refused.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { login, type Session } from '#contract/account';
import { listCourses } from '#contract/course';
import { API_BASE } from '#contract/endpoint';
import { getSite } from '#contract/site';
import { hashPassword } from '../../server/people/account/password.ts';
import { buildApp } from '../../server/app/app.ts';
import { connectDatabase } from '../../server/platform/database/connect.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { readEnv } from '../../server/platform/env.ts';
import { createKeyring } from '../../server/platform/keyring.ts';
import type { Services } from '../../server/platform/services.ts';
import { makeCampus, makeMember } from '../../tests/api/people.ts';
import { bareServices } from '../../tests/fixtures/bare-services.ts';
import { dice } from '../../tests/fixtures/dice.ts';
import { quantile } from './engine-logs.ts';

const PEOPLE = 300;
const WITHIN_MS = 60_000;
const TYPOS_OF_TEN = 1;
/** The wait before a retry after a mistyped password. */
const AGAIN_MS = 3000;
const PASSWORD = 'violet harbour tandem';
const TYPO = 'violet harbour tandom';
const SEED = 20_261_122;

interface Counts {
  signedIn: number;
  mistyped: number;
  /** Unexpected answers and their numbers. */
  readonly refused: Record<string, number>;
  readonly times: number[];
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-sign-in-'));
  const embedded = await startEmbedded({ dataDir: folder });
  try {
    await migrate(embedded.config());
    const database = connectDatabase({ ...embedded.config(), max: 8 });
    const bare = bareServices(database, createKeyring(Buffer.alloc(32, 5)));
    const services: Services = { ...bare, env: { ...bare.env, maxDelayMs: readEnv({}, [], folder).maxDelayMs } };
    const emails = await makeAccounts(services);
    const app = await buildApp(services);
    const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}${API_BASE}`;
    const counts: Counts = { signedIn: 0, mistyped: 0, refused: {}, times: [] };
    const began = performance.now();
    await Promise.all(emails.map((email, at) => arrive(url, email, at, counts)));
    await writeReport(counts, performance.now() - began);
    await app.close();
    await database.close();
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeAccounts(services: Services): Promise<string[]> {
  const campus = await makeCampus(services);
  const password_hash = await hashPassword(PASSWORD);
  const emails: string[] = [];
  for (let at = 0; at < PEOPLE; at += 1) {
    const member = await makeMember(services, campus, { userType: 'student', name: `student${String(at)}` });
    await services.database.asTenant(member, (tx) =>
      tx.updateTable('users').set({ password_hash }).where('id', '=', member.userId).execute(),
    );
    emails.push(member.email);
  }
  return emails;
}

/** A person opens the app at a random time, signs in, and loads their courses. */
async function arrive(url: string, email: string, at: number, counts: Counts): Promise<void> {
  const roll = dice(SEED + at);
  const latest = WITHIN_MS - AGAIN_MS;
  await pause(roll(latest));
  await ask(counts, 200, `${url}${getSite.path}`);
  if (at % 10 < TYPOS_OF_TEN) {
    await signIn(url, email, TYPO, 401, counts);
    counts.mistyped += 1;
    await pause(roll(AGAIN_MS));
  }
  const answer = await signIn(url, email, PASSWORD, 200, counts);
  if (answer === null) return;
  const { tokens } = JSON.parse(answer) as Session;
  const headers = { authorization: `Bearer ${tokens.access}` };
  if ((await ask(counts, 200, `${url}${listCourses.path}`, { headers })) !== null) counts.signedIn += 1;
}

async function signIn(url: string, email: string, password: string, wanted: number, counts: Counts) {
  const began = performance.now();
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  const answer = await ask(counts, wanted, `${url}${login.path}`, { method: 'POST', headers, body });
  counts.times.push(performance.now() - began);
  return answer;
}

/** The body of the answer; null for an unexpected status, which is counted. */
async function ask(counts: Counts, wanted: number, url: string, init: RequestInit = {}): Promise<string | null> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (answer.status === wanted) return text;
  const said = `${String(answer.status)} instead of ${String(wanted)}: ${text.slice(0, 120)}`;
  counts.refused[said] = (counts.refused[said] ?? 0) + 1;
  return null;
}

async function writeReport({ signedIn, mistyped, refused, times }: Counts, ms: number): Promise<void> {
  const blocked = Object.values(refused).reduce((sum, count) => sum + count, 0);
  const report = {
    people: PEOPLE,
    seconds: Math.round(ms / 100) / 10,
    signedIn,
    mistyped,
    blocked,
    refused,
    signInMedianMs: Math.round(quantile(times, 0.5)),
    signInP95Ms: Math.round(quantile(times, 0.95)),
    signInLongestMs: Math.round(Math.max(...times)),
    machineLoad: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    processors: cpus().length,
  };
  console.log(report);
  await mkdir('results', { recursive: true });
  await writeFile('results/sign-in.json', `${JSON.stringify(report, null, 2)}\n`);
  if (blocked > 0 || signedIn < PEOPLE) process.exitCode = 1;
}

await main();
