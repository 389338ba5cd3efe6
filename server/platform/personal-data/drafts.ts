import type { Entries } from './entry.ts';

/** The personal data in the tables of comments on drafts. */
export const draftsData: Entries<'draft_comments' | 'draft_replies' | 'draft_reviews'> = {
  draft_comments: {
    of: [{ by: 'writing', column: 'submission_id' }],
    why: 'what teachers said of drafts, and whether the student called it resolved',
    keeps: { until: 'account' },
    erasure: { kind: 'delete' },
    exported: ['review_id', 'author_id', 'anchor', 'words', 'written_at', 'resolved_at'],
    columns: {
      anchor: 'words',
      author_id: 'person',
      id: 'none',
      resolved_at: 'activity',
      review_id: 'none',
      submission_id: 'none',
      university_id: 'none',
      words: 'words',
      written_at: 'activity',
    },
  },
  draft_replies: {
    of: [{ by: 'writing', column: 'submission_id' }],
    why: 'what a student and the teachers of a course replied to comments on drafts',
    keeps: { until: 'account' },
    erasure: { kind: 'delete' },
    exported: ['comment_id', 'author_id', 'words', 'written_at'],
    columns: {
      author_id: 'person',
      comment_id: 'none',
      id: 'none',
      submission_id: 'none',
      university_id: 'none',
      words: 'words',
      written_at: 'activity',
    },
  },
  draft_reviews: {
    of: [{ by: 'writing', column: 'submission_id' }],
    why: 'for which versions of their texts students asked for comments',
    keeps: { until: 'account' },
    erasure: { kind: 'delete' },
    exported: ['id', 'assignment_id', 'question', 'asked_at', 'done_at', 'withdrawn_at'],
    columns: {
      asked_at: 'activity',
      assignment_id: 'none',
      done_at: 'activity',
      id: 'none',
      question: 'words',
      submission_id: 'none',
      university_id: 'none',
      vector: 'none',
      withdrawn_at: 'activity',
    },
  },
};
