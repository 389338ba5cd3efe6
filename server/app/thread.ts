import { randomBytes } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { PoolConfig } from 'pg';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { connectDatabase } from '../platform/database/connect.ts';
import { watchKeys } from '../platform/database/data-keys.ts';
import { openFiles } from '../platform/files/files.ts';
import { keyringOf } from '../platform/keyring.ts';
import { createMail } from '../letters/mail/mail.ts';
import { compareOne } from '../reading/match/catch-up.ts';
import { loggerOptions } from '../platform/plugins/request-log.ts';
import { computeFigures } from '../reading/report/figures-worker.ts';
import { deleteDueLog } from '../reading/retention/worker.ts';
import type { Services } from '../platform/services.ts';
import { finalizeSubmission } from '../writing/submission/finalize.ts';
import { UnreadableLogError } from '../platform/unreadable-log.ts';
import type { Job, Outcome, Task, ThreadAnswer, ThreadRequest, ThreadSetup } from '../platform/threads/work.ts';

/** A thread does one job at a time, with at most one transaction at a time. */
const CONNECTIONS = 2;

const { env, postgres, requests, keys } = workerData as ThreadSetup;
const limited = (login: PoolConfig): PoolConfig => ({ ...login, max: CONNECTIONS });
let now = new Date();
const clock = (): Date => now;
const database = connectDatabase(limited(postgres), {
  prepares: env.databasePrepares,
  requests: requests && limited(requests),
});
const keyring = keyringOf(keys);
const services: Services = {
  // Load is shed by the health of the main thread only.
  env: { ...env, maxDelayMs: 0, staticDir: undefined },
  database,
  clock,
  random: randomBytes,
  log: pino(loggerOptions(env.logLevel)),
  keyring,
  keyWatch: watchKeys(database, keyring),
  // The main thread sends letters; it polls for them.
  mail: createMail(clock, () => undefined),
  files: openFiles(env),
};
// The main thread logs the requests.
const app = await buildApp(services, loggerOptions(env.logLevel === 'silent' ? 'silent' : 'error'));
await app.ready();

parentPort?.on('message', (job: Job) => {
  now = new Date(job.now);
  void perform(job).then((outcome) => parentPort?.postMessage(outcome, []));
});

async function perform(job: Job): Promise<Outcome> {
  const { number } = job;
  try {
    if (job.kind === 'request') return { number, kind: 'answered', answer: await answer(job.request) };
    return { number, kind: 'done', result: await run(job.task) };
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    return { number, kind: 'failed', message, stack, unreadable: error instanceof UnreadableLogError };
  }
}

async function answer({ method, url, headers, body, address }: ThreadRequest): Promise<ThreadAnswer> {
  const response = await app.inject({
    method,
    url,
    headers: { ...headers },
    remoteAddress: address,
    ...(body === undefined ? {} : { payload: body }),
  });
  const given = Object.entries(response.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  return { status: response.statusCode, headers: Object.fromEntries(given), bytes: response.rawPayload };
}

/** The implementation of each kind of task. */
const acts: { readonly [Name in Task['name']]: (task: Extract<Task, { name: Name }>) => Promise<boolean> } = {
  finalize: ({ who, id }) => finalizeSubmission(services, who, id),
  figures: ({ who, id }) => computeFigures(services, who, id),
  compare: ({ who, id }) => compareOne(services, who, id),
  'delete log': (task) => deleteDueLog(services, task),
};

function run(task: Task): Promise<boolean> {
  const act = acts[task.name] as (of: Task) => Promise<boolean>;
  return act(task);
}
