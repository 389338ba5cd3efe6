import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';
import { buildApp } from './app.ts';
import { openDatabase, type OpenDatabase } from '../platform/database/open.ts';
import { closeDemo } from '../demo/close.ts';
import { DEMO_PASSWORD, people } from '../demo/content.ts';
import { seedDemo } from '../demo/seed.ts';
import { startHeartbeat, type Heartbeat } from '../platform/downtime/heartbeat.ts';
import { isLoopback, readEnv, type Env } from '../platform/env.ts';
import { openFiles } from '../platform/files/files.ts';
import { createMail } from '../letters/mail/mail.ts';
import { smtpDelivery, startMailWorker, type MailWorker } from '../letters/mail/worker.ts';
import { catchUp } from '../reading/match/catch-up.ts';
import { startReminderWorker, type ReminderWorker } from '../letters/notice/worker.ts';
import { listenForMetrics } from '../platform/metrics/listen.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { makeNotificationKey } from '../letters/notification/key.ts';
import { startNotificationWorker, type NotificationWorker } from '../letters/notification/worker.ts';
import { loggerOptions } from '../platform/plugins/request-log.ts';
import { certainTime } from '../reading/retention/certain-time.ts';
import { startRetentionWorker, type RetentionWorker } from '../reading/retention/worker.ts';
import { ROOT } from '../platform/root.ts';
import { systemClock, systemRandom, type Services } from '../platform/services.ts';
import { startFinalizeWorker, type FinalizeWorker } from '../writing/submission/finalize-worker.ts';
import { openThreads, type Threads } from '../platform/threads/threads.ts';
import { openTraces } from '../platform/traces/open-traces.ts';
import type { Traces } from '../platform/traces/traces.ts';
import { explain } from './explain.ts';
import { watchServer } from './watch.ts';

/** How many connections may wait to be taken: at a deadline, or after an outage, everybody comes at once. */
const BACKLOG = 4096;
/** The program of a thread stands beside this one, as source or bundled. */
const THREAD = new URL(import.meta.url.replace(/(?:main|serve)(\.(?:ts|mjs))$/, 'thread$1'));
const STOP_MS = 10_000;

interface Running {
  app: FastifyInstance;
  worker: MailWorker;
  retention: RetentionWorker;
  reminders: ReminderWorker;
  notifications: NotificationWorker;
  finalizing: FinalizeWorker;
  heartbeat: Heartbeat;
  /** Catches up on earlier hand-ins in the background. */
  catching: { stop(): Promise<void> };
  threads: Threads;
  /** Ends what serves the metrics. */
  endMetrics: () => Promise<void>;
  opened: OpenDatabase;
  traces: Traces | undefined;
  /** From now on it says that it is not ready, and still serves. */
  drain(): void;
}

async function start(env: Env, log: Logger): Promise<Running> {
  const traces = await openTraces(env.tracesUrl);
  const opened = await openDatabase(env, log, traces);
  const { postgres, requests, keyring } = opened;
  const threads = openThreads({ env, postgres, requests, keyring }, systemClock, THREAD);
  let ending = false;
  try {
    const worker = startMailWorker(() => services, delivery(env, log));
    const services: Services = {
      env,
      database: opened.database,
      replica: opened.replica,
      clock: systemClock,
      random: systemRandom,
      log,
      keyring: opened.keyring,
      keyWatch: opened.keyWatch,
      mail: createMail(systemClock, () => worker.wake()),
      files: openFiles(env),
      threads,
      isEnding: () => ending,
      metrics: env.metrics === undefined ? undefined : createMetrics(systemClock),
      traces,
    };
    await makeNotificationKey(services);
    if (env.demo && (await seedDemo(services))) log.info('the demo university was made');
    if (env.production && (await closeDemo(services)) > 0)
      log.warn('the demo accounts of an earlier run are closed: this server runs as in production');
    const app = await buildApp(services, loggerOptions(env.logLevel));
    await app.listen({ port: env.port, host: env.host, backlog: BACKLOG });
    const endMetrics = await serveMetrics(services);
    const heartbeat = startHeartbeat(services);
    void heartbeat.beat();
    const retention = startRetentionWorker(services, certainTime);
    void retention.deleteDue();
    const reminders = startReminderWorker(services);
    void reminders.remindDue();
    const notifications = startNotificationWorker(() => services);
    const finalizing = startFinalizeWorker(services);
    const catching = startCatchingUp(services);
    const workers = { worker, retention, reminders, notifications, finalizing, heartbeat, catching };
    return { app, ...workers, threads, endMetrics, opened, traces, drain: () => void (ending = true) };
  } catch (error) {
    await threads.close();
    await opened.close();
    throw error;
  }
}

async function serveMetrics(services: Services): Promise<Running['endMetrics']> {
  const { env, metrics } = services;
  if (env.metrics === undefined || metrics === undefined) return async () => undefined;
  watchServer(metrics, services);
  return listenForMetrics(metrics, env.metrics);
}

function startCatchingUp(services: Services): Running['catching'] {
  let stopped = false;
  const done = catchUp(services, () => stopped).then(
    (count) => {
      if (count > 0) services.log.info({ count }, 'earlier hand-ins can be compared now');
    },
    (error: unknown) => services.log.error({ err: error }, 'earlier hand-ins could not be made ready to be compared'),
  );
  return {
    stop() {
      stopped = true;
      return done;
    },
  };
}

/** Without SMTP_URL, a development server only shows letters in its mailbox; in production they wait. */
function delivery(env: Env, log: Logger): (letter: Parameters<ReturnType<typeof smtpDelivery>>[0]) => Promise<void> {
  if (env.smtpUrl !== undefined) return smtpDelivery(env.smtpUrl, env.mailFrom);
  if (!env.production) return async () => undefined;
  log.warn('SMTP_URL is not set: letters wait until it is.');
  return async () => {
    throw new Error('SMTP_URL is not set');
  };
}

/**
 * At a signal the server takes requests for `drainMs` more and says meanwhile that it is not ready. Then it finishes those
 * in progress and closes the database; it exits after {@link STOP_MS} in any case, and at a second signal at once.
 */
function stopOnSignals(running: Running, drainMs: number, log: Logger): void {
  let stopping = false;
  const stop = (code: number, waitMs: number): void => {
    if (stopping) return;
    stopping = true;
    running.drain();
    setTimeout(() => process.exit(1), waitMs + STOP_MS).unref();
    void pause(waitMs)
      .then(async () => end(running))
      .then(
        () => process.exit(code),
        (error: unknown) => {
          log.error({ err: error }, 'the server did not stop cleanly');
          process.exit(1);
        },
      );
  };
  process.once('SIGINT', () => stop(0, drainMs));
  process.once('SIGTERM', () => stop(0, drainMs));
  void running.opened.lost.then((sentence) => {
    log.fatal(`${sentence} The server ends too.`);
    stop(1, 0);
  });
}

async function end({
  app,
  worker,
  retention,
  reminders,
  notifications,
  finalizing,
  heartbeat,
  catching,
  threads,
  endMetrics,
  opened,
  traces,
}: Running): Promise<void> {
  // Requests in a thread are answered 503, so that nothing below waits for them.
  await threads.close();
  await app.close();
  await worker.stop();
  await retention.stop();
  await reminders.stop();
  await notifications.stop();
  await finalizing.stop();
  await heartbeat.stop();
  await catching.stop();
  await endMetrics();
  await opened.close();
  await traces?.close().catch(() => undefined);
}

function greet(env: Env): void {
  const lines = [`Longhand is running at http://localhost:${env.port}`];
  if (env.demo) {
    lines.push(`Demo accounts, password ${DEMO_PASSWORD}: ${people.map((person) => person.email).join(', ')}`);
  }
  if (env.smtpUrl === undefined && !env.production) lines.push(`Mail: http://localhost:${env.port}/dev/mailbox`);
  if (isLoopback(env.host)) {
    lines.push(
      'Only this computer can open it. HOST=0.0.0.0 lets others in and runs it as in production: without demo accounts',
      'and mailbox page, unless you also set NODE_ENV=development.',
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** What is wrong where the server can't start. */
function troubleOf(error: unknown, env: Env | undefined): string {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return explain(error);
  const { port } = error as NodeJS.ErrnoException & { port?: number };
  const name = port !== undefined && port === env?.metrics?.port ? 'METRICS_PORT' : 'PORT';
  return `Port ${port ?? env?.port ?? ''} is taken. Set ${name} to another one.`;
}

/**
 * Runs the server in this process until a signal ends it. Says what is wrong and ends the process where it can't start.
 * @param args what changes its settings: '--no-demo'.
 */
export async function serve(args: readonly string[]): Promise<void> {
  let env: Env | undefined;
  try {
    env = readEnv(process.env, args, ROOT);
    const log = pino(loggerOptions(env.logLevel));
    stopOnSignals(await start(env, log), env.drainMs, log);
    greet(env);
  } catch (error) {
    process.stderr.write(`${troubleOf(error, env)}\n`);
    process.exit(1);
  }
}
