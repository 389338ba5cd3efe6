import { DOCUMENT_MAX_LENGTH, type Source } from '#contract/op-constants';
import { diff, replacement, type Difference } from './diff.ts';
import { Shadow, type CapturedChange, type CaptureSink } from './shadow.ts';
import type { Passage } from './passage.ts';
import { sourceOf } from './source.ts';

/** Silent changes (a script or an extension wrote the value, which fires no event) are looked for this often. */
const SWEEP_MS = 2000;

export interface CapturePorts {
  /** Milliseconds on the clock of `Event.timeStamp`. */
  now(): number;
  every(milliseconds: number, run: () => void): () => void;
  /** A paste or drop was canceled: it would have made the document `length` UTF-16 units long. */
  tooLong(length: number): void;
  /** The document did not take a change. The field keeps it, and it is offered again with the next one. */
  failed(error: unknown): void;
}

export interface Selection {
  start: number;
  end: number;
}

export interface Capture {
  /** The text as it was last recorded; always the text of the document. */
  text(): string;
  composing(): boolean;
  /** Records the field's present value, even within a composition. */
  sweep(): void;
  /** Shows `text`, which the document already holds: the one way in which the product itself writes to the field. */
  write(text: string, selection?: Selection): void;
  /** Makes changes that nobody typed, one after the other, as one undo step. */
  apply(changes: readonly CapturedChange[]): void;
  /** Undoes or redoes the last change of this page. */
  revert(kind: 'undo' | 'redo'): void;
  detach(): void;
}

/**
 * Watches a text area and hands every change of its value to `sink`, whatever caused it. The value is compared with
 * the shadow text on every `input` and at every sweep; events and keys only label what the comparison finds.
 */
export function attachCapture(field: HTMLTextAreaElement, sink: CaptureSink, ports: CapturePorts): Capture {
  return new FieldCapture(field, sink, ports);
}

/** The change that `beforeinput` announced. */
interface Intent {
  type: string;
  start: number;
  end: number;
}

class FieldCapture implements Capture {
  readonly #field: HTMLTextAreaElement;
  readonly #ports: CapturePorts;
  readonly #listeners = new AbortController();
  readonly #stopSweeping: () => void;
  readonly #shadow: Shadow;
  #composing = false;
  #ownHistory = false;
  #keyed = false;
  #intent: Intent | null = null;
  #clipboard = '';

  constructor(field: HTMLTextAreaElement, sink: CaptureSink, ports: CapturePorts) {
    this.#field = field;
    this.#ports = ports;
    this.#shadow = new Shadow(sink, (error) => ports.failed(error));
    this.write(sink.text());
    this.#listenToText();
    this.#listenToTransfers();
    this.#stopSweeping = ports.every(SWEEP_MS, () => {
      if (!this.#composing) this.#sweep(true);
    });
  }

  text(): string {
    return this.#shadow.text;
  }

  composing(): boolean {
    return this.#composing;
  }

  sweep(): void {
    this.#sweep(true);
  }

  write(text: string, selection?: Selection): void {
    const field = this.#field;
    this.#shadow.reset(text);
    if (field.value !== text) {
      this.#ownHistory ||= field.value !== '';
      field.value = text;
    }
    this.#dropCarriageReturns();
    if (selection !== undefined) field.setSelectionRange(selection.start, selection.end);
  }

  apply(changes: readonly CapturedChange[]): void {
    for (const change of changes) this.#shadow.record(change);
    this.#ownHistory = true;
    this.#show();
  }

  detach(): void {
    this.#sweep(true);
    this.#stopSweeping();
    this.#listeners.abort();
  }

  #listenToText(): void {
    this.#on('input', (event) => this.#onInput(event));
    this.#on('beforeinput', (event) => this.#onBeforeInput(event));
    this.#on('keydown', (event) => this.#onKeyDown(event));
    this.#on('compositionstart', () => {
      this.#sweep(false);
      this.#composing = true;
    });
    this.#on('compositionend', () => {
      this.#composing = false;
    });
    this.#on('focus', () => this.#sweep(false));
    this.#on('blur', () => {
      this.#sweep(true);
      this.#composing = false;
    });
  }

  #listenToTransfers(): void {
    const copy = () => {
      this.#shadow.copied = this.#selected() ?? this.#shadow.copied;
    };
    this.#on('copy', copy);
    this.#on('cut', copy);
    this.#on('paste', (event) => {
      this.#clipboard = event.clipboardData?.getData('text/plain') ?? '';
    });
    this.#on('dragstart', () => {
      this.#shadow.dragged = this.#selected();
    });
    this.#on('dragend', () => {
      this.#shadow.dragged = null;
    });
  }

  #on<K extends keyof HTMLElementEventMap>(type: K, run: (event: HTMLElementEventMap[K]) => void): void {
    this.#field.addEventListener(type, run, { signal: this.#listeners.signal });
  }

  #onKeyDown(event: KeyboardEvent): void {
    if (!this.#composing) this.#sweep(false);
    this.#keyed = !event.isComposing && event.keyCode !== 229;
    const kind = historyKey(event);
    if (!this.#ownHistory || kind === null || this.#composing) return;
    event.preventDefault();
    this.revert(kind);
  }

  #onBeforeInput(event: InputEvent): void {
    if (!this.#composing) this.#sweep(false);
    const { inputType: type } = event;
    const { selectionStart: start, selectionEnd: end } = this.#field;
    this.#intent = { type, start, end };
    if (this.#ownHistory && (type === 'historyUndo' || type === 'historyRedo')) {
      event.preventDefault();
      this.revert(type === 'historyUndo' ? 'undo' : 'redo');
    } else if (isTransfer(type)) {
      const incoming = event.data ?? event.dataTransfer?.getData('text/plain') ?? this.#clipboard;
      this.#limit(event, this.#shadow.text.length - (end - start), lineFeedsOnly(incoming).length);
    }
  }

  /** Our undo and redo, after our first write to the field ended the browser's own. */
  revert(kind: 'undo' | 'redo'): void {
    const caret = this.#shadow.revert(kind, this.#ports.now());
    if (caret !== null) this.#show({ start: caret, end: caret });
  }

  #limit(event: InputEvent, kept: number, incoming: number): void {
    if (incoming === 0 || kept + incoming <= DOCUMENT_MAX_LENGTH) return;
    event.preventDefault();
    this.#intent = null;
    this.#ports.tooLong(kept + incoming);
  }

  #onInput(event: Event): void {
    const { inputType = '', isComposing = false, data = null } = event as Partial<InputEvent>;
    if (!isComposing) this.#composing = false;
    const { value } = this.#field;
    const change = this.#difference(inputType, value);
    // Some keyboards send the two halves of an emoji one after the other.
    if (change !== null && !endsInHalfPair(change.inserted)) {
      const source = sourceOf({
        inputType,
        trusted: event.isTrusted,
        composing: isComposing,
        announced: this.#intent?.type === inputType,
        keyed: this.#keyed,
        data,
        inserted: change.inserted,
      });
      this.#take(change, source, event.timeStamp, value);
    }
    this.#intent = null;
    this.#keyed = false;
  }

  #difference(inputType: string, value: string): Difference | null {
    const { selectionEnd: caret } = this.#field;
    const intent = isTransfer(inputType) ? this.#intent : null;
    const whole = intent === null ? null : replacement(this.#shadow.text, value, intent.start, intent.end, caret);
    return whole ?? diff(this.#shadow.text, value, caret);
  }

  #sweep(final: boolean): void {
    const { value } = this.#field;
    if (value === this.#shadow.text) return;
    const change = diff(this.#shadow.text, value, this.#field.selectionEnd);
    if (change === null || (!final && endsInHalfPair(change.inserted))) return;
    this.#take(change, this.#composing ? 'ime' : 'tool', this.#ports.now(), value);
  }

  #take(found: Difference, label: Source, timeMs: number, after: string): void {
    this.#shadow.take(found, label, timeMs, after);
    if (/\p{Cs}/u.test(found.inserted)) this.#show();
  }

  #show(selection?: Selection): void {
    const { selectionStart, selectionEnd } = this.#field;
    this.#field.value = this.#shadow.text;
    this.#field.setSelectionRange(selection?.start ?? selectionStart, selection?.end ?? selectionEnd);
  }

  #selected(): Passage | null {
    this.#sweep(false);
    const { selectionStart: start, selectionEnd: end } = this.#field;
    return start === end ? null : this.#shadow.passage(start, end);
  }

  /** A text area's value has only line feeds: makes the document agree, by replacing its carriage returns. */
  #dropCarriageReturns(): void {
    for (const ending of [...this.#shadow.text.matchAll(/\r\n?/g)].toReversed()) {
      const inserted = ending[0].length === 1 ? '\n' : '';
      this.#shadow.record({ index: ending.index, removed: 1, inserted, source: 'restore', timeMs: this.#ports.now() });
    }
  }
}

function isTransfer(inputType: string): boolean {
  return inputType === 'insertFromPaste' || inputType === 'insertFromDrop';
}

function historyKey(event: KeyboardEvent): 'undo' | 'redo' | null {
  if ((!event.ctrlKey && !event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !event.shiftKey && event.ctrlKey ? 'redo' : null;
}

function lineFeedsOnly(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

function endsInHalfPair(text: string): boolean {
  return /[\uD800-\uDBFF]$/.test(text);
}
