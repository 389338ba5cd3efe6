import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Assignment } from '#contract/assignment';
import { DOCUMENT_MAX_LENGTH } from '#contract/op-constants';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { Capture } from '../capture.ts';
import type { Insertion } from './insertion.ts';
import type { Wish } from './sources-dialog.tsx';

/** Loaded when it is opened. */
const SourcesDialog = lazyPart(async () => (await import('./sources-dialog.tsx')).SourcesDialog, null);

interface SourcesButtonProps {
  field: RefObject<HTMLTextAreaElement | null>;
  capture: RefObject<Capture | null>;
  assignment: Assignment;
}

/** Opens the sources of a text, whose citations it puts in at the caret. */
export function SourcesButton({ field, capture, assignment }: SourcesButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const isPutIn = useRef(false);
  useEffect(() => {
    // The dialog has given the focus back to its button by now.
    if (!isOpen && isPutIn.current) field.current?.focus();
    isPutIn.current = false;
  }, [isOpen, field]);
  async function insert(wish: Wish): Promise<string | null> {
    const made = await load(wish);
    if (typeof made === 'string') return made;
    const trouble = putIn(field.current, capture.current, made);
    if (trouble !== null) return trouble;
    isPutIn.current = true;
    setOpen(false);
    announce(wish.kind === 'list' ? 'The list is in your text.' : 'The citation is in your text.');
    return null;
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Sources</Button>
      {isOpen ? <SourcesDialog assignment={assignment} onInsert={insert} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type Put = (text: string, caret: number) => Insertion;

/** What puts the wish into a text; in words why there is nothing to put in. */
async function load(wish: Wish): Promise<Put | string> {
  try {
    const [{ citingBy, LIST_HEADINGS }, { citationAt, listAt }] = await Promise.all([
      import('./cite.ts'),
      import('./insertion.ts'),
    ]);
    const citing = citingBy(wish.style, wish.references);
    const timeMs = performance.now();
    if (wish.kind === 'list') {
      const list = { heading: LIST_HEADINGS[wish.style], entries: citing.list() };
      return (text, caret) => listAt(text, wish.place === 'end' ? text.length : caret, list, timeMs);
    }
    const citation = citing.cite(wish.id, wish.pages);
    if (citation === null) return 'This source is gone.';
    return (text, caret) => citationAt(text, caret, citation, timeMs);
  } catch {
    return 'The style could not be loaded. Connect to the network once, then try again.';
  }
}

/** Puts it in as an ordinary edit; in words why it could not. */
function putIn(area: HTMLTextAreaElement | null, capture: Capture | null, put: Put): string | null {
  if (area === null || capture === null || capture.composing()) return 'Finish the word that you are typing first.';
  capture.sweep();
  const text = capture.text();
  const { changes, caret } = put(text, area.selectionEnd);
  const length = changes.reduce((sum, { inserted }) => sum + inserted.length, text.length);
  if (length > DOCUMENT_MAX_LENGTH) return 'Your text has no room for it.';
  capture.apply(changes);
  area.setSelectionRange(caret, caret);
  return null;
}
