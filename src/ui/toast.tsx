import { createContext, use, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** A toast goes by itself after this long, unless a pointer, the focus or a hidden tab holds it. */
export const TOAST_MS = 5000;

interface ToastItem {
  key: number;
  text: string;
}

const ToastContext = createContext<(text: string) => void>(() => undefined);

/** Says something in passing. Nothing that a person must know or do may live in a toast alone. */
export function useToast(): (text: string) => void {
  return use(ToastContext);
}

/** Holds the toasts of the page above everything else. */
export function ToastProvider({ children }: { children: ReactNode }): ReactNode {
  const [items, setItems] = useState<readonly ToastItem[]>([]);
  const next = useRef(0);
  const show = useMemo(
    () => (text: string) => {
      next.current += 1;
      const key = next.current;
      setItems((now) => [...now, { key, text }]);
    },
    [],
  );
  return (
    <ToastContext value={show}>
      {children}
      <ToastList items={items} onGone={(key) => setItems((now) => now.filter((item) => item.key !== key))} />
    </ToastContext>
  );
}

function ToastList({ items, onGone }: { items: readonly ToastItem[]; onGone: (key: number) => void }): ReactNode {
  const ref = useRef<HTMLOutputElement>(null);
  const newest = items.at(-1)?.key;
  useLayoutEffect(() => {
    const list = ref.current;
    if (list === null) return;
    // Shown anew for each toast, so that it stands above a dialog that opened since.
    if (list.matches(':popover-open')) list.hidePopover();
    if (newest !== undefined) list.showPopover();
  }, [newest]);
  return (
    <output className="toasts" popover="manual" aria-label="Messages" ref={ref}>
      {items.map((item) => (
        <Toast key={item.key} text={item.text} onGone={() => onGone(item.key)} />
      ))}
    </output>
  );
}

function Toast({ text, onGone }: { text: string; onGone: () => void }): ReactNode {
  const [held, setHeld] = useState(false);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => {
    if (held) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) gone.current();
    }, TOAST_MS);
    return () => clearInterval(timer);
  }, [held]);
  return (
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{text}</span>
      <Button look="icon" aria-label="Close message" onClick={onGone}>
        <Icon name="close" />
      </Button>
    </div>
  );
}
