import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';

const STORED = 'singleKeyShortcuts';
/** The event on the window after single keys were switched on or off on this page. */
const SWITCHED = 'singlekeys';
/** Elements in which keys type text. */
const WRITTEN_IN = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]';

/** A key and its effect, for the list of shortcuts: 'Next student'. */
export interface ListedShortcut {
  /** `KeyboardEvent.key` in lower case, for a single key. */
  key: string;
  does: string;
}

/** One key without a modifier, and its action. */
interface Shortcut extends ListedShortcut {
  act: () => void;
}

type Browser = Pick<Storage, 'getItem' | 'setItem'>;

/** The lists of the parts that are on screen. */
const lists = new Set<() => readonly ListedShortcut[]>();

/** The shortcuts of all that is on screen. */
export function shortcutsOnScreen(): ListedShortcut[] {
  return [...lists].flatMap((list) => list());
}

/**
 * Whether a key is meant for a shortcut: without a modifier, nothing being composed, not in a field, no dialog open.
 */
export function isForShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector('dialog[open]') !== null) return false;
  return !(event.target instanceof Element && event.target.closest(WRITTEN_IN) !== null);
}

/** Whether single keys do something in `browser`, this browser's storage; one setting for every screen. */
export function areSingleKeysOn(browser: Browser): boolean {
  return browser.getItem(STORED) !== 'off';
}

/** {@link areSingleKeysOn}, and the function that switches them. */
export function useSingleKeys(browser: Browser): readonly [on: boolean, switchTo: (on: boolean) => void] {
  const on = useSyncExternalStore(followSwitch, () => areSingleKeysOn(browser));
  const switchTo = useCallback(
    (next: boolean) => {
      browser.setItem(STORED, next ? 'on' : 'off');
      dispatchEvent(new Event(SWITCHED));
    },
    [browser],
  );
  return [on, switchTo];
}

function followSwitch(onChange: () => void): () => void {
  addEventListener(SWITCHED, onChange);
  return () => removeEventListener(SWITCHED, onChange);
}

/** Puts keys on the list of shortcuts while a part is on screen. */
export function useListed(listed: readonly ListedShortcut[]): void {
  const current = useRef(listed);
  useEffect(() => {
    current.current = listed;
  });
  useEffect(() => {
    const list = () => current.current;
    lists.add(list);
    return () => void lists.delete(list);
  }, []);
}

/**
 * Listens for a screen's shortcuts, unless the person has turned single keys off, and lists them with `further` keys of
 * the screen. Returns whether single keys are on.
 */
export function useShortcuts(
  shortcuts: readonly Shortcut[],
  further: readonly ListedShortcut[],
  browser: Browser,
): boolean {
  const [on] = useSingleKeys(browser);
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useListed([...shortcuts, ...further]);
  useEffect(() => {
    if (!on) return undefined;
    function onKeyDown(event: KeyboardEvent): void {
      if (!isForShortcut(event)) return;
      const found = current.current.find(({ key }) => key === event.key.toLowerCase());
      if (found === undefined) return;
      event.preventDefault();
      found.act();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on]);
  return on;
}
