import { levelAt } from '#contract/level';
import { sha256Hex } from '../../offline/device/digest.ts';
import { figure } from '../../wording/figure.ts';
import { gradeWords } from '../../wording/grade-words.ts';
import type { Commenting, Marks } from './marks.ts';
import { placed, type PlacedComment } from './placed-comments.ts';

/** A text with what was said of it, as it stands in a file. */
export interface MarkedText {
  /** Of the assignment. */
  title: string;
  /** Of the student, or what they are called while their assignment is blind. */
  name: string;
  text: string;
  isFormatted: boolean;
  comments: readonly PlacedComment[];
  written: Commenting;
  feedback: string;
  /** The criteria with the level and the points that were reached. */
  rows: readonly { name: string; level: string; descriptor: string; points: string }[];
  /** '74 of 100'. */
  grade: string;
  note: string | null;
}

/** A text with its marks, and its comments in their places. */
export async function markedText(
  of: Pick<MarkedText, 'title' | 'name' | 'text' | 'isFormatted'>,
  { criteria, levels, marks, grade, comments, written, feedback, note }: Marks,
): Promise<MarkedText> {
  const whole = criteria.length === 0 ? null : criteria.reduce((sum, { points }) => sum + points, 0);
  return {
    ...of,
    comments: placed(comments, of.text, await sha256Hex(of.text, crypto.subtle)),
    written,
    feedback,
    rows: criteria.map(({ id, name, points }) => {
      const given = marks[id] ?? null;
      const level = levelAt(levels?.[id], given);
      return {
        name,
        level: level?.name ?? '',
        descriptor: level?.descriptor ?? '',
        points: `${figure(given)} of ${figure(points)}`,
      };
    }),
    grade: grade === null ? 'No grade' : gradeWords({ grade, points: whole }),
    note,
  };
}
