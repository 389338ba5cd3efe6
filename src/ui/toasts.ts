/** A toast goes by itself after this long, unless a pointer, the focus or a hidden tab holds it. */
export const TOAST_MS = 5000;

export interface ToastItem {
  key: number;
  text: string;
}

/** The toasts of one page. They belong to no screen, so they outlive every change of screen. */
export interface Toasts {
  /** Shows a toast. One with the same words replaces it and starts again. */
  show: (text: string) => void;
  hide: (key: number) => void;
  /** Removes all toasts: they may concern a person who has left. */
  clear: () => void;
  items: () => readonly ToastItem[];
  subscribe: (listener: () => void) => () => void;
}

export function createToasts(): Toasts {
  const listeners = new Set<() => void>();
  let items: readonly ToastItem[] = [];
  let last = 0;

  function change(next: readonly ToastItem[]): void {
    items = next;
    for (const listener of listeners) listener();
  }

  return {
    show(text) {
      last += 1;
      change([...items.filter((item) => item.text !== text), { key: last, text }]);
    },
    hide: (key) => change(items.filter((item) => item.key !== key)),
    clear: () => change([]),
    items: () => items,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
