import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE, type AnswerOf, type BodyOf, type Endpoint, type ParamsOf, type QueryOf } from '#contract/endpoint';
import type { Problem } from '#contract/problem';
import type { FastifyInstance } from 'fastify';
import type { PoolConfig } from 'pg';
import { inject } from 'vitest';
import { signAccessToken } from '../../server/people/account/access-token.ts';
import { buildApp } from '../../server/app/app.ts';
import { connectDatabase, type Database } from '../../server/platform/database/connect.ts';
import type { Env } from '../../server/platform/env.ts';
import { REQUESTS_LOGIN } from '../../server/platform/database/requests-login.ts';
import { openFiles } from '../../server/platform/files/files.ts';
import { formOf } from '../../src/api/send.ts';
import { makeNotificationKey } from '../../server/letters/notification/key.ts';
import { createMetrics } from '../../server/platform/metrics/metrics.ts';
import { createKeyring, type Keyring } from '../../server/platform/keyring.ts';
import type { Letter } from '../../server/platform/mail.ts';
import { KNOWN_PUSH_SERVICES, parsePushServices } from '../../server/platform/push-services.ts';
import type { Services } from '../../server/platform/services.ts';
import { openThreads } from '../../server/platform/threads/threads.ts';
import { SELLER } from '../fixtures/seller.ts';
import { makePeople, type Member, type People } from './people.ts';
import { copyTemplate } from './copy-template.ts';

/** A whole server on its own database, with a clock that moves only when told. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly database: Database;
  readonly keyring: Keyring;
  /** A direct connection to the database. */
  readonly postgres: PoolConfig;
  /** Letters that were posted, oldest first. Read them after the call that posted them. */
  readonly letters: Letter[];
  /** The invitations for which a letter was posted, oldest first. */
  readonly invited: string[];
  now(): Date;
  setClock(now: Date): void;
  advance(ms: number): void;
  /** A university with an actor of each kind, another university, a course and an assignment. */
  people(): Promise<People>;
  /** Calls as one of {@link people}, or as nobody. */
  as(member: Member | null): Caller;
  close(): Promise<void>;
}

export interface Answer<A> {
  status: number;
  /** The answer of a success. Throws with the problem where the call was refused. */
  readonly ok: A;
  /** The problem of a refusal. Throws where the call succeeded. */
  readonly problem: Problem;
  headers: Record<string, unknown>;
  raw: string;
  /** The body of an answer that is a file. */
  bytes: Buffer;
}

export interface Parts<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E> | undefined;
  /** Sent instead of `body`, as multipart/form-data. */
  form?: FormData | undefined;
  /** Sent with `body`, as multipart/form-data. */
  files?: Readonly<Record<string, File>> | undefined;
  headers?: Record<string, string>;
}

export interface Caller {
  call<E extends Endpoint>(endpoint: E, parts?: Parts<E>): Promise<Answer<AnswerOf<E>>>;
}

/** Every statement is prepared from its first use, as frequent ones are on a real server. */
const PREPARED_FROM_FIRST = 1;
const THREAD = new URL('../../server/app/thread.ts', import.meta.url);

/** Answers every look-up with one work, without a network. */
const KNOWN_WORK = {
  doi: 'data:application/json,{"title":"Cards"}#',
  isbn: 'data:application/json,{}#',
  redirects: [],
};

/** The moment at which every test begins. */
export const BEGAN = new Date('2026-03-02T08:00:00.000Z');

export async function startTestServer(overrides: Partial<Env> = {}): Promise<TestServer> {
  return serveOn(await copyTemplate(), overrides);
}

/** {@link startTestServer} on an existing migrated database. `drop` is called when the server is closed. */
export async function serveOn(
  { postgres, drop }: { postgres: PoolConfig; drop: () => Promise<void> },
  overrides: Partial<Env> = {},
  given: Partial<Pick<Services, 'keyring' | 'keyWatch' | 'replica' | 'traces'>> = {},
): Promise<TestServer> {
  const reached = { ...postgres, ...inject('pooler') };
  const requests: PoolConfig = { ...reached, user: REQUESTS_LOGIN, max: 8 };
  const prepares = inject('pooler') === null;
  const { keyring = createKeyring(Buffer.alloc(32, 7)), traces } = given;
  const options = { preparedFrom: PREPARED_FROM_FIRST, prepares, requests, traces };
  const database = connectDatabase({ ...reached, max: 4 }, options);
  const letters: Letter[] = [];
  const invited: string[] = [];
  let now = BEGAN;
  const env = { ...testEnv(), ...overrides };
  const threads = openThreads({ env, postgres: reached, requests, keyring }, () => now, THREAD);
  const services: Services = {
    ...given,
    env,
    database,
    clock: () => now,
    random: randomBytes,
    log: silent(),
    keyring,
    lookupHosts: KNOWN_WORK,
    mail: {
      post: async (_tx, letter) => void letters.push(letter),
      posting: (_tx, posted) => {
        letters.push(...posted);
        return null;
      },
      inviting: (_tx, _universityId, ids) => {
        invited.push(...ids);
        return null;
      },
    },
    files: openFiles(env),
    threads,
    metrics: env.metrics === undefined ? undefined : createMetrics(() => now),
  };
  await makeNotificationKey(services);
  const app = await buildApp(services);
  await app.ready();
  return {
    app,
    services,
    database,
    keyring,
    postgres,
    letters,
    invited,
    now: () => now,
    setClock: (to) => {
      now = to;
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
    people: () => makePeople(services),
    as: (member) => callerOf(app, async () => (member === null ? null : bearer(services, member))),
    async close() {
      await threads.close();
      await app.close();
      await database.close();
      await drop();
      await rm(env.dataDir, { recursive: true, force: true });
    },
  };
}

export function testEnv(): Env {
  return {
    port: 0,
    host: '127.0.0.1',
    // This server's own folder, created with its first file.
    dataDir: join(tmpdir(), `longhand-test-${randomBytes(8).toString('hex')}`),
    databaseUrl: undefined,
    databaseRequestsUrl: undefined,
    databaseReplicaUrl: undefined,
    databasePrepares: inject('pooler') === null,
    key: undefined,
    smtpUrl: undefined,
    mailFrom: 'Longhand <no-reply@longhand.test>',
    pushServices: parsePushServices(KNOWN_PUSH_SERVICES) ?? [],
    publicUrl: 'http://longhand.test',
    site: { salesEmail: 'sales@longhand.test', feedbackEmail: 'feedback@longhand.test', social: [] },
    production: true,
    demo: false,
    proxyHops: 0,
    maxDelayMs: 0,
    drainMs: 0,
    metrics: undefined,
    tracesUrl: undefined,
    logLevel: 'silent',
    staticDir: undefined,
    seller: SELLER,
    s3: undefined,
  };
}

function bearer(services: Services, member: Member): Promise<string> {
  const claims = { sessionId: member.sessionId, userId: member.userId, generation: 1 };
  return signAccessToken(services.keyring, claims, services.clock());
}

function callerOf(app: FastifyInstance, token: () => Promise<string | null>): Caller {
  return {
    async call(endpoint, parts = {}) {
      const access = await token();
      const sent = parts.files === undefined ? parts.form : formOf(parts.body, parts.files);
      const form = sent === undefined ? null : new Response(sent);
      const response = await app.inject({
        method: endpoint.method,
        url: urlOf(endpoint, parts.params),
        query: (parts.query ?? {}) as Record<string, string>,
        headers: {
          ...(access === null ? {} : { authorization: `Bearer ${access}` }),
          ...(form === null ? {} : { 'content-type': form.headers.get('content-type') ?? '' }),
          ...parts.headers,
        },
        ...(parts.body === undefined || form !== null ? {} : { payload: parts.body as object }),
        ...(form === null ? {} : { payload: Buffer.from(await form.arrayBuffer()) }),
      });
      return answerOf(response.statusCode, response.headers, response.rawPayload);
    },
  };
}

export function urlOf(endpoint: Endpoint, params: Record<string, string> = {}): string {
  return (
    API_BASE +
    endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent((params[name] ?? `{${name}}`).toWellFormed()),
    )
  );
}

function answerOf<A>(status: number, headers: Record<string, unknown>, bytes: Buffer): Answer<A> {
  const raw = bytes.toString();
  return {
    status,
    headers,
    raw,
    bytes,
    get ok() {
      if (status >= 400) throw new Error(`refused with ${status}: ${raw}`);
      return JSON.parse(raw) as A;
    },
    get problem() {
      if (status < 400) throw new Error(`not refused, but ${status}: ${raw}`);
      return JSON.parse(raw) as Problem;
    },
  };
}

function silent(): Services['log'] {
  const quiet = (): void => undefined;
  const log = {
    level: 'silent',
    fatal: quiet,
    error: quiet,
    warn: quiet,
    info: quiet,
    debug: quiet,
    trace: quiet,
    silent: quiet,
  };
  return { ...log, child: silent };
}

export type { Member, People };
