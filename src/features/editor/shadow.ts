import type { CharId, IdRange } from '#contract/op';
import type { Source } from '#contract/op-constants';
import type { Difference } from './diff.ts';
import { History } from './history.ts';
import { versionBoard } from '../../data/version.ts';
import { createMemory } from './memory.ts';
import { sliceRanges, type Passage } from './passage.ts';

export interface CapturedChange extends Difference {
  source: Source;
  /** When it was made, in milliseconds on the clock of `Event.timeStamp`. */
  timeMs: number;
  from?: readonly IdRange[] | undefined;
}

/** The document that is written to. After `record` its text is the text of the field. */
export interface CaptureSink {
  text(): string;
  record(change: CapturedChange): void;
  /** Ids of the characters from `start` up to `end`. */
  rangesOf(start: number, end: number): readonly IdRange[];
  /** The index of a character, or of the place where it stood if it is deleted; null if it is unknown. */
  placeOf(id: CharId): number | null;
}

/** The text as it was last recorded, which is always the text of the document, and what this page saw leave it. */
export class Shadow {
  text = '';
  /** What was last cut or copied here, and what is being dragged. */
  copied: Passage | null = null;
  dragged: Passage | null = null;
  readonly #memory = createMemory();
  readonly #history: History;
  readonly #sink: CaptureSink;
  readonly #failed: (error: unknown) => void;

  constructor(sink: CaptureSink, failed: (error: unknown) => void) {
    this.#sink = sink;
    this.#history = new History(sink);
    this.#failed = failed;
  }

  /** The document now holds `text`, not by a change of ours. */
  reset(text: string): void {
    this.text = text;
    this.#memory.forgetSteps();
  }

  /** Records what was found in the field, with its origin if this page knows it. `after` is the field's value. */
  take(found: Difference, label: Source, timeMs: number, after: string): void {
    const from = this.#originOf(found, label, after);
    const source = from !== undefined && (label === 'paste' || label === 'drop') ? 'own' : label;
    const inserted = wellFormed(found.inserted);
    this.record({ ...found, inserted, source, timeMs, from });
    // The same text, but in one piece: comparing with a text glued together would copy it anew at each key.
    if (inserted === found.inserted && this.text.length === after.length) this.text = after;
  }

  record(change: CapturedChange): void {
    const { index, inserted } = change;
    const end = index + change.removed;
    const removed = this.passage(index, end);
    try {
      this.#sink.record(change);
    } catch (error) {
      this.text = this.#sink.text();
      this.#failed(error);
      return;
    }
    this.text = this.text.slice(0, index) + inserted + this.text.slice(end);
    this.#memory.add({ index, removed, inserted: inserted.length });
    const behind = index + inserted.length;
    this.#history.add({
      inserted: this.#idsOf(index, behind),
      removed,
      right: removed.text === '' ? [] : this.#idsOf(behind, Math.min(behind + 1, this.text.length)),
      timeMs: change.timeMs,
      flowing: change.source === 'typed' || change.source === 'ime',
    });
  }

  /** Takes back or repeats the last change by id. The index behind the last thing that this changed, or null. */
  revert(kind: 'undo' | 'redo', timeMs: number): number | null {
    let caret: number | null = null;
    this.#history.revert(kind, (reversal) => {
      this.record({ ...reversal, source: kind, timeMs });
      caret = reversal.index + reversal.inserted.length;
    });
    return caret;
  }

  passage(start: number, end: number): Passage {
    return { text: this.text.slice(start, end), ranges: this.#idsOf(start, end) };
  }

  #originOf({ index, inserted }: Difference, label: Source, after: string): readonly IdRange[] | undefined {
    if (inserted === '') return undefined;
    const found =
      label === 'undo' || label === 'redo'
        ? this.#memory.findEarlier(this.text, after, index, inserted.length, (start, end) => this.#idsOf(start, end))
        : this.#findOwn(inserted, label);
    return found === null || found.length === 0 ? undefined : found;
  }

  #findOwn(inserted: string, label: Source): readonly IdRange[] | null {
    if (label !== 'paste' && label !== 'drop') return null;
    for (const known of [label === 'drop' ? this.dragged : this.copied, versionBoard.copied]) {
      const offset = known?.text.indexOf(inserted) ?? -1;
      if (known !== null && offset >= 0) return sliceRanges(known.ranges, offset, inserted.length);
    }
    const place = this.text.indexOf(inserted);
    return place >= 0 ? this.#idsOf(place, place + inserted.length) : this.#memory.findDeleted(inserted);
  }

  #idsOf(start: number, end: number): readonly IdRange[] {
    return start === end ? [] : this.#sink.rangesOf(start, end);
  }
}

/** Replaces halves of surrogate pairs, unit for unit: no database keeps them. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\uFFFD');
}
