import type { Device } from '../../offline/device/device.ts';

/**
 * Resolves once a queued request was sent, refused or undone. The list of waiting items may be older than the request,
 * so it is read again first: before that, a request missing in it counts as waiting. Never resolves if the list can't
 * be read.
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
