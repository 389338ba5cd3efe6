import type { StoragePort } from '../api/storage.ts';

const THEME_KEY = 'longhand:theme';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The theme that was chosen in this browser. */
export function chosenTheme(storage: StoragePort): Theme {
  const stored = storage.getItem(THEME_KEY);
  return themes.find((theme) => theme === stored) ?? 'system';
}

/** Puts the chosen theme on the page. */
export function applyTheme(storage: StoragePort): void {
  const theme = chosenTheme(storage);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Chooses a theme for this browser, signed in or not. */
export function chooseTheme(storage: StoragePort, theme: Theme): void {
  try {
    storage.setItem(THEME_KEY, theme);
  } catch {
    // A full storage: the choice lasts as long as the page.
  }
  document.documentElement.dataset['theme'] = theme;
  if (theme === 'system') delete document.documentElement.dataset['theme'];
}
