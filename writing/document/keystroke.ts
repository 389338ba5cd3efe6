import type { KeystrokeEvent } from '#contract/keystroke';
import type { Edit } from '#contract/op';
import type { Source } from '#contract/op-constants';
import type { Change } from './compose.ts';

/** The text of a key by its name. A map, since a stranger's name of a key may be that of an object's own property. */
const textOfKey: ReadonlyMap<string, string> = new Map([
  ['Space', ' '],
  ['Enter', '\n'],
  ['Tab', '\t'],
]);
const namedKeys: ReadonlyMap<string, string> = new Map([...textOfKey].map(([name, text]) => [text, name]));

const byHand: ReadonlySet<Source> = new Set(['typed', 'ime', 'dictation']);
const pasting: ReadonlySet<Source> = new Set(['paste', 'own', 'drop']);

/** The name of the key where neither a key nor a paste made the change. */
const keyOfSource: Readonly<Record<Source, string>> = {
  typed: 'Unidentified',
  paste: 'Paste',
  drop: 'Drop',
  ime: 'Unidentified',
  autocorrect: 'Replace',
  dictation: 'Unidentified',
  undo: 'Undo',
  redo: 'Redo',
  own: 'Paste',
  tool: 'External',
  restore: 'Restore',
  merge: 'Merge',
  recovered: 'Recovered',
  unknown: 'External',
  citation: 'External',
};

/**
 * The specification's keystroke event of one change, by section 9's rule applied to the edits that the change became:
 * Backspace (any removal by hand) gives delete; Enter, Tab or a single character gives insert; a paste gives paste,
 * with its text; anything else gives other. `edits`: all edits of the change, at least one. `caret`: after it, in
 * UTF-16 units.
 */
export function keystrokeEventOf(edits: readonly Edit[], caret: number): KeystrokeEvent {
  const source = edits[0]?.source ?? 'unknown';
  let inserted = '';
  for (const edit of edits) if (edit.kind === 'insert') inserted += edit.text;
  const event = (key_pressed: string, event_type: KeystrokeEvent['event_type']): KeystrokeEvent => ({
    key_pressed,
    cursor_position: caret,
    event_type,
    pasted_text: null,
    is_paste: false,
  });

  if (inserted === '') {
    if (byHand.has(source)) return event('Backspace', 'delete');
    return source === 'own' ? event('Cut', 'delete') : event(keyOfSource[source], 'other');
  }
  if (pasting.has(source)) return { ...event(keyOfSource[source], 'paste'), pasted_text: inserted, is_paste: true };
  if (byHand.has(source) && isOneCharacter(inserted)) return event(namedKeys.get(inserted) ?? inserted, 'insert');
  return event(keyOfSource[source], 'other');
}

/**
 * The change of `text` that a single posted event describes; null if it changes nothing (other, or a key without text).
 * The event's caret is the one after the edit; a caret outside the text is moved to its end.
 */
export function changeOfKeystroke(event: KeystrokeEvent, text: string): Omit<Change, 'at'> | null {
  if (event.event_type === 'insert') {
    const inserted = textOfKey.get(event.key_pressed) ?? event.key_pressed;
    return isOneCharacter(inserted) ? insertion(event, text, inserted, 'typed') : null;
  }
  if (event.event_type === 'paste') {
    return insertion(event, text, (event.pasted_text ?? '').replaceAll(/\r\n?/gu, '\n'), 'paste');
  }
  return event.event_type === 'delete' ? deletion(Math.min(event.cursor_position, text.length), text) : null;
}

/** The event's caret stands behind the inserted text. */
function insertion(event: KeystrokeEvent, text: string, inserted: string, source: Source): Omit<Change, 'at'> | null {
  if (inserted === '') return null;
  const index = Math.min(Math.max(0, event.cursor_position - inserted.length), text.length);
  return { index, removed: 0, inserted, source };
}

function deletion(caret: number, text: string): Omit<Change, 'at'> | null {
  if (text === '') return null;
  let index = Math.min(caret, text.length - 1);
  if (index > 0 && isPair(text, index - 1)) index -= 1;
  return { index, removed: isPair(text, index) ? 2 : 1, inserted: '', source: 'typed' };
}

function isOneCharacter(text: string): boolean {
  return text.length === 1 || (text.length === 2 && isPair(text, 0));
}

function isPair(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff;
}
