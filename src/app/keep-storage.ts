import type { Device } from '../offline/device/device.ts';

/** What the browser says of this site's storage; null where it doesn't. */
export interface StorageFacts {
  /** Whether it promised to delete nothing by itself. */
  isKept: boolean | null;
  usedBytes: number | null;
}

const listeners = new Set<() => void>();

/** Absent on plain http, whatever the types say. */
function manager(): StorageManager | undefined {
  return (navigator as { storage?: StorageManager }).storage;
}

/**
 * Asks the browser to keep this device's data: after the first work of a page was saved on the device, since browsers
 * weigh what is there, and after the app was installed.
 */
export function keepStorage(device: Pick<Device, 'subscribe' | 'backlog' | 'schedule' | 'done'>): () => void {
  let hasAsked = false;
  const look = () => {
    const hasSaved =
      (device.backlog() ?? []).length > 0 || device.schedule().lastSentAt !== null || device.done().length > 0;
    if (hasAsked || !hasSaved) return;
    hasAsked = true;
    ask();
  };
  look();
  const stop = device.subscribe(look);
  addEventListener('appinstalled', ask);
  return () => {
    stop();
    removeEventListener('appinstalled', ask);
  };
}

function ask(): void {
  manager()
    ?.persist()
    .then(
      () => listeners.forEach((listener) => listener()),
      () => undefined,
    );
}

/** Calls `listener` when the browser was asked anew. */
export function followStorage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Never rejects. */
export async function storageFacts(): Promise<StorageFacts> {
  const storage = manager();
  const [isKept, estimate] = await Promise.all([
    storage?.persisted().catch(() => null),
    storage?.estimate().catch(() => null),
  ]);
  return { isKept: isKept ?? null, usedBytes: estimate?.usage ?? null };
}
