/**
 * Figure A4: whether an address with an account can be told from one without, by the answer or its time, at log-in,
 * registration, password reset and resent verification, and as a university's administrator. Both kinds are requested
 * in turn. `npm run bench:answers`; writes results/answers.json.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { login, register, requestPasswordReset, resendVerification } from '#contract/account';
import { API_BASE, type Endpoint } from '#contract/endpoint';
import { registerUniversity } from '#contract/university';
import { hashPassword } from '../../server/people/account/password.ts';
import { buildApp } from '../../server/app/app.ts';
import { connectDatabase } from '../../server/platform/database/connect.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createKeyring } from '../../server/platform/keyring.ts';
import { createMail } from '../../server/letters/mail/mail.ts';
import type { Services } from '../../server/platform/services.ts';
import { makeCampus, makeMember, type Campus } from '../../tests/api/people.ts';
import { bareServices } from '../../tests/fixtures/bare-services.ts';
import { quantile } from './engine-logs.ts';

const GOAL_MS = 10;
const ROUNDS = 60;
/** Warm-up calls: code and statements that the first calls compile and prepare do not depend on the account. */
const WARM_UP = 5;
const DAY_MS = 24 * 3_600_000;
const PASSWORD = 'violet harbour tandem';

let passedMs = 0;
const clock = (): Date => new Date(Date.now() + passedMs);

interface Asked {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly bodyOf: (email: string) => object;
  /** What makes the address known; absent: an account. */
  readonly known?: 'a registration';
}

interface Figures {
  readonly call: string;
  readonly knownMedianMs: number;
  readonly unknownMedianMs: number;
  readonly differenceMs: number;
  readonly sameAnswers: boolean;
}

function asked({ code }: Campus): Asked[] {
  const administered = { name: 'Narmada University', location: 'Bhopal', admin_password: PASSWORD };
  return [
    { name: 'log-in', endpoint: login, bodyOf: (email) => ({ email, password: 'not the password' }) },
    {
      name: 'registration',
      endpoint: register,
      bodyOf: (email) => ({ email, password: PASSWORD, user_type: 'student', university_id: code }),
    },
    { name: 'password reset', endpoint: requestPasswordReset, bodyOf: (email) => ({ email }) },
    { name: 'resent verification', endpoint: resendVerification, bodyOf: (email) => ({ email }) },
    {
      name: 'resent, registered',
      endpoint: resendVerification,
      bodyOf: (email) => ({ email }),
      known: 'a registration',
    },
    {
      name: 'university',
      endpoint: registerUniversity,
      // The limit is sixty an hour for one network address: the bench uses as many addresses as calls.
      bodyOf: (email) => ({ ...administered, email: newEmail(), admin_email: email }),
    },
  ];
}

const newEmail = (): string => `${randomBytes(8).toString('hex')}@longhand.test`;

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-answers-'));
  const embedded = await startEmbedded({ dataDir: folder });
  try {
    await migrate(embedded.config());
    const database = connectDatabase({ ...embedded.config(), max: 4 });
    const bare = bareServices(database, createKeyring(Buffer.alloc(32, 5)));
    const mail = createMail(clock, () => undefined);
    const services: Services = { ...bare, env: { ...bare.env, proxyHops: 1 }, clock, mail };
    const app = await buildApp(services);
    const campus = await makeCampus(services);
    const figures: Figures[] = [];
    for (const one of asked(campus)) figures.push(await compare(app, services, campus, one));
    for (const { call, knownMedianMs, unknownMedianMs, differenceMs, sameAnswers } of figures)
      console.log(
        `${differenceMs > GOAL_MS || !sameAnswers ? '!' : ' '} ${call.padEnd(20)} known ${knownMedianMs.toFixed(1)} ms, unknown ${unknownMedianMs.toFixed(1)} ms, apart ${differenceMs.toFixed(1)} ms, answers ${sameAnswers ? 'the same' : 'not the same'}`,
      );
    const machineLoad = Math.round((loadavg()[0] ?? 0) * 10) / 10;
    const report = { goalMs: GOAL_MS, rounds: ROUNDS, machineLoad, processors: cpus().length, calls: figures };
    await mkdir('results', { recursive: true });
    await writeFile('results/answers.json', `${JSON.stringify(report, null, 2)}\n`);
    await app.close();
    await database.close();
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(app: FastifyInstance, services: Services, campus: Campus, one: Asked): Promise<Figures> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = { known: new Set<string>(), unknown: new Set<string>() };
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const emails = {
      known: await (one.known === undefined ? account(services, campus) : claim(app, campus)),
      unknown: newEmail(),
    };
    // The order may matter, too, so it alternates.
    const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      passedMs += DAY_MS;
      const { ms, answer } = await ask(app, one, emails[kind]);
      if (round < 0) continue;
      times[kind].push(ms);
      answers[kind].add(answer);
    }
  }
  const [known, unknown] = [times.known, times.unknown].map((list) => quantile(list, 0.5)) as [number, number];
  return {
    call: one.name,
    knownMedianMs: known,
    unknownMedianMs: unknown,
    differenceMs: Math.abs(known - unknown),
    sameAnswers: [...answers.known].sort().join() === [...answers.unknown].sort().join(),
  };
}

async function account(services: Services, campus: Campus): Promise<string> {
  const member = await makeMember(services, campus, { userType: 'student', name: 'known' });
  const password_hash = await hashPassword(PASSWORD);
  await services.database.asTenant(member, (tx) =>
    tx.updateTable('users').set({ password_hash }).where('id', '=', member.userId).execute(),
  );
  return member.email;
}

/** An address that was registered and never verified. */
async function claim(app: FastifyInstance, { code }: Campus): Promise<string> {
  const email = newEmail();
  const bodyOf = () => ({ email, password: PASSWORD, user_type: 'student', university_id: code });
  await ask(app, { name: '', endpoint: register, bodyOf }, email);
  return email;
}

let network = 0;

/**
 * Calls from a new network address each time. @returns its time, and the parts of its answer that should be the same.
 */
async function ask(app: FastifyInstance, { endpoint, bodyOf }: Asked, email: string) {
  network += 1;
  const headers = {
    'x-forwarded-for': `10.${String(network >> 16)}.${String((network >> 8) & 255)}.${String(network & 255)}`,
  };
  const payload = bodyOf(email);
  const began = performance.now();
  const response = await app.inject({ method: endpoint.method, url: API_BASE + endpoint.path, headers, payload });
  const ms = performance.now() - began;
  const shape = JSON.stringify(response.json(), (key, value: unknown) =>
    typeof value === 'string' && !['error', 'message', 'code'].includes(key) ? '' : value,
  );
  return { ms, answer: `${String(response.statusCode)} ${shape}` };
}

await main();
