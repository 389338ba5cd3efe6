import { plural } from '../../wording/plural.ts';
import { clockTime, longDay } from '../../wording/time.ts';
import type { UnsentNote } from './unsent-note.ts';

/** The sentence for a browser that lacks a database or local storage: the trouble, and what helps. */
export function storageTrouble(isVolatile: boolean, isStorageDurable: boolean): string {
  if (!isVolatile) {
    return 'This browser blocks part of Longhand’s storage. Your writing is kept on this device, but you have to log in each time. To stay logged in, allow cookies for this site.';
  }
  if (isStorageDurable) {
    return 'This browser gives Longhand hardly any storage: only the newest writing is kept on this device. Stay connected while you write. Closing other Longhand tabs may help.';
  }
  return 'This browser keeps nothing for Longhand: what is not sent yet is lost when this page is closed. Stay connected while you write, or allow cookies for this site and open it again.';
}

/** While the browser refuses edits for want of room, and the tail has them. */
export const REFUSED =
  'Your newest words are kept in a small reserve: this device has no room left. Free some space, and keep this tab open until it says ‘Saved to university’.';

/** While there is little room, and nothing was refused. */
export const LOW =
  'Longhand can still save on this device, but space is short. Free some, and keep this tab open until it says ‘Saved to university’.';

/** The sentence for unsent work that the browser has cleared. */
export function clearedWords({ edits, atMs }: UnsentNote): string {
  const when = `${longDay(new Date(atMs))} ${clockTime(new Date(atMs))}`;
  return `This browser cleared Longhand’s storage. ${plural(edits, 'change')} made here had not reached the university by ${when}, and this device no longer has them. Please check what is missing.`;
}

/** The sentence for a person whose own work is still sealed on this device after they came back. */
export const SEALED =
  'Some of your work is still locked on this device since you last logged out here. It is sent as soon as the university can take it.';
