import type { StoragePort } from '../api/storage.ts';
import { keepShared } from '../data/shared-text.ts';

/** Where the browser sends what another app shares, with its parts in the search; see manifest.webmanifest. */
export const SHARE_PATH = '/open/share';

/** Keeps what was shared to this address in the tab, until the practice page takes it in. */
export function receiveShare(address: URL, tab: StoragePort): void {
  const text = sharedText(address.searchParams);
  if (text !== '') keepShared(tab, text);
}

/** Title, text and address, each on lines of its own, without what another one says already. */
export function sharedText(parts: URLSearchParams): string {
  const found = ['title', 'text', 'url'].map((name) => plain(parts.get(name) ?? '')).filter((part) => part !== '');
  const told = (part: string, at: number) => found.some((other, place) => isToldBy(part, at, other, place));
  return found.filter((part, at) => !told(part, at)).join('\n');
}

function isToldBy(part: string, at: number, other: string, place: number): boolean {
  if (place === at) return false;
  return other === part ? place < at : other.includes(part);
}

/** Line feeds alone end lines, and there is no NUL: databases can't store it. */
function plain(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '').trim();
}
