import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { showShortcuts } from './show-shortcuts.ts';

/** Opens the list of the screen's shortcuts, for people who do not know their key. */
export function ShortcutsButton(): ReactNode {
  return (
    <Button variant="bare" onClick={showShortcuts}>
      Keyboard shortcuts
    </Button>
  );
}
