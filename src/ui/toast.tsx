import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { TOAST_MS, type ToastItem, type Toasts } from './toasts.ts';

const ToastContext = createContext<(text: string) => void>(() => undefined);

const ClearContext = createContext<() => void>(() => undefined);

/** Returns a function that removes every toast. */
export function useClearToasts(): () => void {
  return use(ClearContext);
}

/** Returns a function that shows a toast. Nothing that a person must know or do may be in a toast alone. */
export function useToast(): (text: string) => void {
  return use(ToastContext);
}

/** Shows the toasts of the page above everything else. */
export function ToastProvider({ toasts, children }: { toasts: Toasts; children: ReactNode }): ReactNode {
  const items = useSyncExternalStore(toasts.subscribe, toasts.items);
  return (
    <ToastContext value={toasts.show}>
      <ClearContext value={toasts.clear}>{children}</ClearContext>
      <ToastList items={items} onGone={toasts.hide} />
    </ToastContext>
  );
}

function ToastList({ items, onGone }: { items: readonly ToastItem[]; onGone: (key: number) => void }): ReactNode {
  const home = useRef<HTMLDivElement>(null);
  const ref = useRef<HTMLOutputElement>(null);
  const newest = items.at(-1)?.key;
  useLayoutEffect(() => {
    const list = ref.current;
    if (list === null) return undefined;
    // The popover opened last is on top, and nothing outside an open dialog can be pressed: for each toast, and for each
    // dialog that opens or closes, it opens again within the one on top. It leaves the page's own elements as they are.
    const raise = () => {
      ([...document.querySelectorAll('dialog:modal')].at(-1) ?? home.current)?.append(list);
      if (newest !== undefined) list.showPopover();
    };
    raise();
    const changed = new MutationObserver(raise);
    changed.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['open'] });
    return () => changed.disconnect();
  }, [newest]);
  return (
    <div ref={home}>
      <output className="toasts" popover="manual" aria-label="Messages" ref={ref}>
        {items.map((item) => (
          <Toast key={item.key} text={item.text} onGone={() => onGone(item.key)} />
        ))}
      </output>
    </div>
  );
}

function Toast({ text, onGone }: { text: string; onGone: () => void }): ReactNode {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
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
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span>{text}</span>
      <Button variant="icon" aria-label="Close message" onClick={onGone}>
        <Icon name="close" />
      </Button>
    </div>
  );
}
