import { describe, expect, it } from 'vitest';
import type { KeystrokeEvent } from '#contract/keystroke';
import type { Source } from '#contract/op-constants';
import { compose, createPen } from './compose.ts';
import { createDocument, textOf } from './document.ts';
import { changeOfKeystroke, keystrokeEventOf } from './keystroke.ts';

function eventOf(source: Source, removed: number, inserted: string): KeystrokeEvent {
  const doc = createDocument();
  const pen = createPen('A'.repeat(22));
  compose(doc, pen, { index: 0, removed: 0, inserted: 'some text', source: 'typed', at: 0 });
  const edits = compose(doc, pen, { index: 4, removed, inserted, source, at: 1 });
  return keystrokeEventOf(edits, 4 + inserted.length);
}

function brief({ key_pressed, event_type, is_paste }: KeystrokeEvent): unknown[] {
  return [key_pressed, event_type, is_paste];
}

describe('keystrokeEventOf', () => {
  it('follows section 9 to the letter', () => {
    expect(brief(eventOf('typed', 0, 'x'))).toEqual(['x', 'insert', false]);
    expect(brief(eventOf('typed', 0, ' '))).toEqual(['Space', 'insert', false]);
    expect(brief(eventOf('typed', 0, '\n'))).toEqual(['Enter', 'insert', false]);
    expect(brief(eventOf('typed', 0, '\t'))).toEqual(['Tab', 'insert', false]);
    expect(brief(eventOf('typed', 3, 'x'))).toEqual(['x', 'insert', false]);
    expect(brief(eventOf('typed', 0, '😀'))).toEqual(['😀', 'insert', false]);
    expect(brief(eventOf('typed', 1, ''))).toEqual(['Backspace', 'delete', false]);
    expect(brief(eventOf('own', 2, ''))).toEqual(['Cut', 'delete', false]);
    expect(brief(eventOf('undo', 1, ''))).toEqual(['Undo', 'other', false]);
    expect(brief(eventOf('autocorrect', 2, 'the'))).toEqual(['Replace', 'other', false]);
    expect(brief(eventOf('unknown', 0, 'x'))).toEqual(['External', 'other', false]);
  });

  it('gives a paste its text and the caret after it', () => {
    const paste = {
      key_pressed: 'Paste',
      cursor_position: 9,
      event_type: 'paste',
      pasted_text: 'words',
      is_paste: true,
    };
    expect(eventOf('paste', 0, 'words')).toEqual(paste);
    expect(eventOf('paste', 0, 'x'.repeat(20_000)).pasted_text).toHaveLength(20_000);
  });

  it('never calls composition, dictation or correction a paste', () => {
    for (const source of ['ime', 'dictation', 'autocorrect', 'undo', 'redo', 'tool', 'unknown'] as const) {
      expect(brief(eventOf(source, 0, 'many words'))).toEqual([expect.any(String), 'other', false]);
      expect(eventOf(source, 0, 'many words').pasted_text).toBeNull();
    }
  });
});

describe('changeOfKeystroke', () => {
  const event = (
    key_pressed: string,
    event_type: KeystrokeEvent['event_type'],
    cursor_position: number,
  ): KeystrokeEvent => ({
    key_pressed,
    event_type,
    cursor_position,
  });
  const after = (posted: KeystrokeEvent, text: string): string | null => {
    const change = changeOfKeystroke(posted, text);
    if (change === null) return null;
    return text.slice(0, change.index) + change.inserted + text.slice(change.index + change.removed);
  };

  it('makes the change that ends at the caret', () => {
    expect(after(event('x', 'insert', 3), 'abc')).toBe('abxc');
    expect(after(event('Space', 'insert', 1), 'abc')).toBe(' abc');
    expect(after(event('Enter', 'insert', 4), 'abc')).toBe('abc\n');
    expect(after(event('Backspace', 'delete', 1), 'abc')).toBe('ac');
    expect(after(event('constructor', 'insert', 1), 'abc')).toBeNull();
    expect(after(event('Backspace', 'delete', 1), 'a😀c')).toBe('ac');
    expect(after({ ...event('Paste', 'paste', 6), pasted_text: 'one\r\n' }, 'abc')).toBe('abone\nc');
  });

  it('moves a caret that is outside to the end', () => {
    expect(after(event('x', 'insert', 99), 'abc')).toBe('abcx');
    expect(after(event('Backspace', 'delete', 99), 'abc')).toBe('ab');
    expect(after(event('x', 'insert', 0), 'abc')).toBe('xabc');
  });

  it('changes nothing for other keys, unknown names and empty texts', () => {
    expect(after(event('Shift', 'other', 1), 'abc')).toBeNull();
    expect(after(event('F12', 'insert', 1), 'abc')).toBeNull();
    expect(after(event('Paste', 'paste', 1), 'abc')).toBeNull();
    expect(after(event('Backspace', 'delete', 0), '')).toBeNull();
  });

  it('gives back what a writer’s events say', () => {
    const doc = createDocument();
    const pen = createPen('A'.repeat(22));
    let text = '';
    for (const [index, removed, inserted] of [
      [0, 0, 'H'],
      [1, 0, 'i'],
      [2, 0, ' '],
      [3, 0, '😀'],
      [2, 1, ''],
      [0, 0, '\n'],
    ] as const) {
      const edits = compose(doc, pen, { index, removed, inserted, source: 'typed', at: 0 });
      text = after(keystrokeEventOf(edits, index + inserted.length), text) ?? text;
      expect(text).toBe(textOf(doc));
    }
  });
});
