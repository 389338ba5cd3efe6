import type { QueryClient } from '@tanstack/react-query';
import type { Device } from '../offline/device/device.ts';
import { keepAnswersFresh } from './fresh-answers.ts';
import { keepBadge } from './keep-badge.ts';
import { keepTexts } from './keep-texts.ts';

/** What is kept up to date while a signed-in person's page is open, from now until the answer is called. */
export function whileOpen(client: QueryClient, device: Device): () => void {
  const stops = [keepAnswersFresh(client, device), keepBadge(client, device), keepTexts(client, device)];
  return () => {
    for (const stop of stops) stop();
  };
}
