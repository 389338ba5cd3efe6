import { useCallback, useEffect, useRef, useState } from 'react';

const STORED = 'singleKeyShortcuts';
/** Elements in which keys type text. */
const WRITTEN_IN = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]';

/** One key without a modifier, and its action. */
export interface Shortcut {
  /** `KeyboardEvent.key` in lower case. */
  key: string;
  /** Its effect, for the list of shortcuts: 'Next student'. */
  does: string;
  act: () => void;
}

/**
 * Whether a key is meant for a shortcut: without a modifier, nothing being composed, not in a field, no dialog open.
 */
export function isForShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector('dialog[open]') !== null) return false;
  return !(event.target instanceof Element && event.target.closest(WRITTEN_IN) !== null);
}

export interface Shortcuts {
  /** Whether single keys do something in this browser; one setting for every screen. */
  on: boolean;
  switchTo: (on: boolean) => void;
  /** Whether the list of all is asked for: by '?', or by {@link show}. */
  shown: boolean;
  show: (shown: boolean) => void;
}

/**
 * Listens for a screen's shortcuts and for '?', unless the person has turned single keys off. `browser`, this browser's
 * storage, keeps that setting.
 */
export function useShortcuts(shortcuts: readonly Shortcut[], browser: Pick<Storage, 'getItem' | 'setItem'>): Shortcuts {
  const [on, setOn] = useState(() => browser.getItem(STORED) !== 'off');
  const [shown, setShown] = useState(false);
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    if (!on) return undefined;
    function onKeyDown(event: KeyboardEvent): void {
      if (!isForShortcut(event)) return;
      const key = event.key.toLowerCase();
      const act = key === '?' ? () => setShown(true) : current.current.find((shortcut) => shortcut.key === key)?.act;
      if (act === undefined) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on]);
  const switchTo = useCallback(
    (next: boolean) => {
      browser.setItem(STORED, next ? 'on' : 'off');
      setOn(next);
    },
    [browser],
  );
  return { on, switchTo, shown, show: setShown };
}
