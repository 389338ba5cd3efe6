import type { CDPSession } from '@playwright/test';
import type { LogChange } from './typing-log.ts';

const BACKSPACE = { key: 'Backspace', code: 'Backspace', windowsVirtualKeyCode: 8 } as const;
const ENTER = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' } as const;
/** The most keys sent without an answer: the browser handles them in order. */
const AHEAD_MAX = 32;

/** Writes changes into the text field that has the focus, as a keyboard would: by the browser's own input events. */
export interface Keyboard {
  /** Sends one change. It may still be on its way when this returns. */
  write(change: LogChange): Promise<void>;
  /** Waits until everything that was sent has arrived. */
  settle(): Promise<void>;
}

/**
 * A keyboard on a DevTools session. Single characters and Enter are key presses, longer insertions are inserted text,
 * deletions are Backspace. The caret is moved only where the log moves it, by `select`, which sets the field's
 * selection.
 */
export function createKeyboard(cdp: CDPSession, select: (start: number, end: number) => Promise<void>): Keyboard {
  let caret = -1;
  let ahead: Promise<unknown>[] = [];

  async function settle(): Promise<void> {
    const sent = ahead;
    ahead = [];
    await Promise.all(sent);
  }
  /** The selection and the keys travel by different calls: earlier keys must arrive before the selection changes. */
  async function moveTo(start: number, end: number): Promise<void> {
    if (start === end && caret === end) return;
    await settle();
    await select(start, end);
    caret = end;
  }
  function press(key: object): void {
    ahead.push(
      cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }),
      cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
    );
  }
  function insert(text: string): void {
    if (text === '\n') press(ENTER);
    else if (/^[ -~]$/.test(text)) press({ key: text, text, unmodifiedText: text });
    else ahead.push(cdp.send('Input.insertText', { text }));
  }

  return {
    async write({ index, removed, inserted }) {
      const isKey = removed === 1 && inserted === '';
      if (isKey) await moveTo(index + 1, index + 1);
      else await moveTo(index, index + removed);
      if (inserted !== '') insert(inserted);
      else press(BACKSPACE);
      caret = index + inserted.length;
      if (ahead.length >= AHEAD_MAX) await settle();
    },
    settle,
  };
}
