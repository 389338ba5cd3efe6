import type { Edit, IdRange, Source } from '#contract/op';
import { classesOf } from '#writing/classes';
import { compose, createPen, idRangesAt } from '#writing/compose';
import { createDocument, integrate, textOf } from '#writing/document';
import { attachCapture, type Capture, type Selection } from '../../src/features/editor/capture.ts';
import { diff } from '../../src/features/editor/diff.ts';

/** What a test sees of one captured change. */
export interface Seen {
  index: number;
  removed: number;
  inserted: string;
  source: Source;
  from: readonly IdRange[] | undefined;
}

const STREAM = 'pagepagepagepagepagepa';

/** A text area with the real capture on the real engine, for tests and measurements in a browser. */
export class Lab {
  readonly field = document.createElement('textarea');
  readonly changes: Seen[] = [];
  readonly refused: number[] = [];
  readonly reverts: string[] = [];
  failing = false;
  #doc = createDocument();
  readonly #edits: Edit[] = [];
  readonly #pen = createPen(STREAM);
  readonly #capture: Capture;

  /** `shows`: what stands in the document before the first key. `sweeps` off: no timer, for deterministic tests. */
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
        revert: (kind) => this.reverts.push(kind),
      },
    );
  }

  /** Whether field, shadow, document and a replay of all edits are the same text; if not, which differs. */
  check(): string {
    this.#capture.sweep();
    const { value } = this.field;
    if (this.#capture.text() !== value) return 'shadow';
    if (textOf(this.#doc) !== value) return 'document';
    const replayed = createDocument();
    for (const edit of this.#edits) integrate(replayed, STREAM, edit);
    return textOf(replayed) === value ? 'same' : 'replay';
  }

  /** Classes of the text now, as `class:text` in order. */
  classes(): string[] {
    const text = textOf(this.#doc);
    return classesOf(this.#doc).map((span) => `${span.class}:${text.slice(span.start, span.start + span.length)}`);
  }

  sweep(): void {
    this.#capture.sweep();
  }

  composing(): boolean {
    return this.#capture.composing();
  }

  write(text: string, selection?: Selection): void {
    this.#capture.write(text, selection);
  }

  #compose(change: Seen, timeMs: number): void {
    this.changes.push(change);
    this.#edits.push(...compose(this.#doc, this.#pen, { ...change, at: Math.round(timeMs / 10) }));
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
