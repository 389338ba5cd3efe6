import { describe, expect, it } from 'vitest';
import type { IdRange, Insert } from '#contract/op';
import type { Source } from '#contract/op-constants';
import type { CharacterOrigin } from '#contract/report';
import { openCheckpoint, packCheckpoint } from '../document/checkpoint.ts';
import { CITATION_MAX_LENGTH } from './label-origin.ts';
import { originsOf } from './origins.ts';
import { compose, createPen, idRangesAt, type Pen } from '../document/compose.ts';
import { createDocument, integrate, textOf, type Document } from '../document/document.ts';
import { paceChecker } from './pace-checker.ts';

const phone = 'phone'.padEnd(21, 'x') + 'A';
const laptop = 'laptop'.padEnd(21, 'x') + 'A';

interface Writer {
  doc: Document;
  pen: Pen;
}

function createWriter(): Writer {
  return { doc: createDocument(paceChecker), pen: createPen(phone) };
}

function put({ doc, pen }: Writer, index: number, inserted: string, source: Source, from?: IdRange[]): void {
  compose(doc, pen, { index, removed: 0, inserted, source, at: 0, from });
}

function cut({ doc, pen }: Writer, index: number, removed: number): IdRange[] {
  const ids = idRangesAt(doc, index, removed);
  compose(doc, pen, { index, removed, inserted: '', source: 'own', at: 0 });
  return ids;
}

/** The text by its origins, joined. */
function shown(doc: Document): [string, CharacterOrigin][] {
  const text = textOf(doc);
  const parts: [string, CharacterOrigin][] = [];
  for (const span of originsOf(doc)) {
    const piece = text.slice(span.start, span.start + span.length);
    const last = parts.at(-1);
    if (last?.[1] === span.origin) last[0] += piece;
    else parts.push([piece, span.origin]);
  }
  return parts;
}

describe('originsOf', () => {
  it('names what a source says by itself', () => {
    const writer = createWriter();
    const named: [Source, CharacterOrigin][] = [
      ['typed', 'typed'],
      ['paste', 'external paste'],
      ['drop', 'external drop'],
      ['ime', 'composed'],
      ['autocorrect', 'replaced'],
      ['dictation', 'dictated'],
      ['tool', 'tool'],
      ['merge', 'unknown'],
      ['recovered', 'recovered'],
      ['unknown', 'unknown'],
      ['citation', 'citation'],
    ];
    for (const [source, name] of named) {
      put(writer, 0, `${source}-words`, source);
      expect(shown(writer.doc)[0]).toEqual([`${source}-words`, name]);
      put(writer, 0, '|', 'typed');
    }
  });

  it('takes a claimed citation for a tool’s where it is longer than one, or comes in single characters', () => {
    const writer = createWriter();
    put(writer, 0, 'x'.repeat(CITATION_MAX_LENGTH), 'citation');
    expect(shown(writer.doc)[0]?.[1]).toBe('citation');
    put(writer, 0, 'x'.repeat(CITATION_MAX_LENGTH + 1), 'citation');
    expect(shown(writer.doc).map(([, name]) => name)).toEqual(['tool', 'citation']);
    const drummer = createWriter();
    for (const character of 'essay') put(drummer, textOf(drummer.doc).length, character, 'citation');
    expect(shown(drummer.doc)).toEqual([['essay', 'tool']]);
  });

  it('covers the text, each span with the op that began it', () => {
    const writer = createWriter();
    for (const character of 'abc') put(writer, textOf(writer.doc).length, character, 'typed');
    put(writer, 1, 'PASTE', 'paste');
    expect(originsOf(writer.doc)).toEqual([
      { start: 0, length: 1, origin: 'typed', stream: phone, seq: 1 },
      { start: 1, length: 5, origin: 'external paste', stream: phone, seq: 4 },
      { start: 6, length: 2, origin: 'typed', stream: phone, seq: 2 },
    ]);
  });

  it('lets a paste stay a paste however often it is cut and pasted again', () => {
    const writer = createWriter();
    put(writer, 0, 'mine ', 'typed');
    put(writer, 5, 'theirs', 'paste');
    for (let k = 0; k < 3000; k += 1) put(writer, 0, 'theirs', 'own', cut(writer, k === 0 ? 5 : 0, 6));
    expect(shown(writer.doc)).toEqual([
      ['theirs', 'external paste'],
      ['mine ', 'typed'],
    ]);
  });

  it('gives each character the origin of its own source', () => {
    const writer = createWriter();
    put(writer, 0, 'mine', 'typed');
    put(writer, 4, 'theirs', 'paste');
    put(writer, 0, 'ineth', 'own', cut(writer, 1, 5));
    expect(shown(writer.doc)).toEqual([
      ['ine', 'typed'],
      ['th', 'external paste'],
      ['m', 'typed'],
      ['eirs', 'external paste'],
    ]);
    for (const source of ['undo', 'redo', 'restore'] as const) {
      put(writer, 0, 'eth', source, cut(writer, 2, 3));
      expect(shown(writer.doc).slice(0, 2)).toEqual([
        ['e', 'typed'],
        ['th', 'external paste'],
      ]);
      put(writer, 2, 'eth', 'own', cut(writer, 0, 3));
    }
  });

  it('does not believe a source that reads otherwise, is not there, or came later', () => {
    const doubtful: [IdRange[] | undefined, string][] = [
      [undefined, 'essay'],
      [[{ stream: phone, clock: 0, length: 5 }], 'essay'],
      [[{ stream: phone, clock: 0, length: 4 }], 'words'],
      [[{ stream: phone, clock: 0, length: 6 }], 'words!'],
      [[{ stream: phone, clock: 3, length: 5 }], 'dswor'],
      [[{ stream: laptop, clock: 0, length: 5 }], 'words'],
    ];
    for (const [from, text] of doubtful) {
      for (const [source, name] of [
        ['own', 'external paste'],
        ['undo', 'unknown'],
        ['restore', 'unknown'],
      ] as const) {
        const writer = createWriter();
        put(writer, 0, 'words', 'typed');
        put(writer, 5, text, source, from);
        expect(shown(writer.doc)).toEqual([
          ['words', 'typed'],
          [text, name],
        ]);
      }
    }
  });

  it('does not believe a source that its own stream wrote later', () => {
    const writer = createWriter();
    put(writer, 0, 'essay', 'own', [{ stream: phone, clock: 5, length: 5 }]);
    put(writer, 5, 'essay', 'typed');
    expect(shown(writer.doc)).toEqual([
      ['essay', 'external paste'],
      ['essay', 'typed'],
    ]);
  });

  it('does not let copies vouch for one another', () => {
    const doc = createDocument(paceChecker);
    const forged = (clock: number, stream: string): Insert => ({
      kind: 'insert',
      seq: 1,
      at: 0,
      clock,
      after: null,
      before: null,
      text: 'essay',
      source: 'own',
      from: [{ stream, clock: 0, length: 5 }],
    });
    integrate(doc, phone, forged(0, laptop));
    integrate(doc, laptop, forged(0, phone));
    expect(new Set(originsOf(doc).map((span) => span.origin))).toEqual(new Set(['external paste']));
  });

  it('says the same whatever order streams came in, and after a checkpoint', () => {
    const writer = createWriter();
    put(writer, 0, 'theirs', 'paste');
    const source = idRangesAt(writer.doc, 0, 6);
    const other = { doc: writer.doc, pen: createPen(laptop) };
    const copy = compose(other.doc, other.pen, {
      index: 6,
      removed: 0,
      inserted: 'theirs',
      source: 'own',
      at: 0,
      from: source,
    });
    const late = createDocument(paceChecker);
    for (const op of copy) integrate(late, laptop, { ...op, after: null, before: null } as Insert);
    expect(shown(late)).toEqual([['theirs', 'external paste']]);
    const typedOp: Insert = {
      kind: 'insert',
      seq: 1,
      at: 0,
      clock: 0,
      after: null,
      before: null,
      text: 'theirs',
      source: 'typed',
    };
    integrate(late, phone, typedOp);
    expect(shown(late)).toEqual([['theirstheirs', 'typed']]);
    expect(shown(openCheckpoint(packCheckpoint(late)))).toEqual(shown(late));
    expect(shown(openCheckpoint(packCheckpoint(writer.doc)))).toEqual([['theirstheirs', 'external paste']]);
  });
});
