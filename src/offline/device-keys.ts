import type { Device as DeviceSecret } from '#contract/account';
import type { DeviceKeeper } from '../api/session.ts';
import type { Database } from './database.ts';
import { fromBase64url } from './digest.ts';
import type { ClockPort } from './ports.ts';
import type { KeyRow } from './rows.ts';
import { asked } from './transaction.ts';

/** Keys live 180 days at the server; new ones are asked for a month before. */
const RENEW_AFTER_MS = 150 * 24 * 60 * 60_000;

const HMAC: HmacImportParams = { name: 'HMAC', hash: 'SHA-256' };

/**
 * Derives a device's two keys with HKDF-SHA-256 (salt: the device id; info: 'longhand push', 'longhand seal'), 32
 * bytes each, as CryptoKeys that no script can read.
 */
export async function deriveKeys(
  secret: DeviceSecret,
  subtle: SubtleCrypto,
): Promise<{ sign: CryptoKey; seal: CryptoKey }> {
  const material = await subtle.importKey('raw', fromBase64url(secret.secret), 'HKDF', false, ['deriveBits']);
  const text = new TextEncoder();
  const bits = (info: string) =>
    subtle.deriveBits(
      { name: 'HKDF', hash: 'SHA-256', salt: text.encode(secret.id), info: text.encode(info) },
      material,
      256,
    );
  return {
    sign: await subtle.importKey('raw', await bits('longhand push'), HMAC, false, ['sign']),
    seal: await subtle.importKey('raw', await bits('longhand seal'), 'AES-GCM', false, ['encrypt', 'decrypt']),
  };
}

export interface DeviceKeys extends DeviceKeeper {
  of(user: string): Promise<KeyRow | null>;
  remove(user: string): Promise<void>;
}

/** Device keys in the database. Where WebCrypto is missing (plain http) there are none, and tokens do the work. */
export function createDeviceKeys(database: Database, subtle: SubtleCrypto | undefined, clock: ClockPort): DeviceKeys {
  const of = (user: string) =>
    database.run(['keys'], 'readonly', async (tx) => {
      const row = await asked<KeyRow | undefined>(tx.objectStore('keys').get(user));
      return row ?? null;
    });
  return {
    of,
    wanted: async (user) => {
      if (subtle === undefined) return false;
      const row = await of(user).catch(() => null);
      return row === null || clock.wallMs() - row.keptAtMs > RENEW_AFTER_MS;
    },
    keep: async (user, device) => {
      if (subtle === undefined) return;
      const keys = await deriveKeys(device, subtle);
      const row: KeyRow = { user, device: device.id, ...keys, keptAtMs: clock.wallMs() };
      await database.run(['keys'], 'readwrite', (tx) => asked(tx.objectStore('keys').put(row)));
    },
    remove: async (user) => {
      await database.run(['keys'], 'readwrite', (tx) => asked(tx.objectStore('keys').delete(user)));
    },
  };
}
