import { hkdfSync } from 'node:crypto';
import { withKnownKeys } from '../../platform/database/data-keys.ts';
import type { Person } from '../../platform/person.ts';
import type { Services } from '../../platform/services.ts';
import { personOf, type PersonRow } from './person.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

interface DeviceRow extends PersonRow {
  secret_wrapped: Buffer;
  used_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

/** A browser that a person logged in with. */
export interface KnownDevice {
  readonly id: string;
  readonly secret: Buffer;
  /** When it last signed something, to within some hours, or its session was renewed. */
  readonly usedAt: Date;
  readonly expiresAt: Date;
  /** When its session was ended; null while it signs. */
  readonly revokedAt: Date | null;
  /** Null for a suspended account. */
  readonly owner: Person | null;
}

/** A person's device, also an expired or revoked one; null where there is none with these ids. */
export async function findDevice(services: Services, id: string, userId: string): Promise<KnownDevice | null> {
  if (!UUID.test(id) || !UUID.test(userId)) return null;
  const row = await services.database.lookUp<DeviceRow>('find_own_device', [id, userId]);
  if (row === null) return null;
  const secret = await withKnownKeys(services.keyWatch, async () =>
    services.keyring.unwrap(row.secret_wrapped, 'device secret'),
  );
  const { used_at: usedAt, expires_at: expiresAt, revoked_at: revokedAt } = row;
  return { id, secret, usedAt, expiresAt, revokedAt, owner: personOf(row, '') };
}

/** One of a device's two keys, of 32 bytes, as the browser derives it: HKDF-SHA-256 of the secret. */
export function deviceKey(
  { id, secret }: Pick<KnownDevice, 'id' | 'secret'>,
  use: 'longhand push' | 'longhand seal',
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, id, use, 32));
}
