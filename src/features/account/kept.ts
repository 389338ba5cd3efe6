import type { StoragePort } from '../../api/storage.ts';

const EMAIL_KEY = 'longhand:email';
const NONCE_KEY = 'longhand:signup-nonce';
const VERIFIED_KEY = 'emailVerified';
const LINK_KEY = 'longhand:verification';
const JOIN_KEY = 'longhand:join-code';
const CLOSED_KEY = 'longhand:closed';

/** The e-mail that was used last, so that it need not be typed again. */
export function lastEmail(browser: StoragePort): string {
  return browser.getItem(EMAIL_KEY) ?? '';
}

/** Stores an e-mail for the next log-in; if storage refuses, it must be typed again. */
export function keepEmail(browser: StoragePort, email: string): void {
  keep(browser, EMAIL_KEY, email);
}

/** The secret that proves, when a verification link is opened, that this browser signed up. Made at the first call. */
export function signupNonce(browser: StoragePort): string {
  const known = browser.getItem(NONCE_KEY);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  keep(browser, NONCE_KEY, made);
  return made;
}

/** The nonce, undefined if this browser signed nobody up. */
export function knownNonce(browser: StoragePort): string | undefined {
  return browser.getItem(NONCE_KEY) ?? undefined;
}

/** Stores the token of a verification link opened here for a sign-up in another browser: the log-in sends it. */
export function keepVerification(tab: StoragePort, token: string): void {
  keep(tab, LINK_KEY, token);
}

/** The stored token, undefined if this tab opened no such link. */
export function keptVerification(tab: StoragePort): string | undefined {
  return tab.getItem(LINK_KEY) ?? undefined;
}

/** Marks that this tab's person has just verified their e-mail (the specification's session-level flag). */
export function markVerified(tab: StoragePort): void {
  keep(tab, VERIFIED_KEY, 'true');
}

/** Whether the e-mail was just verified in this tab. */
export function wasJustVerified(tab: StoragePort): boolean {
  return tab.getItem(VERIFIED_KEY) === 'true';
}

/** The code of a link to join a course that was opened before there was an account, null where there is none. */
export function keptJoinCode(browser: StoragePort): string | null {
  return browser.getItem(JOIN_KEY);
}

/** Keeps such a code until its screen was opened. */
export function keepJoinCode(browser: StoragePort, code: string): void {
  keep(browser, JOIN_KEY, code);
}

export function forgetJoinCode(browser: StoragePort): void {
  browser.removeItem(JOIN_KEY);
}

/** Marks that an account was closed in this tab, and when it is deleted. */
export function noteClosed(tab: StoragePort, deletionAt: string): void {
  keep(tab, CLOSED_KEY, deletionAt);
}

/** When the account that was closed in this tab is deleted; null where none was. */
export function closedUntil(tab: StoragePort): Date | null {
  const at = new Date(tab.getItem(CLOSED_KEY) ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}

export function forgetClosed(tab: StoragePort): void {
  tab.removeItem(CLOSED_KEY);
}

function keep(storage: StoragePort, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // A full or blocked storage: the person types it again.
  }
}
