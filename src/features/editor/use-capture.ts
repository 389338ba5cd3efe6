import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { WaitingChanges } from '../../offline/journal/inbox.ts';
import type { Writer } from '../../offline/journal/writer.ts';
import type { Version } from '../../data/version.ts';
import { attachCapture, type Capture } from './capture.ts';

export interface CaptureReports {
  /** A paste or drop that would have made the document this long was canceled. */
  onTooLong: (length: number) => void;
  onFailed: () => void;
  onChange: (index: number) => void;
}

/** The text before and after other devices' edits were taken into it. */
export interface Taken {
  before: Version;
  after: string;
}

const typingEvents = ['keydown', 'keypress', 'keyup', 'beforeinput', 'textInput', 'input'] as const;

/**
 * Stops the propagation of typing events at the field. No component listens to them, but React's own handler at the
 * root would read the whole text at every key. Capturing listeners still get them.
 */
function keepFromReact(field: HTMLTextAreaElement): void {
  for (const type of typingEvents) field.addEventListener(type, (event) => event.stopPropagation());
}

/** Connects the text area to the document while both exist. */
export function useCapture(
  field: RefObject<HTMLTextAreaElement | null>,
  writer: Writer,
  reports: CaptureReports,
): RefObject<Capture | null> {
  const capture = useRef<Capture | null>(null);
  const latest = useRef(reports);
  useEffect(() => {
    latest.current = reports;
  });
  useLayoutEffect(() => {
    if (field.current === null) return undefined;
    keepFromReact(field.current);
    const attached = attachCapture(
      field.current,
      {
        text: () => writer.text(),
        record(change) {
          writer.record(change);
          latest.current.onChange(change.index);
        },
        rangesOf: (start, end) => writer.idsOf(start, end - start),
        placeOf: (id) => writer.placeOf(id),
      },
      {
        now: () => performance.now(),
        every(milliseconds, run) {
          const timer = setInterval(run, milliseconds);
          return () => clearInterval(timer);
        },
        tooLong: (length) => latest.current.onTooLong(length),
        failed: () => latest.current.onFailed(),
      },
    );
    capture.current = attached;
    return () => {
      attached.detach();
      capture.current = null;
    };
  }, [field, writer]);
  return capture;
}

/** Changes from elsewhere that wait to be shown, null if there are none, and how to show them. */
export interface Remote {
  waiting: WaitingChanges | null;
  from: 'tab' | 'device';
  show: () => void;
}

/** Changes of other devices that wait to be shown. Shown without a press only while the field has no focus. */
export function useRemote(
  field: RefObject<HTMLTextAreaElement | null>,
  capture: RefObject<Capture | null>,
  writer: Writer,
): Remote & { taken: Taken | null } {
  const [waiting, setWaiting] = useState<WaitingChanges | null>(null);
  const [taken, setTaken] = useState<Taken | null>(null);
  const show = useRef(() => undefined as void);
  useEffect(() => {
    const area = field.current;
    if (area === null) return undefined;
    // Each key asks anew: the same answer must not draw the screen again.
    const note = () => {
      const now = writer.remote();
      setWaiting((known) => (isSame(known, now) ? known : now));
    };
    show.current = () => {
      const came = takeRemote(area, capture.current, writer);
      if (came !== null) setTaken(came);
      note();
    };
    const look = () => {
      if (document.activeElement === area) note();
      else show.current();
    };
    look();
    const stop = writer.subscribe(look);
    const onBlur = (event: FocusEvent) => {
      // The focus moves to 'Show' by keyboard: that button must stay to be pressed.
      const isShow = event.relatedTarget instanceof HTMLElement && event.relatedTarget.dataset['show'] === 'remote';
      if (!isShow) show.current();
    };
    area.addEventListener('blur', onBlur);
    return () => {
      stop();
      area.removeEventListener('blur', onBlur);
    };
  }, [field, capture, writer]);
  const showAndGoOn = () => {
    show.current();
    // The button that was pressed is gone with its notice: the next key belongs to the text.
    field.current?.focus({ preventScroll: true });
  };
  return { waiting, from: writer.remoteFrom(), show: showAndGoOn, taken };
}

function isSame(a: WaitingChanges | null, b: WaitingChanges | null): boolean {
  return a?.characters === b?.characters && a?.sentences === b?.sentences && a?.deletes === b?.deletes;
}

/** One synchronous step, so that no key can fall in between. */
function takeRemote(field: HTMLTextAreaElement, capture: Capture | null, writer: Writer): Taken | null {
  if (capture === null || capture.composing() || writer.remote() === null) return null;
  capture.sweep();
  const before = { text: capture.text(), ranges: writer.idsOf(0, writer.length()) };
  const { text, selection } = writer.takeRemote({ start: field.selectionStart, end: field.selectionEnd });
  capture.write(text, selection);
  return { before, after: text };
}
