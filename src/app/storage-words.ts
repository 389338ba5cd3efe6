import { formatCount } from '../wording/plural.ts';
import type { StorageFacts } from './keep-storage.ts';

const MB = 1_000_000;

/** Whether the browser keeps what is on this device, and how much that is. `inSafariTab`: not the installed app. */
export function storageWords({ isKept, usedBytes }: StorageFacts, inSafariTab: boolean): string {
  return [keptWords(isKept, inSafariTab), usedBytes === null ? '' : usedWords(usedBytes)]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function keptWords(isKept: boolean | null, inSafariTab: boolean): string {
  if (isKept === true) return 'Your browser keeps what is on this device.';
  if (inSafariTab) return `${SAFARI_DELETES} What is saved to university stays there.`;
  return isKept === false
    ? 'Your browser may delete what is on this device when space is short. What is saved to university stays there.'
    : 'Your browser does not say whether it keeps what is on this device.';
}

/** What Safari does with the storage of a site that is not installed. */
export const SAFARI_DELETES = 'Safari may delete what is on this device after 7 days without a visit.';

function usedWords(bytes: number): string {
  if (bytes < MB) return 'Longhand uses less than 1 MB here.';
  return `Longhand uses about ${formatCount(Math.round(bytes / MB))} MB here.`;
}
