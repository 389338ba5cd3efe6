import type { SealedContent, SealedWork } from '#contract/sealed';
import { bringSealed } from '#contract/sealed';
import type { FastifyInstance } from 'fastify';
import { sealedHeaders } from '../../people/account/sealed-sender.ts';
import { tenantOf, type Person } from '../../platform/person.ts';
import { tryLater } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import type { Acts } from '../ingest/actions.ts';
import { readPush } from '../ingest/parts.ts';
import { takePush } from '../ingest/take.ts';

/** What the university did with sealed work. */
export type Brought = 'stored' | 'refused';

/** Statuses of a request that may succeed later; every other 4xx refuses it for good. */
const NOT_FOR_GOOD: ReadonlySet<number> = new Set([401, 408, 413, 425, 426, 429]);
const AGAIN_SECONDS = 30;

/**
 * Stores sealed writing like a push of its owner, who need not be logged in, and whose session may have ended.
 * `refused`: an op can't be stored, ops before it are missing, or the assignment is unknown.
 */
export async function bringWriting(
  services: Services,
  acts: Acts,
  owner: Person,
  work: SealedWork,
  { part }: Extract<SealedContent, { kind: 'writing' }>,
): Promise<Brought> {
  const read = readPush({ parts: [part] });
  if (read.kind !== 'read' || read.parts.some(({ stream }) => stream !== work.subject)) return 'refused';
  const { streams } = await takePush(services, acts, owner, read.parts);
  const [answer] = streams;
  return answer !== undefined && answer.high >= work.last ? 'stored' : 'refused';
}

/** Notes that writing of this stream arrived sealed after its device's session had ended. */
export async function noteArrivedAfterEnd(services: Services, owner: Person, stream: string): Promise<void> {
  const now = services.clock();
  await services.database.asTenant(tenantOf(owner), (tx) =>
    tx
      .updateTable('streams')
      .set({ sealed_after_end_at: now })
      .where('university_id', '=', owner.universityId)
      .where('user_id', '=', owner.userId)
      .where('stream', '=', stream)
      .where('sealed_after_end_at', 'is', null)
      .execute(),
  );
}

/**
 * Makes a sealed request of its owner to this server itself, once under its Idempotency-Key.
 * @throws 503 where it may succeed later.
 */
export async function bringRequest(
  app: FastifyInstance,
  owner: Person,
  work: SealedWork,
  { method, path, key, contentType, body }: Extract<SealedContent, { kind: 'request' }>,
): Promise<Brought> {
  if (key !== work.subject || path.includes('?')) return 'refused';
  const sender = { method, path, key, userId: owner.userId, deviceId: work.device };
  const { statusCode } = await app.inject({
    method,
    url: path,
    headers: {
      ...sealedHeaders(app.services, sender),
      ...(contentType === null ? {} : { 'content-type': contentType }),
    },
    ...(body === '' ? {} : { payload: Buffer.from(body, 'base64url') }),
  });
  if (statusCode < 300) return 'stored';
  if (statusCode >= 500 || NOT_FOR_GOOD.has(statusCode)) throw tryLater(503, bringSealed.error, AGAIN_SECONDS);
  return 'refused';
}
