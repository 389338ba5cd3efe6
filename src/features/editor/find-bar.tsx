import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { makeSearch, type Found } from '#writing/document/find';
import type { Writer } from '../../offline/journal/writer.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatCount } from '../../wording/plural.ts';
import { lastBefore, nextFrom } from './find.ts';
import './find.css';

/** A selection of more than this is no word to look for. */
const SELECTED_MAX = 100;

interface FindBarProps {
  field: RefObject<HTMLTextAreaElement | null>;
  writer: Writer;
  /** How often the bar was asked for: each time its field gets the focus. */
  asked: number;
  onClose: () => void;
}

/** The passage that is shown, and its place among those found. */
interface Shown extends Found {
  readonly at: number;
  readonly of: number;
}

/** Finds words in the text that is written. It reads the field and never changes it. */
export function FindBar({ field, writer, asked, onClose }: FindBarProps): ReactNode {
  const bar = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { words, shown, look, step } = useFound(field, writer);
  const latestLook = useLatest(look);
  useLayoutEffect(() => {
    const selected = asked === 0 ? '' : selectionIn(field.current);
    if (selected !== '') latestLook.current(selected);
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, [field, asked, latestLook]);
  const close = () => {
    onClose();
    const area = field.current;
    const isFound = shown !== null && shown.of > 0;
    if (isFound) area?.setSelectionRange(shown.start, shown.end);
    area?.focus({ preventScroll: isFound });
  };
  useKeys({ bar, field, step, close });
  const isMissing = words !== '' && shown?.of === 0;
  return (
    <search className="find" aria-label="Find in text" ref={bar}>
      <span className="field">
        <input
          ref={input}
          type="text"
          aria-label="Find"
          placeholder="Find"
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
          lang=""
          maxLength={SELECTED_MAX}
          value={words}
          onChange={(event) => look(event.currentTarget.value)}
        />
      </span>
      <output className="small num">
        {isMissing ? 'Not in your text' : shown === null || words === '' ? '' : countOf(shown)}
      </output>
      <Button variant="icon" aria-label="Previous" title="Shift+Enter" onClick={() => step(false)}>
        <Arrow d="M5 12.500l5-5 5 5" />
      </Button>
      <Button variant="icon" aria-label="Next" title="Enter" onClick={() => step(true)}>
        <Arrow d="M5 7.500l5 5 5-5" />
      </Button>
      <Button variant="icon" aria-label="Close" title="Esc" onClick={close}>
        <Icon name="close" />
      </Button>
      <Passage field={field} shown={shown} />
    </search>
  );
}

function countOf({ at, of }: Shown): string {
  return `${formatCount(at + 1)} of ${formatCount(of)}`;
}

function Arrow({ d }: { d: string }): ReactNode {
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

/** What is selected in the field, if it is no more than words of one line. */
function selectionIn(area: HTMLTextAreaElement | null): string {
  const selected = area === null ? '' : area.value.slice(area.selectionStart, area.selectionEnd);
  return selected.length > SELECTED_MAX || selected.includes('\n') ? '' : selected;
}

interface FoundInText {
  words: string;
  /** Null after the text has changed, until the next step. */
  shown: Shown | null;
  /** Looks for other words, from the caret or the passage that is shown on. */
  look: (words: string) => void;
  step: (forward: boolean) => void;
}

function useFound(field: RefObject<HTMLTextAreaElement | null>, writer: Writer): FoundInText {
  const [search] = useState(makeSearch);
  const [words, setWords] = useState('');
  const [shown, setShown] = useState<Shown | null>(null);
  const searched = useRef('');
  useEffect(
    () => writer.subscribe(() => void (field.current?.value !== searched.current && setShown(null))),
    [writer, field],
  );
  const show = (sought: string, choose: (found: readonly Found[]) => number) => {
    searched.current = field.current?.value ?? '';
    const found = search(searched.current, sought);
    const at = choose(found);
    setShown({ start: 0, end: 0, ...found[at], at, of: found.length });
  };
  const place = shown !== null && shown.of > 0 ? shown : null;
  const caret = () => field.current?.selectionStart ?? 0;
  return {
    words,
    shown,
    look: (sought) => {
      setWords(sought);
      show(sought, (found) => nextFrom(found, place?.start ?? caret()));
    },
    step: (forward) =>
      show(words, (found) =>
        forward ? nextFrom(found, place?.end ?? caret()) : lastBefore(found, place?.start ?? caret()),
      ),
  };
}

interface Keys extends Pick<FindBarProps, 'field'> {
  bar: RefObject<HTMLElement | null>;
  step: (forward: boolean) => void;
  close: () => void;
}

/** Enter steps from the field of the bar, F3 also from the text; Escape closes the bar from all of it. */
function useKeys(keys: Keys): void {
  const latest = useLatest(keys);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { bar, field, step, close } = latest.current;
      const { key, target, shiftKey } = event;
      const isInBar = target instanceof Node && bar.current?.contains(target) === true;
      if (event.isComposing || (!isInBar && target !== field.current)) return;
      const isStep = key === 'F3' || (key === 'Enter' && isInBar && target instanceof HTMLInputElement);
      if (!isStep && !(key === 'Escape' && isInBar)) return;
      event.preventDefault();
      if (isStep) step(!shiftKey);
      else close();
    }
    // The field lets no key go on to the page.
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [latest]);
}

/** The value of the last drawing, for what runs later. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Marks the passage behind the text and brings it into sight: a browser shows no selection in a field without focus. */
function Passage({ field, shown }: Pick<FindBarProps, 'field'> & { shown: Shown | null }): ReactNode {
  const mirror = useRef<HTMLDivElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const [from, to] = shown === null ? [0, 0] : [shown.start, shown.end];
  useLayoutEffect(() => {
    const area = field.current;
    if (area === null) return undefined;
    const draw = () => {
      const boxes = to === 0 || mirror.current === null ? [] : boxesOf(mirror.current, area, [from, to]);
      marks.current?.replaceChildren(...boxes.map(markOf));
    };
    draw();
    marks.current?.firstElementChild?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const observer = new ResizeObserver(draw);
    observer.observe(area);
    return () => observer.disconnect();
  }, [field, from, to]);
  const place = field.current?.parentElement ?? null;
  if (place === null) return null;
  return createPortal(
    <>
      <div className="mirror" aria-hidden="true" ref={mirror} />
      <div className="find-marks" aria-hidden="true" ref={marks} />
    </>,
    place,
  );
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Where the lines of a passage are in the field. The mirror wraps text as the field does, and keeps it: while neither
 * changes, a browser lays it out once for all passages.
 */
function boxesOf(mirror: HTMLElement, area: HTMLTextAreaElement, [start, end]: readonly [number, number]): Box[] {
  const { direction, unicodeBidi } = getComputedStyle(area);
  Object.assign(mirror.style, { direction, unicodeBidi });
  if (mirror.textContent !== area.value) mirror.textContent = area.value;
  const text = mirror.firstChild;
  if (text === null) return [];
  const passage = document.createRange();
  passage.setStart(text, start);
  passage.setEnd(text, end);
  const origin = mirror.getBoundingClientRect();
  return Array.from(passage.getClientRects(), ({ left, top, width, height }) => ({
    left: left - origin.left,
    top: top - origin.top,
    width,
    height,
  }));
}

function markOf({ left, top, width, height }: Box): HTMLElement {
  const mark = document.createElement('span');
  for (const [side, px] of Object.entries({ left, top, width, height }))
    mark.style.setProperty(side, `${String(px)}px`);
  return mark;
}
