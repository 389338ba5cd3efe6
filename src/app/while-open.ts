import type { QueryClient } from '@tanstack/react-query';
import type { Device } from '../offline/device/device.ts';
import { keepAnswersFresh } from './fresh-answers.ts';
import { keepInstallation } from './installation.ts';
import { keepBadge } from './keep-badge.ts';
import { keepStorage } from './keep-storage.ts';
import { keepTexts } from './keep-texts.ts';
import { followNotifications } from './opened-notifications.ts';

/**
 * Keeps answers, badge and texts up to date while a signed-in person's page is open, goes where an opened notification
 * leads, and asks of the browser what it is to be asked: to keep the storage, and to install the app. Returns the
 * function that ends it.
 */
export function whileOpen(client: QueryClient, device: Device, go: (path: string) => void): () => void {
  const stops = [
    keepAnswersFresh(client, device),
    keepBadge(client, device),
    keepTexts(client, device),
    followNotifications(go),
    keepStorage(device),
    keepInstallation(device),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
