import { createHmac, timingSafeEqual } from 'node:crypto';
import { DEVICE_HEADER, USER_HEADER } from '#contract/outbox';
import { IDEMPOTENCY_HEADER } from '#contract/submission';
import type { FastifyRequest } from 'fastify';
import { SEALED_HEADER, type Person } from '../../platform/person.ts';
import type { Services } from '../../platform/services.ts';
import { findDevice } from './device.ts';

const PURPOSE = 'sealed request';
/** A request to itself is answered within minutes. */
const LIFE_MS = 3_600_000;

/** A request that this server has opened and makes to itself in the name of its owner. */
export interface SealedRequest {
  method: string;
  /** Without a query. */
  path: string;
  key: string;
  userId: string;
  deviceId: string;
}

/** The headers by which the server knows such a request as its own, here and in its threads. */
export function sealedHeaders(services: Services, request: SealedRequest): Record<string, string> {
  return {
    [IDEMPOTENCY_HEADER]: request.key,
    [USER_HEADER]: request.userId,
    [DEVICE_HEADER]: request.deviceId,
    [SEALED_HEADER]: macOf(services.keyring.current(PURPOSE), request).toString('base64url'),
  };
}

/** The owner of a request that this server makes to itself; null where a header is missing or not the server's own. */
export async function verifySealed(request: FastifyRequest): Promise<Person | null> {
  const { services } = request.server;
  const { [IDEMPOTENCY_HEADER]: key, [USER_HEADER]: userId, [DEVICE_HEADER]: deviceId } = request.headers;
  const given = request.headers[SEALED_HEADER];
  if (typeof key !== 'string' || typeof userId !== 'string') return null;
  if (typeof deviceId !== 'string' || typeof given !== 'string') return null;
  const path = request.url.split('?')[0] ?? '';
  const mac = Buffer.from(given, 'base64url');
  const now = services.clock().getTime();
  const isOurs = services.keyring.accepted(PURPOSE, LIFE_MS, now).some((signing) => {
    const expected = macOf(signing, { method: request.method, path, key, userId, deviceId });
    return mac.length === expected.length && timingSafeEqual(mac, expected);
  });
  if (!isOurs) return null;
  return (await findDevice(services, deviceId, userId))?.owner ?? null;
}

function macOf(signing: Buffer, { method, path, key, userId, deviceId }: SealedRequest): Buffer {
  return createHmac('sha256', signing).update([method, path, key, userId, deviceId].join('\n')).digest();
}
