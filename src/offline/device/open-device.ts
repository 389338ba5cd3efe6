import { createSession, type DeviceKeeper } from '../../api/session.ts';
import { createDatabase } from './database.ts';
import type { DeviceKeys } from './device-keys.ts';
import type { Device } from './device.ts';
import { dexieOpener } from './dexie-database.ts';
import { createTabChannel } from './tab-channel.ts';
import { PageDevice } from './page-device.ts';
import type { DevicePorts } from './ports.ts';
import { createTail } from '../journal/tail.ts';

/**
 * Opens this browser's device for a page: the database, the tail of earlier pages, and the session. It needs no network
 * and no valid token. It also opens without a working database: edits stay in the tail until there is one.
 */
export async function openDevice(ports: DevicePorts): Promise<Device> {
  const database = createDatabase(dexieOpener(ports.indexedDB), {
    clock: ports.clock,
    open: async () => (await import('./memory-database.ts')).openInMemory(),
  });
  const subtle: SubtleCrypto | undefined = ports.crypto.subtle;
  let fetching: Promise<DeviceKeys> | null = null;
  const keys = () => {
    fetching ??= import('./device-keys.ts').then(
      ({ createDeviceKeys }) => createDeviceKeys(database, subtle, ports.clock),
      (error: unknown) => {
        fetching = null;
        throw error;
      },
    );
    return fetching;
  };
  // A refresh must not fail because keys could not be loaded or stored: the next one requests them again.
  const devices: DeviceKeeper = {
    wanted: (user) =>
      keys().then(
        (kept) => kept.wanted(user),
        () => false,
      ),
    keep: (user, device) =>
      keys()
        .then((kept) => kept.keep(user, device))
        .catch(() => undefined),
  };
  const session = createSession({
    storage: ports.storage,
    fetch: ports.fetch,
    now: () => ports.clock.wallMs(),
    locks: ports.locks,
    devices,
  });
  const tail = createTail(ports.storage);
  const tabChannel = createTabChannel(ports.openChannel?.(), ports.clock);
  const device = new PageDevice({ ...ports, database, tail, tabChannel, keys, session });
  await device.start();
  return device;
}
