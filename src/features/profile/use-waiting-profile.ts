import { useEffect } from 'react';
import type { DoneItem, WaitingItem } from '../../offline/waiting/waiting.ts';
import { isFirstMet, useNews } from '../../data/done.ts';
import { useDevice, useServices } from '../../data/services.tsx';
import { isRequest, useWanted } from '../../data/wanted.ts';

/** The requests that save a profile, as the contract names them. */
const SAVES_PROFILE = /\/profile\/(student|teacher)\/$/;

/** Whether an item is about saving a profile. */
export const savesProfile = ({ request }: Pick<WaitingItem & DoneItem, 'request'>): boolean =>
  request !== null && SAVES_PROFILE.test(request.path);

/**
 * The waiting or refused item of the person's profile; null if there is none, undefined until it was read. Once it was
 * sent, the stored user (name, complete or not) is updated with the next tokens.
 */
export function useWaitingProfile(): WaitingItem | null | undefined {
  const device = useDevice();
  const { tab } = useServices();
  const items = useWanted(device, isRequest);
  const saved = useNews(device, savesProfile).at(-1);
  useEffect(() => {
    if (saved === undefined || !isFirstMet(device, saved)) return;
    tab.removeItem('emailVerified');
    void device.session.renew(device.session.accessToken());
  }, [saved, device, tab]);
  return items === null ? undefined : (items.find(savesProfile) ?? null);
}
