import { createRoot } from 'react-dom/client';
import { areSingleKeysOn, isForShortcut, shortcutsOnScreen } from '../ui/shortcuts.ts';
import { HIDE_SHORTCUTS, SHOW_SHORTCUTS, showShortcuts } from '../ui/show-shortcuts.ts';
import { browserStorage } from './page-storage.ts';

/**
 * Shows the list of shortcuts over any screen: by '?', unless single keys are off, and for the buttons that ask for it.
 * It has a root of its own, so that no screen loads it before it is wanted.
 */
export function offerShortcuts(page: Document): void {
  page.addEventListener('keydown', (event) => {
    if (event.key !== '?' || !isForShortcut(event) || !areSingleKeysOn(browserStorage)) return;
    event.preventDefault();
    showShortcuts();
  });
  const place = page.body.appendChild(page.createElement('div'));
  const root = createRoot(place);
  addEventListener(SHOW_SHORTCUTS, () => {
    // Without a connection the code may not be there: the keys work all the same.
    void import('../ui/shortcuts-dialog.tsx').then(
      ({ ShortcutsDialog }) =>
        root.render(
          <ShortcutsDialog list={shortcutsOnScreen()} browser={browserStorage} onClose={() => root.render(null)} />,
        ),
      () => undefined,
    );
  });
  addEventListener(HIDE_SHORTCUTS, () => {
    // Closed at once: nothing outside an open modal dialog can take the focus.
    place.querySelector('dialog')?.close();
    root.render(null);
  });
}
