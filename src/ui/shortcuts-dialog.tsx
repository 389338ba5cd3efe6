import { Fragment, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { useSingleKeys, type ListedShortcut } from './shortcuts.ts';

/** The keys of every screen. */
const EVERYWHERE: readonly ListedShortcut[] = [
  { key: 'Tab', does: 'To the next button, link or field; back with Shift' },
  { key: '← →', does: 'Between tabs, and within a choice' },
  { key: 'Ctrl+Enter', does: 'Send the form in a dialog, from a field' },
  { key: 'Esc', does: 'Close a dialog or a list' },
  { key: '?', does: 'Show all shortcuts' },
];

interface ShortcutsDialogProps {
  /** The shortcuts of the screen. */
  list: readonly ListedShortcut[];
  /** This browser's storage. */
  browser: Pick<Storage, 'getItem' | 'setItem'>;
  onClose: () => void;
}

/** Lists a screen's shortcuts, with the switch that turns single keys off in this browser, for every screen. */
export function ShortcutsDialog({ list, browser, onClose }: ShortcutsDialogProps): ReactNode {
  const [on, switchTo] = useSingleKeys(browser);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="defs">
        {[...list, ...EVERYWHERE].map(({ key, does }) => (
          <Fragment key={key + does}>
            <dt>
              <kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd>
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
      <label className="check mt-4">
        <input type="checkbox" checked={on} onChange={(event) => switchTo(event.currentTarget.checked)} /> Use single
        keys in this browser
      </label>
      <p className="small quiet">Switch them off where speech input or another program types single letters.</p>
    </Dialog>
  );
}
