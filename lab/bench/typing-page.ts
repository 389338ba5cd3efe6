import type { Edit, IdRange } from '#contract/op';
import type { Source } from '#contract/op-constants';
import { originsOf } from '#writing/process/origins';
import { compose, createPen, idRangesAt } from '#writing/document/compose';
import { createDocument, indexOfId, integrate, textOf } from '#writing/document/document';
import { paceChecker } from '#writing/process/pace-checker';
import { attachCapture, type Capture, type Selection } from '../../src/features/editor/capture.ts';
import { diff } from '../../src/features/editor/diff.ts';

/** One captured change as a test sees it. */
export interface Seen {
  index: number;
  removed: number;
  inserted: string;
  source: Source;
  from: readonly IdRange[] | undefined;
}

const STREAM = 'pagepagepagepagepagepa';
const OTHER = 'otherotherotherotherot';

/** A text area with the real capture on the real engine, for tests and measurements in a browser. */
export class Lab {
  readonly field = document.createElement('textarea');
  readonly changes: Seen[] = [];
  readonly refused: number[] = [];
  failing = false;
  #doc = createDocument(paceChecker);
  readonly #edits: { stream: string; edit: Edit }[] = [];
  readonly #pen = createPen(STREAM);
  readonly #other = createPen(OTHER);
  readonly #capture: Capture;

  /** `shows`: the text of the document before the first key. `sweeps` off: no timer, for deterministic tests. */
  constructor(shows: string, sweeps: boolean) {
    this.field.cols = 80;
    this.field.rows = 20;
    document.body.append(this.field);
    if (shows !== '') this.#compose({ index: 0, removed: 0, inserted: shows, source: 'restore', from: undefined }, 0);
    this.changes.length = 0;
    this.#capture = attachCapture(
      this.field,
      {
        text: () => textOf(this.#doc),
        record: (change) => {
          if (this.failing) throw new Error('The device is full.');
          this.#compose({ from: undefined, ...change }, change.timeMs);
        },
        rangesOf: (start, end) => idRangesAt(this.#doc, start, end - start),
        placeOf: (id) => indexOfId(this.#doc, id),
      },
      {
        now: () => performance.now(),
        every: (milliseconds, run) => {
          if (!sweeps) return () => undefined;
          const timer = setInterval(run, milliseconds);
          return () => clearInterval(timer);
        },
        tooLong: (length) => this.refused.push(length),
        failed: () => undefined,
      },
    );
  }

  /** 'same' if field, shadow, document and a replay of all edits have the same text; else the one that differs. */
  check(): string {
    this.#capture.sweep();
    const { value } = this.field;
    if (this.#capture.text() !== value) return 'shadow';
    if (textOf(this.#doc) !== value) return 'document';
    const replayed = createDocument();
    for (const { stream, edit } of this.#edits) integrate(replayed, stream, edit);
    return textOf(replayed) === value ? 'same' : 'replay';
  }

  /** Classes of the present text, as `class:text` in order. */
  classes(): string[] {
    const text = textOf(this.#doc);
    return originsOf(this.#doc).map((span) => `${span.origin}:${text.slice(span.start, span.start + span.length)}`);
  }

  sweep(): void {
    this.#capture.sweep();
  }

  composing(): boolean {
    return this.#capture.composing();
  }

  /** Inserts another device's text at `index` of the document and shows it. */
  remote(index: number, text: string, selection: Selection): void {
    for (const edit of compose(this.#doc, this.#other, { index, removed: 0, inserted: text, source: 'typed', at: 0 })) {
      this.#edits.push({ stream: OTHER, edit });
    }
    this.#capture.write(textOf(this.#doc), selection);
  }

  #compose(change: Seen, timeMs: number): void {
    this.changes.push(change);
    for (const edit of compose(this.#doc, this.#pen, { ...change, at: Math.round(timeMs / 10) })) {
      this.#edits.push({ stream: STREAM, edit });
    }
  }
}

declare global {
  interface Window {
    lab: Lab;
    Lab: typeof Lab;
    diff: typeof diff;
  }
}

window.Lab = Lab;
window.diff = diff;
