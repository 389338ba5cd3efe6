import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { DEVICE_HEADER, SIGNATURE_HEADER, signedText, USER_HEADER } from '#contract/outbox';
import { IDEMPOTENCY_HEADER } from '#contract/submission';
import type { FastifyRequest } from 'fastify';
import { accountSuspended, unauthenticated } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { readAccessToken } from './access-token.ts';
import { deviceKey, findDevice } from './device.ts';
import { noteUse } from './device-limit.ts';
import { findSession, type SessionRow } from './find-session.ts';
import { personOf } from './person.ts';
import { tenantOf, type Person } from '../../platform/person.ts';

/** The sender of a bearer token. Session and person are read from the database. @throws 401 */
export async function authenticate(request: FastifyRequest, services: Services): Promise<Person> {
  const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw unauthenticated();
  const now = services.clock();
  const claims = await readAccessToken(services.keyring, token, now);
  const row = await findSession(services.database, claims);
  if (row === null) throw unauthenticated();
  const person = personOf(row, row.session_id);
  // A suspension ends the session too, so it is checked first and named as the reason.
  if (person === null) throw accountSuspended(401);
  if (row.revoked_at !== null || row.expires_at <= now) throw unauthenticated();
  if (row.successor_used_at === null && claims.generation === row.counter) await markUsed(services, person, row, now);
  return person;
}

/** The first use of a generation's access token shows that its answer arrived: the token before it is then old. */
async function markUsed(services: Services, person: Person, row: SessionRow, now: Date): Promise<void> {
  await services.database.asTenant(tenantOf(person), (tx) =>
    tx
      .updateTable('sessions')
      .set({ successor_used_at: now })
      .where('university_id', '=', person.universityId)
      .where('id', '=', row.session_id)
      .where('counter', '=', row.counter)
      .where('successor_used_at', 'is', null)
      .execute(),
  );
}

/**
 * The signer of a push; null where the signature, the device or its owner is not valid.
 * @param rawBody the body's bytes as sent, before any inflating; empty for a GET.
 */
export function verifyPush(request: FastifyRequest, rawBody: Buffer): Promise<Person | null> {
  return verifyDeviceSignature(request, rawBody, (request.params as { user_id?: unknown }).user_id);
}

/** The same of a queued request: the signature covers its Idempotency-Key, and a header names the owner. */
export async function verifyQueued(request: FastifyRequest, rawBody: Buffer): Promise<Person | null> {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (typeof key !== 'string') return null;
  return verifyDeviceSignature(request, rawBody, request.headers[USER_HEADER], key);
}

async function verifyDeviceSignature(
  request: FastifyRequest,
  rawBody: Buffer,
  userId: unknown,
  key?: string,
): Promise<Person | null> {
  const { services } = request.server;
  const deviceId = request.headers[DEVICE_HEADER];
  const signature = request.headers[SIGNATURE_HEADER];
  if (typeof deviceId !== 'string' || typeof signature !== 'string' || typeof userId !== 'string') return null;
  const device = await findDevice(services, deviceId, userId);
  if (device === null || device.revokedAt !== null || device.expiresAt <= services.clock()) return null;
  const path = request.url.split('?')[0] ?? '';
  const digest = createHash('sha256').update(rawBody).digest('hex');
  const expected = createHmac('sha256', deviceKey(device, 'longhand push'))
    .update(signedText(request.method, path, digest, key))
    .digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const { owner } = device;
  if (owner !== null) await noteUse(services, { ...tenantOf(owner), id: device.id, usedAt: device.usedAt });
  return owner;
}
