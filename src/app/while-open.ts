import type { QueryClient } from '@tanstack/react-query';
import type { Device } from '../offline/device/device.ts';
import { keepAnswersFresh } from './fresh-answers.ts';
import { keepBadge } from './keep-badge.ts';
import { keepTexts } from './keep-texts.ts';

/**
 * Keeps answers, badge and texts up to date while a signed-in person's page is open. Returns the function that ends it.
 */
export function whileOpen(client: QueryClient, device: Device): () => void {
  const stops = [keepAnswersFresh(client, device), keepBadge(client, device), keepTexts(client, device)];
  return () => {
    for (const stop of stops) stop();
  };
}
