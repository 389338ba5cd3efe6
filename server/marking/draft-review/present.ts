import type { AnswerOf } from '#contract/endpoint';
import type {
  DraftComment,
  DraftReview,
  DraftReviewLine,
  DraftReviewState,
  getDraftReview,
} from '#contract/draft-review';
import type { AccessedReview } from './policy.ts';
import type { CommentRow, OwnReviewRow, ReplyRow, ReviewLineRow } from './store.ts';

export function presentReview({ id, question, asked_at, comments, ...closed }: OwnReviewRow): DraftReview {
  return {
    id,
    question,
    asked_at: asked_at.toISOString(),
    state: stateOf(closed),
    comments: comments.map(presentComment),
  };
}

/** A review for a teacher; `text` is the version that it is about. */
export function presentForTeacher(
  { review, submission }: AccessedReview,
  text: string | null,
): AnswerOf<typeof getDraftReview> {
  const { assignment_id, assignment_title, course_name, formatting, submitted, attends } = review;
  const { student_name, roll_no } = submission;
  const about = { assignment: assignment_id, assignment_title, course_name, student_name, roll_no };
  return { ...presentReview(review), ...about, formatting, submitted, attends, text };
}

export function presentLine(row: ReviewLineRow): DraftReviewLine {
  const { id, student_name, roll_no, question, asked_at, submitted, comments, resolved, replies } = row;
  const counts = { comments, resolved, replies };
  return {
    id,
    student_name,
    roll_no,
    question,
    asked_at: asked_at.toISOString(),
    state: stateOf(row),
    submitted,
    ...counts,
  };
}

function stateOf({ done_at, withdrawn_at }: Pick<OwnReviewRow, 'done_at' | 'withdrawn_at'>): DraftReviewState {
  if (withdrawn_at !== null) return { kind: 'withdrawn', at: withdrawn_at.toISOString() };
  return done_at === null ? { kind: 'open' } : { kind: 'done', at: done_at.toISOString() };
}

function presentComment({ id, author_name, anchor, words, at, resolved_at, replies }: CommentRow): DraftComment {
  return {
    id,
    author_name,
    anchor,
    words,
    written_at: instantOf(at),
    resolved_at: resolved_at === null ? null : instantOf(resolved_at),
    replies: replies.map(presentReply),
  };
}

function presentReply({ id, by_student, author_name, words, at }: ReplyRow): DraftComment['replies'][number] {
  return { id, by: by_student ? 'student' : 'teacher', author_name, words, written_at: instantOf(at) };
}

function instantOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
