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
  /** False: it is undone by itself, whatever was typed just before or after it. */
  flowing?: boolean;
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

/** The last recorded text, always equal to the document's, and the memory of what left it on this page. */
export class Shadow {
  text = '';
  /** The passages last cut or copied here, and being dragged. */
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

  /** The document's text is `text`, not by a change of this field. */
  reset(text: string): void {
    this.text = text;
    this.#memory.forgetSteps();
  }

  /** Records a difference found in the field, with its origin if this page knows it. `after` is the field's value. */
  take(found: Difference, label: Source, timeMs: number, after: string): void {
    const from = this.#originOf(found, label, after);
    const source = from !== undefined && (label === 'paste' || label === 'drop') ? 'own' : label;
    const inserted = wellFormed(found.inserted);
    this.record({ ...found, inserted, source, timeMs, from });
    // Equal, but stored flat: comparing with a concatenated string would flatten it again at each key.
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
      flowing: change.flowing ?? (change.source === 'typed' || change.source === 'ime'),
    });
  }

  /** Undoes or redoes the last change by id. Returns the index after the last changed place, or null. */
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

/** Replaces lone surrogates, unit for unit: databases can't store them. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\uFFFD');
}
