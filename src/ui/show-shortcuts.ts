/** The event on the window that asks for the list of shortcuts. */
export const SHOW_SHORTCUTS = 'showshortcuts';

/** Opens the list of shortcuts of the screen; `offerShortcuts` listens. */
export function showShortcuts(): void {
  dispatchEvent(new Event(SHOW_SHORTCUTS));
}

/** The event on the window that closes the list. */
export const HIDE_SHORTCUTS = 'hideshortcuts';

/** Closes the list of shortcuts, if it is open: another screen has others. */
export function hideShortcuts(): void {
  dispatchEvent(new Event(HIDE_SHORTCUTS));
}
