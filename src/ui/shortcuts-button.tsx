import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** Opens the list of the screen's shortcuts, for people who do not know their key. `offerShortcuts` listens. */
export function ShortcutsButton(): ReactNode {
  return (
    <Button variant="bare" data-shortcuts>
      Keyboard shortcuts
    </Button>
  );
}
