import { PASSAGES_MAX, type MatchedPassage } from '#contract/match';
import { comparedRuns } from '#writing/process/fingerprints';
import { rowOf, sharedPassages, type SharedPassage, type WordRow } from '#writing/process/matches';
import { isConcealed, standInOf } from '../../assignments/rules/pseudonym.ts';
import type { AccessedSubmission } from '../../writing/submission/policy.ts';
import type { ComparedText, OtherHandIn } from './store.ts';

export interface Compared {
  readonly passages: MatchedPassage[];
  readonly unlisted: number;
  /** The other submissions of which the passages show words or a name. */
  readonly shown: string[];
}

/** The passages that a hand-in shares with `others`, as the person who stands so with it may see them. */
export function compare(
  { submission, relation }: AccessedSubmission,
  own: ComparedText,
  others: readonly OtherHandIn[],
): Compared {
  const row = wordsOf(own);
  const byId = new Map(others.map((other) => [other.id, { other, row: wordsOf(other) }]));
  const texts = [...byId].map(([key, { other, row: words }]) => ({ key, group: other.assignment_id, row: words }));
  const found = sharedPassages(row, texts);
  const listed = found.slice(0, PASSAGES_MAX);
  function elsewhere(passage: SharedPassage): MatchedPassage['elsewhere'] {
    if (passage.kind === 'many')
      return { kind: 'many', same_assignment: passage.group === submission.assignment_id, texts: passage.texts };
    const one = byId.get(passage.key);
    if (one === undefined) throw new Error('A passage is shared with a text that was not compared.');
    const { other } = one;
    const same_assignment = other.assignment_id === submission.assignment_id;
    const handed_in_at = other.handed_in_at.toISOString();
    if (relation === 'owns') return { kind: 'unnamed', same_assignment, handed_in_at: null };
    if (!other.mayOpen) return { kind: 'unnamed', same_assignment, handed_in_at };
    const { assignment_title } = other;
    const concealed = isConcealed(other.blind);
    const student_name = concealed ? standInOf(other.blind, other.id).name : other.student_name;
    const roll_no = concealed ? '' : other.roll_no;
    const { text } = cut(other.text, one.row, passage.other, passage.words);
    return {
      kind: 'text',
      submission: other.id,
      student_name,
      roll_no,
      assignment_title,
      same_assignment,
      handed_in_at,
      text,
    };
  }
  const passages = listed.map((passage) => ({
    ...cut(own.text, row, passage.own, passage.words),
    words: passage.words,
    elsewhere: elsewhere(passage),
  }));
  const shown = passages.flatMap(({ elsewhere: where }) => (where.kind === 'text' ? [where.submission] : []));
  return { passages, unlisted: found.length - listed.length, shown: [...new Set(shown)] };
}

function wordsOf({ text, prompt }: ComparedText): WordRow {
  return rowOf(comparedRuns(text, prompt));
}

function cut(text: string, row: WordRow, first: number, words: number): { from: number; to: number; text: string } {
  const from = row[first]?.from ?? 0;
  const to = row[first + words - 1]?.to ?? 0;
  return { from, to, text: text.slice(from, to) };
}
