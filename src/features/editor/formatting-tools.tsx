import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import type { Assignment } from '#contract/assignment';
import type { Writer } from '../../offline/journal/writer.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { FormattedText } from '../../ui/formatting/formatted-text.tsx';
import { useListed } from '../../ui/shortcuts.ts';
import { useToast } from '../../ui/toast.tsx';
import type { Capture } from './capture.ts';
import { SourcesButton } from './citations/sources-button.tsx';
import { format, LINES_MAX, type Format } from './format.ts';

interface FormattingToolsProps {
  field: RefObject<HTMLTextAreaElement | null>;
  capture: RefObject<Capture | null>;
  writer: Writer;
  assignment: Assignment;
}

interface Tool {
  format: Format;
  name: string;
  keys: string;
  /** `KeyboardEvent.code` for keys that need Shift, whose characters differ by keyboard; else `key`. */
  code: string;
  icon: ReactNode;
}

/** Drawn on the grid of the other icons. */
function path(d: string): ReactNode {
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

const TOOLS: readonly Tool[] = [
  { format: 'bold', name: 'Bold', keys: 'Ctrl+B', code: 'b', icon: <b aria-hidden="true">B</b> },
  { format: 'italic', name: 'Italic', keys: 'Ctrl+I', code: 'i', icon: <em aria-hidden="true">I</em> },
  { format: 'heading', name: 'Heading', keys: 'Ctrl+Shift+6', code: 'Digit6', icon: path('M5 4v12M15 4v12M5 10h10') },
  {
    format: 'quote',
    name: 'Quote',
    keys: 'Ctrl+Shift+9',
    code: 'Digit9',
    icon: path('M4 4v12M8 6h8M8 10h8M8 14h5'),
  },
  {
    format: 'list',
    name: 'List',
    keys: 'Ctrl+Shift+8',
    code: 'Digit8',
    icon: path('M8 5h9M8 10h9M8 15h9M4 5v.1M4 10v.1M4 15v.1'),
  },
  {
    format: 'numbered list',
    name: 'Numbered list',
    keys: 'Ctrl+Shift+7',
    code: 'Digit7',
    icon: path('M9 5h8M9 10h8M9 15h8M4 3.5v4M2.800 13h2.500l-2.500 4h2.500'),
  },
  {
    format: 'footnote',
    name: 'Footnote',
    keys: 'Ctrl+Shift+F',
    code: 'KeyF',
    icon: path('M3 16 7.500 5 12 16M4.500 12.500h6M15 3.500l2-1v6'),
  },
];
const READ_KEY = { key: 'Ctrl+Shift+E', does: 'Read your text, or write again' };
const LISTED = [...TOOLS.map(({ keys, name }) => ({ key: keys, does: name })), READ_KEY];

/**
 * Formats a text by light marks that are typed into it, each press as an ordinary edit, and shows the text as it will
 * be read.
 */
export function FormattingTools({ field, capture, writer, assignment }: FormattingToolsProps): ReactNode {
  const [isReading, setReading] = useState(false);
  const toast = useToast();
  useListed(LISTED);
  const apply = (kind: Format) => {
    const says = formatField(field.current, capture.current, kind);
    if (says === null) toast(`Choose at most ${String(LINES_MAX)} lines at a time.`);
    else announce(says);
  };
  const turn = () => {
    capture.current?.sweep();
    setReading(!isReading);
  };
  useKeys(field, { apply, turn });
  useFindWritten(isReading, turn);
  useHidden(field, isReading);
  return (
    <fieldset className="btns format">
      <legend className="sr">Formatting</legend>
      {isReading
        ? null
        : TOOLS.map(({ format: kind, name, keys, icon }) => (
            <Button key={kind} variant="icon" aria-label={name} title={`${name} (${keys})`} onClick={() => apply(kind)}>
              {icon}
            </Button>
          ))}
      {isReading ? null : <SourcesButton {...{ field, capture, assignment }} />}
      <Button aria-pressed={isReading} title={READ_KEY.key} onClick={turn}>
        {isReading ? 'Write' : 'Read'}
      </Button>
      {isReading ? <Reading field={field} writer={writer} /> : null}
    </fieldset>
  );
}

/** Formats the field's selection; returns the format for a screen reader, null for too many lines. */
function formatField(area: HTMLTextAreaElement | null, capture: Capture | null, kind: Format): string | null {
  if (area === null || capture === null || capture.composing()) return '';
  capture.sweep();
  const made = format(capture.text(), { start: area.selectionStart, end: area.selectionEnd }, kind);
  if (made === null) return null;
  const timeMs = performance.now();
  capture.apply(made.changes.map((change) => ({ ...change, source: 'typed', timeMs, flowing: false })));
  area.setSelectionRange(made.selection.start, made.selection.end);
  // The browser shows the caret in a field that gets the focus: a footnote moves it to the end of the text.
  if (kind === 'footnote') area.blur();
  area.focus({ preventScroll: kind !== 'footnote' });
  return made.says;
}

interface Actions {
  apply: (kind: Format) => void;
  turn: () => void;
}

/** Listens for the keys of the tools in the field, and for the key that turns between reading and writing anywhere. */
function useKeys(field: RefObject<HTMLTextAreaElement | null>, actions: Actions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return;
      const isTurn = event.shiftKey && event.code === 'KeyE';
      const tool = TOOLS.find(({ code }) => (event.shiftKey ? event.code : event.key.toLowerCase()) === code);
      if (!isTurn && (tool === undefined || event.target !== field.current)) return;
      event.preventDefault();
      if (isTurn) latest.current.turn();
      else if (tool !== undefined) latest.current.apply(tool.format);
    }
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [field]);
}

/** Words are found in the field: asking for them while the text is read turns to writing. */
function useFindWritten(isReading: boolean, turn: () => void): void {
  const latest = useRef(turn);
  useEffect(() => {
    latest.current = turn;
  });
  useEffect(() => {
    if (!isReading) return undefined;
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('[data-find]') !== null) latest.current();
    };
    addEventListener('click', onClick, true);
    return () => removeEventListener('click', onClick, true);
  }, [isReading]);
}

/** Hides the field while its text is read; then it comes back where it was, with its caret. */
function useHidden(field: RefObject<HTMLTextAreaElement | null>, isReading: boolean): void {
  const top = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (isReading) top.current = scrollY;
    field.current?.toggleAttribute('hidden', isReading);
    if (isReading || top.current === null) return;
    field.current?.focus({ preventScroll: true });
    scrollTo({ top: top.current, behavior: 'instant' });
    top.current = null;
  }, [field, isReading]);
  // Also where the tools go away, as for an assignment that no longer allows formatting.
  useLayoutEffect(() => {
    const area = field.current;
    return () => area?.removeAttribute('hidden');
  }, [field]);
}

/** The text as it will be read, in the place of the field. */
function Reading({ field, writer }: Pick<FormattingToolsProps, 'field' | 'writer'>): ReactNode {
  const text = useSyncExternalStore(
    useCallback((onChange) => writer.subscribe(onChange), [writer]),
    () => writer.text(),
  );
  const shown = useRef<HTMLElement>(null);
  useLayoutEffect(() => shown.current?.focus({ preventScroll: true }), []);
  const place = field.current?.parentElement ?? null;
  if (place === null) return null;
  return createPortal(
    <section className="formatted read" ref={shown} tabIndex={-1} aria-label="Your text as it is read" lang="">
      {text === '' ? <p>Nothing is written yet.</p> : <FormattedText text={text} />}
      <p className="small quiet mt-8">
        Words, characters and lines are counted in the text as it is typed, with its marks.
      </p>
    </section>,
    place,
  );
}
