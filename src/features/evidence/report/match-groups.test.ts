import { describe, expect, it } from 'vitest';
import type { MatchedPassage } from '#contract/match';
import { groupMatches } from './match-groups.ts';

function passage(words: number, name: string | null, roll = '', submission = name ?? ''): MatchedPassage {
  const at = { from: 0, to: 1, words, text: String(words) };
  const found = { same_assignment: true, handed_in_at: '2026-03-01T10:00:00.000Z' };
  if (name === null) return { ...at, elsewhere: { kind: 'unnamed', ...found } };
  const named = { submission, student_name: name, roll_no: roll, assignment_title: 'Essay', text: 'x' };
  return { ...at, elsewhere: { kind: 'text', ...found, ...named } };
}

const shown = (passages: readonly MatchedPassage[]) =>
  groupMatches(passages).map((group) => [
    group.person?.name ?? null,
    group.words,
    group.passages.map(({ words }) => words),
  ]);

describe('matches by person', () => {
  it('puts the person with the longest passage first, and within a person the longest', () => {
    const passages = [passage(14, 'Ravi', 'R1'), passage(20, 'Asha', 'R2'), passage(90, 'Ravi', 'R1', 'second essay')];
    expect(shown(passages)).toEqual([
      ['Ravi', 104, [90, 14]],
      ['Asha', 20, [20]],
    ]);
  });

  it('keeps two people of one name apart', () => {
    const passages = [
      passage(14, 'Ravi', 'R1'),
      passage(15, 'Ravi', 'R2'),
      passage(16, 'Ravi', '', 's1'),
      passage(17, 'Ravi', '', 's2'),
    ];
    expect(shown(passages)).toHaveLength(4);
  });

  it('has one group for all whose names are not shown', () => {
    expect(shown([passage(14, null), passage(30, 'Asha'), passage(15, null)])).toEqual([
      ['Asha', 30, [30]],
      [null, 29, [15, 14]],
    ]);
  });

  it('is empty without a match', () => {
    expect(groupMatches([])).toEqual([]);
  });
});
