import { describe, expect, it } from 'vitest';
import { compose, createPen } from '#writing/document/compose';
import { createDocument, lengthOf, textOf } from '#writing/document/document';
import { originsOf } from '#writing/process/origins';
import { paceChecker } from '#writing/process/pace-checker';
import { dice } from '../../../tests/fixtures/dice.ts';
import { format, LINES_MAX, type Format } from './format.ts';

/** Formats the selection between '|' and '|' (or at one '|') of a text, and shows the selection after it alike. */
function formatted(shown: string, kind: Format): string {
  const [before = '', selected = '', behind] = shown.split('|');
  const isCaret = behind === undefined;
  const text = isCaret ? before + selected : before + selected + behind;
  const start = before.length;
  const made = format(text, { start, end: isCaret ? start : start + selected.length }, kind);
  if (made === null) return 'too many';
  const after = applied(text, made.changes);
  const { selection } = made;
  const inner = after.slice(selection.start, selection.end);
  return `${after.slice(0, selection.start)}|${inner}${selection.start === selection.end ? '' : '|'}${after.slice(selection.end)}`;
}

function applied(text: string, changes: readonly { index: number; removed: number; inserted: string }[]): string {
  return changes.reduce(
    (now, { index, removed, inserted }) => now.slice(0, index) + inserted + now.slice(index + removed),
    text,
  );
}

describe('formatting', () => {
  it.each<[Format, string, string]>([
    ['bold', 'a |b c| d', 'a **|b c|** d'],
    ['bold', 'a **|b c|** d', 'a |b c| d'],
    ['bold', 'a |**b c**| d', 'a |b c| d'],
    ['italic', 'a **|b|**', 'a ***|b|***'],
    ['bold', 'a ***|b|***', 'a *|b|*'],
    ['italic', 'un|do|ing', '*un|do|ing*'],
    ['bold', 'wo|rd', '**wo|rd**'],
    ['bold', 'a |', 'a **|**'],
    ['bold', 'a **|**', 'a |'],
    ['bold', 'a **b|**', 'a **b**|'],
    ['bold', '- |a\n\n# b |c', '- **|a**\n\n# **b** |c'],
    ['bold', '|# a|', '|# **a|**'],
    ['heading', 'a\nb|c', 'a\n# b|c'],
    ['heading', '# a|', '## a|'],
    ['heading', '### a|', 'a|'],
    ['heading', '- a|', '# a|'],
    ['quote', '|a\nb|', '> |a\n> b|'],
    ['quote', '> |a\n> b|', '|a\nb|'],
    ['list', '|', '- |'],
    ['list', '|a\n\nb\n|c', '- |a\n\n- b\n|c'],
    ['numbered list', '1. a\n|b\nc|', '1. a\n2. |b\n3. c|'],
    ['numbered list', '9. a\nb|', '9. a\n10. b|'],
    ['numbered list', '- a|', '1. a|'],
    ['footnote', 'a| b', 'a[^1] b\n\n[^1]: |'],
    ['footnote', 'a[^1] b|\n\n[^1]: c', 'a[^1] b[^2]\n\n[^1]: c\n[^2]: |'],
  ])('%s makes %j to %j', (kind, before, after) => {
    expect(formatted(before, kind)).toBe(after);
  });

  it('is of at most so many lines, for more come no keys at once', () => {
    expect(formatted(`|${'a\n'.repeat(LINES_MAX)}|`, 'list')).not.toBe('too many');
    expect(formatted(`|${'a\n'.repeat(LINES_MAX + 1)}|`, 'list')).toBe('too many');
  });

  it.each<Format>(['bold', 'italic', 'heading', 'quote', 'list', 'numbered list', 'footnote'])(
    'puts in %s as keys do, for as many lines as it takes',
    (kind) => {
      const doc = createDocument(paceChecker);
      const pen = createPen('hand'.padEnd(21, 'x') + 'A');
      let at = 0;
      for (const letter of 'some words\n'.repeat(LINES_MAX)) {
        at += 12;
        compose(doc, pen, { index: lengthOf(doc), removed: 0, inserted: letter, source: 'typed', at });
      }
      const made = format(textOf(doc), { start: 0, end: lengthOf(doc) }, kind);
      for (const change of made?.changes ?? []) compose(doc, pen, { ...change, source: 'typed', at });
      expect(made?.changes.length).toBeGreaterThan(0);
      expect(new Set(originsOf(doc).map(({ origin }) => origin))).toEqual(new Set(['typed']));
    },
  );

  it('changes nothing but marks, in whatever text', () => {
    const roll = dice(7);
    const pieces = ['a', 'word', ' ', '\n', '*', '**', '# ', '- ', '1. ', '[^1]', '[^1]: ', 'आशा', '😀'];
    const kinds: Format[] = ['bold', 'italic', 'heading', 'quote', 'list', 'numbered list', 'footnote'];
    for (let round = 0; round < 500; round += 1) {
      const text = Array.from({ length: roll(20) }, () => pieces[roll(pieces.length)] ?? '').join('');
      const start = roll(text.length + 1);
      const made = format(
        text,
        { start, end: start + roll(text.length + 1 - start) },
        kinds[roll(kinds.length)] ?? 'bold',
      );
      const after = applied(text, made?.changes ?? []);
      const { start: from = 0, end: to = 0 } = made?.selection ?? {};
      expect([from >= 0, from <= to, to <= after.length, words(after)]).toEqual([true, true, true, words(text)]);
    }
  });
});

/** A text without anything that may be a mark. */
function words(text: string): string {
  return text.replace(/[\s*#>\-[\]^:.\d]/gu, '');
}
