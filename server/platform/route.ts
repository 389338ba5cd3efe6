import { API_BASE, type AnswerOf, type Endpoint } from '#contract/endpoint';
import { PICTURE_MAX_BYTES } from '#contract/media';
import { problemSchema } from '#contract/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type * as z from 'zod/mini';
import { SIGNATURE_HEADER } from '#contract/outbox';
import { SEALED_HEADER, tenantOf, type Person } from './person.ts';
import type { Tx } from './database/tables.ts';
import { takeForms } from './plugins/forms.ts';
import { BODY_MAX_BYTES, keepRawBody } from './plugins/raw-body.ts';
import { problem, unauthenticated } from './problem.ts';
import { withKnownKeys } from './database/data-keys.ts';
import { isReplicaRead } from './replica-reads.ts';
import type { Services } from './services.ts';
import { forward } from './threads/forward.ts';
import { HeavyWork, keepLight } from './threads/light.ts';
import { withinRequest } from './traces/trace-requests.ts';

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

interface Parts<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  services: Services;
  request: FastifyRequest;
}

interface TenantParts {
  person: Person;
  /** The request's one transaction, as the person's university. */
  tx: Tx;
  /** Runs `commit` once the transaction is committed; not at all when it is rolled back. */
  after: (commit: () => void) => void;
}

/**
 * The arguments of a handler. A public endpoint has no person and opens its transactions itself; the endpoint of one's
 * own outbox has a person but opens them itself too, because a failed batch is retried op by op.
 */
export type Call<E extends Endpoint> = Parts<E> &
  (E['access'] extends { kind: 'public' }
    ? unknown
    : E['access'] extends { kind: 'own outbox' }
      ? Pick<TenantParts, 'person'>
      : TenantParts);

/** Something prepared before the transaction. `end` runs when the call is over, however it ends; it never throws. */
export interface Prepared {
  end(): Promise<void>;
}

/** The arguments of {@link route}'s `prepare`. */
export type Preparing = Pick<Parts<Endpoint>, 'services' | 'request'>;

/** Authenticates requests. The people wing implements it; app.ts passes it in. */
export interface Authentication {
  /** The sender of the bearer token. @throws 401 */
  authenticate(request: FastifyRequest, services: Services): Promise<Person>;
  /** The signer of a push; null where the signature, the device or its owner is not valid. */
  verifyPush(request: FastifyRequest, rawBody: Buffer): Promise<Person | null>;
  /** The same for a queued request. */
  verifyQueued(request: FastifyRequest, rawBody: Buffer): Promise<Person | null>;
  /** The owner of a request that this server took out of sealed work; null where it is not the server's own. */
  verifySealed(request: FastifyRequest): Promise<Person | null>;
}

declare module 'fastify' {
  interface FastifyInstance {
    authentication: Authentication;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    person: Person | null;
  }
}

/**
 * Registers one endpoint of the contract. A bearer token is checked before the body is read; parameters that the schema
 * refuses are answered 404, query and body 400 with their issues; the answer is written by its schema. `prepare` does
 * slow work without the database, so that no transaction waits for it. A call that throws HeavyWork is repeated in a
 * thread.
 */
export function route<E extends Endpoint, const A extends AnswerOf<E>, P extends Prepared>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E> & { prepared: P }) => Promise<A>,
  prepare?: (parts: Preparing) => Promise<P>,
): void {
  const { multipart, fileMaxBytes = PICTURE_MAX_BYTES } = endpoint;
  if (multipart === undefined) {
    if (maySign(endpoint)) addSignedRoute(app, endpoint, handle as Handle, prepare);
    else addRoute(app, endpoint, handle as Handle, prepare);
    return;
  }
  void app.register(async (scope) => {
    await takeForms(scope, multipart, fileMaxBytes);
    addRoute(scope, endpoint, handle as Handle, prepare);
  });
}

/** Whether a device key may sign a request in place of a bearer token. */
export function maySign({ access, multipart, queued }: Endpoint): boolean {
  return queued === true && multipart === undefined && access.kind !== 'public';
}

type Handle = (call: unknown) => Promise<unknown>;
type Prepare = (parts: Preparing) => Promise<Prepared>;

/** A route whose body is kept as sent, because a device key may have signed it: the signature is checked first. */
function addSignedRoute(app: FastifyInstance, endpoint: Endpoint, handle: Handle, prepare: Prepare | undefined): void {
  void app.register((scope, _options, done) => {
    keepRawBody(scope, BODY_MAX_BYTES);
    scope.addHook('preParsing', async (request, _reply, payload) => {
      const { authentication } = request.server;
      request.person ??= await authentication.verifyQueued(request, request.rawBody ?? Buffer.alloc(0));
      if (request.person === null) throw unauthenticated();
      return payload;
    });
    addRoute(scope, endpoint, handle, prepare);
    done();
  });
}

function addRoute(app: FastifyInstance, endpoint: Endpoint, handle: Handle, prepare: Prepare | undefined): void {
  app.route({
    method: endpoint.method,
    url: API_BASE + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    schema: schemaOf(endpoint),
    onRequest: async (request) => {
      request.person = await withinRequest(request, () => whoAsks(endpoint, request));
    },
    preHandler: async (request) => {
      if (endpoint.access.kind === 'own outbox') request.person = await whoPushes(request);
    },
    handler: async (request, reply) => {
      const { threads, keyWatch } = request.server.services;
      try {
        const act = () => withKnownKeys(keyWatch, () => perform(request, handle, prepare));
        return send(reply, endpoint, await withinRequest(request, act));
      } catch (error) {
        if (!(error instanceof HeavyWork) || threads === undefined) throw error;
        return forward(threads, request, reply);
      }
    },
  });
}

function schemaOf(endpoint: Endpoint): FastifySchema {
  return {
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
    response: {
      ...(endpoint.sends === 'file' ? {} : { [endpoint.status]: endpoint.answer }),
      '4xx': problemSchema,
      '5xx': problemSchema,
    },
  };
}

function send(reply: FastifyReply, endpoint: Endpoint, answer: unknown): FastifyReply {
  reply.status(endpoint.status);
  if (endpoint.sends !== 'file') return reply.send(answer);
  return sendFile(reply, answer as FileAnswer, endpoint.access.kind === 'public');
}

interface FileAnswer {
  type: string;
  bytes: Uint8Array;
}

/**
 * Sends a file as a download, never as a page of ours. No shared cache may keep it; a file at a public address, which
 * is secret, no cache at all.
 */
function sendFile(reply: FastifyReply, { type, bytes }: FileAnswer, isPublic: boolean): FastifyReply {
  return reply
    .headers({
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': isPublic ? 'no-store' : 'private, no-cache',
    })
    .type(type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** A public endpoint doesn't read a token: a stale one must not stand in the way of logging in. */
async function whoAsks(endpoint: Endpoint, request: FastifyRequest): Promise<Person | null> {
  if (endpoint.access.kind === 'public') return null;
  if (endpoint.queued === true && SEALED_HEADER in request.headers) return whoSealed(request);
  const isSigned = endpoint.access.kind === 'own outbox' || (maySign(endpoint) && SIGNATURE_HEADER in request.headers);
  if (isSigned && request.headers.authorization === undefined) return null;
  return request.server.authentication.authenticate(request, request.server.services);
}

async function whoSealed(request: FastifyRequest): Promise<Person> {
  const person = await request.server.authentication.verifySealed(request);
  if (person === null) throw unauthenticated();
  return person;
}

/** The signature of a device key covers the body, so it is checked when the body is there. */
async function whoPushes(request: FastifyRequest): Promise<Person> {
  const { authentication } = request.server;
  const signed = () => authentication.verifyPush(request, request.rawBody ?? Buffer.alloc(0));
  const person = request.person ?? (await signed());
  if (person === null) throw unauthenticated();
  if ((request.params as { user_id?: string }).user_id !== person.userId) {
    throw problem(403, 'wrong_user', 'This outbox belongs to somebody else. Log in as its owner.');
  }
  return person;
}

async function perform(request: FastifyRequest, handle: Handle, prepare: Prepare | undefined): Promise<unknown> {
  const { services } = request.server;
  const prepared = await prepare?.({ services, request });
  try {
    return await performPrepared(request, handle, prepared);
  } finally {
    await prepared?.end();
  }
}

async function performPrepared(request: FastifyRequest, handle: Handle, prepared: Prepared | undefined) {
  const { services } = request.server;
  const { params, query, body, person } = request;
  const { endpoint } = request.routeOptions.config;
  const parts = { params, query, body, services, request, prepared };
  if (person === null) return handle(parts);
  if (endpoint?.access.kind === 'own outbox') return handle({ ...parts, person });
  const commits: (() => void)[] = [];
  const after = (commit: () => void): void => {
    commits.push(commit);
  };
  const { replica } = services;
  const database = replica !== undefined && isReplicaRead(endpoint) ? replica : services.database;
  const answer = await database.asTenant(tenantOf(person), (tx) => {
    // What a replica could not answer is begun anew on the primary.
    commits.length = 0;
    if (services.threads !== undefined) keepLight(tx);
    return handle({ ...parts, person, tx, after });
  });
  for (const commit of commits) commit();
  return answer;
}
