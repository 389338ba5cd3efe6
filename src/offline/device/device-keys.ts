import type { DeviceKeeper } from '../../api/session.ts';
import type { Database } from './database.ts';
import type { ClockPort } from './ports.ts';
import type { KeyRow } from './rows.ts';
import { asked } from './transaction.ts';

/** Keys live 180 days at the server; new ones are asked for a month before. */
const RENEW_AFTER_MS = 150 * 24 * 60 * 60_000;

export interface DeviceKeys extends DeviceKeeper {
  of(user: string): Promise<KeyRow | null>;
  /** The keys that this page used last, if they are this user's: a sign-out elsewhere may have removed them. */
  held(user: string): KeyRow | null;
  remove(user: string): Promise<void>;
}

/** Device keys in the database. Without WebCrypto (plain http) there are none, and tokens are used instead. */
export function createDeviceKeys(database: Database, subtle: SubtleCrypto | undefined, clock: ClockPort): DeviceKeys {
  let last: KeyRow | null = null;
  const of = (user: string) =>
    database.run(['keys'], 'readonly', async (tx) => {
      const row = await asked<KeyRow | undefined>(tx.objectStore('keys').get(user));
      last = row ?? last;
      return row ?? null;
    });
  return {
    of,
    held: (user) => (last?.user === user ? last : null),
    wanted: async (user) => {
      if (subtle === undefined) return false;
      const row = await of(user).catch(() => null);
      return row === null || clock.wallMs() - row.keptAtMs > RENEW_AFTER_MS;
    },
    keep: async (user, device) => {
      if (subtle === undefined) return;
      const { deriveKeys } = await import('./derive-keys.ts');
      const keys = await deriveKeys(device, subtle);
      const row: KeyRow = { user, device: device.id, ...keys, keptAtMs: clock.wallMs() };
      last = row;
      await database.run(['keys'], 'readwrite', (tx) => asked(tx.objectStore('keys').put(row)));
    },
    remove: async (user) => {
      await database.run(['keys'], 'readwrite', (tx) => asked(tx.objectStore('keys').delete(user)));
    },
  };
}
