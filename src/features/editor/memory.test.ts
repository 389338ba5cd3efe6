import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IdRange } from '#contract/op';
import { compose, createPen, idRangesAt } from '#writing/document/compose';
import { createDocument, textOf } from '#writing/document/document';
import { diff } from './diff.ts';
import { createMemory } from './memory.ts';

const STREAM = 'memorymemorymemorymemo';

/** A document with its memory, and the letter of every id that it ever had. */
class Page {
  readonly doc = createDocument();
  readonly memory = createMemory();
  readonly letters: string[] = [];
  readonly states: string[] = [''];
  readonly #pen = createPen(STREAM);

  change(index: number, removed: number, inserted: string): void {
    const step = { text: this.text().slice(index, index + removed), ranges: this.rangesOf(index, index + removed) };
    compose(this.doc, this.#pen, { index, removed, inserted, source: 'typed', at: 0 });
    this.letters.push(...inserted.split(''));
    this.memory.add({ index, removed: step, inserted: inserted.length });
    this.states.push(this.text());
  }

  text(): string {
    return textOf(this.doc);
  }

  readonly rangesOf = (start: number, end: number): IdRange[] => idRangesAt(this.doc, start, end - start);

  spell(ranges: readonly IdRange[]): string {
    return ranges.map(({ clock, length }) => this.letters.slice(clock, clock + length).join('')).join('');
  }
}

const steps = fc.array(fc.tuple(fc.nat(40), fc.nat(4), fc.constantFrom('', 'a', 'b', 'ab', 'cde')), {
  minLength: 1,
  maxLength: 40,
});

describe('memory', () => {
  it('names the ids of what an undo brings back, for whatever earlier state', () => {
    fc.assert(
      fc.property(steps, fc.nat(39), (made, back) => {
        const page = new Page();
        for (const [index, removed, inserted] of made) {
          const at = Math.min(index, page.text().length);
          page.change(at, Math.min(removed, page.text().length - at), inserted);
        }
        const earlier = page.states[Math.max(0, page.states.length - 1 - back)] ?? '';
        const change = diff(page.text(), earlier, 0);
        if (change === null || change.inserted === '') return;
        const { index, inserted } = change;
        const found = page.memory.findEarlier(page.text(), earlier, index, inserted.length, page.rangesOf);
        expect(page.spell(found ?? [])).toBe(inserted);
      }),
      { numRuns: 1000 },
    );
  });

  it('finds deleted text also when it went letter by letter, backward or forward', () => {
    const page = new Page();
    page.change(0, 0, 'one two three');
    for (let at = 12; at >= 8; at -= 1) page.change(at, 1, '');
    for (let count = 0; count < 4; count += 1) page.change(0, 1, '');
    expect(page.spell(page.memory.findDeleted('three') ?? [])).toBe('three');
    expect(page.spell(page.memory.findDeleted('one ') ?? [])).toBe('one ');
    expect(page.memory.findDeleted('two')).toBeNull();
  });

  it('does not know a state that never was', () => {
    const page = new Page();
    page.change(0, 0, 'abc');
    expect(page.memory.findEarlier('abc', 'xyz', 0, 3, page.rangesOf)).toBeNull();
  });
});
