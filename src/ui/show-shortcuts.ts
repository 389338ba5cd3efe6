/** The event on the window that asks for the list of shortcuts. */
export const SHOW_SHORTCUTS = 'showshortcuts';

/** Opens the list of shortcuts of the screen; `offerShortcuts` listens. */
export function showShortcuts(): void {
  dispatchEvent(new Event(SHOW_SHORTCUTS));
}
