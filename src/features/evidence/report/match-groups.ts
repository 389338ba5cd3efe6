import type { MatchedPassage } from '#contract/match';

type Elsewhere = MatchedPassage['elsewhere'];

/** The passages that stand in one person's texts, or in texts of nobody named, the longest first. */
export interface MatchGroup {
  /** Null: whose texts they are is not shown. */
  person: { name: string; roll_no: string } | null;
  passages: readonly MatchedPassage[];
  /** The words of all its passages. */
  words: number;
}

/** Groups passages by person; the group with the longest passage comes first. */
export function groupMatches(passages: readonly MatchedPassage[]): MatchGroup[] {
  const groups = new Map<string, MatchedPassage[]>();
  for (const passage of passages.toSorted((a, b) => b.words - a.words)) {
    const key = keyOf(passage.elsewhere);
    groups.set(key, [...(groups.get(key) ?? []), passage]);
  }
  return [...groups.values()].map((list) => ({
    person: personOf(list[0]?.elsewhere),
    passages: list,
    words: list.reduce((sum, { words }) => sum + words, 0),
  }));
}

/** A person without a roll number is told from others of the name by the submission alone. */
function keyOf(elsewhere: Elsewhere): string {
  if (elsewhere.kind !== 'text') return '';
  const { student_name: name, roll_no: roll, submission } = elsewhere;
  return JSON.stringify([name, roll === '' ? submission : roll]);
}

function personOf(elsewhere: Elsewhere | undefined): MatchGroup['person'] {
  return elsewhere?.kind === 'text' ? { name: elsewhere.student_name, roll_no: elsewhere.roll_no } : null;
}
