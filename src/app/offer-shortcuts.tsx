import { createRoot } from 'react-dom/client';
import { areSingleKeysOn, isForShortcut, shortcutsOnScreen } from '../ui/shortcuts.ts';
import { browserStorage } from './page-storage.ts';

/** The buttons that open the list. */
const BUTTONS = '[data-shortcuts]';

/**
 * Shows the list of shortcuts over any screen: by '?', unless single keys are off, and by its buttons. It has a root of
 * its own, so that no screen loads it before it is wanted.
 */
export function offerShortcuts(page: Document): void {
  const place = page.body.appendChild(page.createElement('div'));
  const root = createRoot(place);
  let shownAt: string | null = null;
  const hide = () => {
    shownAt = null;
    root.render(null);
  };
  const show = () => {
    // Without a connection the code may not be there: the keys work all the same.
    void import('../ui/shortcuts-dialog.tsx').then(
      ({ ShortcutsDialog }) => {
        shownAt = location.pathname;
        root.render(<ShortcutsDialog list={shortcutsOnScreen()} browser={browserStorage} onClose={hide} />);
      },
      () => undefined,
    );
  };
  page.addEventListener('keydown', (event) => {
    if (event.key !== '?' || !isForShortcut(event) || !areSingleKeysOn(browserStorage)) return;
    event.preventDefault();
    show();
  });
  page.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(BUTTONS) !== null) show();
  });
  // Another screen has other shortcuts.
  new MutationObserver(() => {
    if (shownAt !== null && shownAt !== location.pathname) hide();
  }).observe(page.body, { subtree: true, childList: true });
}
