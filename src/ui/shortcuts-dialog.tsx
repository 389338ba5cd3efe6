import { Fragment, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import type { Shortcut, Shortcuts } from './shortcuts.ts';

interface ShortcutsDialogProps {
  of: Shortcuts;
  /** The screen's shortcuts, and the browser's own keys there. */
  list: readonly Pick<Shortcut, 'key' | 'does'>[];
}

/** Lists a screen's shortcuts, with the switch that turns single keys off in this browser, for every screen. */
export function ShortcutsDialog({ of, list }: ShortcutsDialogProps): ReactNode {
  return (
    <Dialog title="Keyboard shortcuts" onClose={() => of.show(false)}>
      <dl className="defs">
        {[...list, { key: '?', does: 'Show all shortcuts' }].map(({ key, does }) => (
          <Fragment key={key}>
            <dt>
              <kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd>
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
      <label className="check mt-4">
        <input type="checkbox" checked={of.on} onChange={(event) => of.switchTo(event.currentTarget.checked)} /> Use
        single keys in this browser
      </label>
      <p className="small quiet">Switch them off where speech input or another program types single letters.</p>
    </Dialog>
  );
}
