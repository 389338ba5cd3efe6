import type { Device } from '../../offline/device/device.ts';

/**
 * Resolves once a queued request waits no more: it was sent, refused or undone. The list of what waits may be from before
 * the request was queued: it is read anew first, and a request that it lacks before that has not left. Never resolves
 * where it can't be read.
 */
export async function untilLeft(device: Pick<Device, 'waiting' | 'backlog' | 'subscribe'>, id: string): Promise<void> {
  const isWaiting = () => device.backlog()?.some((item) => item.id === id && item.kind === 'request') ?? true;
  await device.waiting().catch(() => new Promise(() => undefined));
  await new Promise<void>((resolve) => {
    const stop = device.subscribe(look);
    look();
    function look(): void {
      if (isWaiting()) return;
      stop();
      resolve();
    }
  });
}
