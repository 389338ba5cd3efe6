import { describe, expect, it } from 'vitest';
import type { Source } from '#contract/op-constants';
import { Author } from '../../tests/fixtures/author.ts';

describe('processOf: figures', () => {
  it('measures pauses, bursts, revisions and returns', () => {
    const author = new Author();
    author.type(0, 'Hello wurld');
    for (const index of [10, 9, 8, 7]) {
      author.ms += 200;
      author.change(index, 1, '', 'typed');
    }
    author.type(7, 'orld');
    author.ms += 3000;
    author.type(11, '. \n');
    author.ms += 60_000;
    author.type(5, ' big');
    author.type(9, ' new');
    const { figures, inserted, deleted } = author.facts();
    expect([inserted, deleted]).toEqual([26, 4]);
    expect(figures).toEqual({
      kind: 'measured',
      active_ms: 18 * 200 + 3200 + 2 * 200 + 30_000 + 7 * 200,
      pauses: { count: 2, active_ms: 33_200 },
      bursts: { count: 4, ended_by_pause: 3, ended_by_revision: 1, mean: 6.5, median: 6 },
      revisions: 1,
      returns: 1,
      away_from_end: 30.77,
      typed_to_keep: 1.18,
    });
  });

  it.each<[Source, string]>([
    ['ime', 'न'],
    ['autocorrect', 'the'],
    ['dictation', 'and then I said'],
    ['typed', 'ing'],
  ])('gives none of timing or order where much came by %s', (source, piece) => {
    const author = new Author();
    author.type(0, 'a'.repeat(40 * piece.length));
    for (let k = 0; k < 10; k += 1) author.change(0, 0, piece, source);
    expect(author.facts()).toMatchObject({ assisted: 20, figures: { kind: 'measured' } });
    author.change(0, 0, piece, source);
    const facts = author.facts();
    expect(facts.figures).toEqual({ kind: 'none', reason: 'assisted' });
    expect(facts.picture).toBeNull();
    expect(facts.sittings).toMatchObject([{ active_ms: null, returns: null }]);
    expect(facts.pastes.events).toBe(0);
  });
});
