import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

export interface Tab<K extends string> {
  key: K;
  label: string;
  count?: number | undefined;
}

interface TabsProps<K extends string> {
  label: string;
  tabs: readonly Tab<K>[];
  selected: K;
  onSelect: (key: K) => void;
  /** The id, the same as for {@link TabPanel}. */
  id: string;
}

/** Tabs by the ARIA pattern: arrows, Home and End move and select, one stop for the Tab key. */
export function Tabs<K extends string>({ label, tabs, selected, onSelect, id }: TabsProps<K>): ReactNode {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const at = tabs.findIndex((tab) => tab.key === selected);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + tabs.length) % tabs.length;
    const next = tabs[index];
    if (next === undefined) return;
    onSelect(next.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  }

  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={`${id}-${tab.key}`}
          aria-selected={tab.key === selected}
          aria-controls={`${id}-panel`}
          tabIndex={tab.key === selected ? 0 : -1}
          onClick={() => onSelect(tab.key)}
          onKeyDown={onKeyDown}
        >
          {tab.label}
          {tab.count === undefined ? null : <span className="num"> {tab.count}</span>}
        </button>
      ))}
    </div>
  );
}

/** The content of the selected tab. */
export function TabPanel({ id, selected, children }: { id: string; selected: string; children: ReactNode }): ReactNode {
  return (
    <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${selected}`}>
      {children}
    </div>
  );
}

/** An id for one set of tabs and its panel. */
export function useTabsId(): string {
  return useId();
}
