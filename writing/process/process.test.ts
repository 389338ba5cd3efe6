import { describe, expect, it } from 'vitest';
import type { Op } from '#contract/op';
import { shareNames } from '#contract/report';
import { Author, NOON, phone, quotation } from '../../tests/fixtures/author.ts';
import { idRangesAt } from '../document/compose.ts';
import { textOf } from '../document/document.ts';
import { claimedHeadTime } from './log-steps.ts';
import { processOf } from './process.ts';

describe('processOf: where the text comes from', () => {
  it('follows a paste through edits and moves', () => {
    const author = new Author();
    author.type(0, 'I say: ');
    author.ms += 5000;
    author.change(7, 0, quotation, 'paste');
    author.type(7 + quotation.length, ' So it was.');
    author.change(7, 4, '', 'typed');
    author.move(7, 20, 0);
    const { pastes, shares, spans, moves, words } = author.facts();
    expect(pastes).toMatchObject({ events: 1, unlisted: 0 });
    expect(pastes.listed).toMatchObject([
      { stream: phone, seq: 8, kind: 'paste', text: quotation, characters: 52, words: 9, survives: 92.31 },
    ]);
    expect(pastes.listed[0]!.stands).toEqual([
      { start: 0, length: 20 },
      { start: 27, length: 28 },
    ]);
    expect(pastes.listed[0]!.when.at).toBe(NOON + 6400);
    expect(spans.map((span) => [span.start, span.length, span.class, span.moved, span.paste])).toEqual([
      [0, 20, 'external paste', true, 0],
      [20, 7, 'typed', false, null],
      [27, 28, 'external paste', false, 0],
      [55, 11, 'typed', false, null],
    ]);
    expect(shares).toMatchObject({ typed: 27.27, 'external paste': 72.73, moved: 0 });
    expect(pastes.percent).toBe(72.73);
    expect(moves).toEqual({ events: 0, characters: 0 });
    expect(words).toBe(textOf(author.doc).split(/\s+/u).length);
  });

  it('calls nothing that the writer moved, copied, restored or took back a paste', () => {
    const author = new Author();
    author.type(0, 'One thing is this. Another thing is that. ');
    const ids = idRangesAt(author.doc, 0, 19);
    author.move(0, 19, 23);
    author.change(0, 0, 'One thing is this. ', 'own', ids);
    author.change(0, 19, '', 'undo');
    author.change(0, 0, 'One thing is this. ', 'redo', ids);
    author.change(0, 0, 'One thing is this. ', 'restore', ids);
    const { pastes, shares, moves, coverage } = author.facts();
    expect(pastes).toEqual({ events: 0, percent: 0, listed: [], unlisted: 0 });
    expect(moves).toEqual({ events: 2, characters: 38 });
    expect(shares).toMatchObject({ typed: 76.25, moved: 23.75 });
    expect(coverage).toBe(100);
  });

  it('counts a paste of many edits once, a copy of it never again, and short ones without listing them', () => {
    const author = new Author();
    const essay = 'All of this is from somewhere else, word by word. '.repeat(500);
    author.change(0, 0, essay, 'paste');
    expect(author.batches[0]!.ops.length).toBeGreaterThan(2);
    const ids = idRangesAt(author.doc, 0, 50);
    author.change(0, 0, essay.slice(0, 50), 'own', ids);
    author.change(0, 0, 'nineteen characters', 'drop');
    const { pastes, moves } = author.facts();
    expect(pastes).toMatchObject({ events: 2, percent: 100, unlisted: 0 });
    expect(pastes.listed.map(({ characters, survives, text }) => [characters, survives, text])).toEqual([
      [essay.length, 100, essay.slice(0, 2000)],
    ]);
    expect(moves).toEqual({ events: 0, characters: 0 });
  });

  it('does not believe a move whose source reads otherwise', () => {
    const author = new Author();
    author.type(0, 'Some words of mine.');
    author.change(0, 0, quotation, 'own', idRangesAt(author.doc, 0, 19));
    expect(author.facts().pastes).toMatchObject({ events: 1, listed: [{ text: quotation, survives: 100 }] });
  });

  it('covers what the log shows: not what was recovered, nor what is unknown', () => {
    const author = new Author();
    author.type(0, 'abcde');
    author.change(5, 0, 'fgh', 'recovered');
    author.change(8, 0, 'ij', 'restore');
    const { coverage, shares } = author.facts();
    expect(coverage).toBe(50);
    expect(Object.keys(shares!).toSorted()).toEqual(shareNames.toSorted());
    expect(shares).toMatchObject({ typed: 50, recovered: 30, unknown: 20 });
  });

  it('says nothing of an empty text, and little of one key', () => {
    expect(processOf([], claimedHeadTime)).toMatchObject({
      characters: 0,
      words: 0,
      coverage: null,
      shares: null,
      spans: [],
      pastes: { events: 0, percent: null, listed: [] },
      sittings: [],
      figures: { kind: 'none', reason: 'nothing written' },
      picture: null,
    });
    const author = new Author();
    author.type(0, 'x');
    expect(author.facts()).toMatchObject({
      words: 1,
      sittings: [{ edits: 1, words: 1, active_ms: 0, returns: 0 }],
      figures: { active_ms: 0, bursts: { count: 1, mean: 1, median: 1 }, typed_to_keep: 1, away_from_end: 0 },
      picture: { across: 0, up: 1, segments: [[0, 0, 0, 0, 1]] },
    });
    author.change(0, 1, '', 'typed');
    expect(author.facts()).toMatchObject({ coverage: null, shares: null, spans: [], figures: { kind: 'measured' } });
  });

  it('gives a pasted text that any database takes, cut between characters', () => {
    const author = new Author();
    const text = `\ud83d\0${'a'.repeat(1997)}\u{1f600}${'b'.repeat(30)}`;
    author.change(0, 0, text, 'paste');
    const [paste] = author.facts().pastes.listed;
    expect(paste).toMatchObject({ characters: text.length, text: `\ufffd\ufffd${'a'.repeat(1997)}` });
  });

  it('says what is missing', () => {
    const author = new Author();
    author.type(0, 'abcdef');
    author.batches.splice(2, 1);
    expect(processOf(author.batches, claimedHeadTime)).toMatchObject({
      characters: 2,
      log: { edits: 2, waiting: 3, lost: 0 },
      figures: { kind: 'none', reason: 'gap' },
      picture: null,
      sittings: [{ active_ms: null, returns: null }],
    });
    const skip: Op = { kind: 'skip', seq: 3, at: 60, reason: 'lost', clock: 2, length: 1 };
    author.batches.push({ stream: phone, began: NOON, receivedAt: NOON + 9000, ops: [skip] });
    expect(processOf(author.batches, claimedHeadTime)).toMatchObject({
      characters: 5,
      log: { edits: 5, waiting: 0, lost: 1 },
      figures: { kind: 'measured' },
    });
  });
});
