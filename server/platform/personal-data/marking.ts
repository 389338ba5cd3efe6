import type { Entries } from './entry.ts';

/** The personal data in the tables of marks and grades. */
export const markingData: Entries<
  | 'allotments'
  | 'grading_schemes'
  | 'marking_trail'
  | 'markings'
  | 'phrase_lists'
  | 'phrases'
  | 'pseudonyms'
  | 'regrade_replies'
  | 'regrade_requests'
  | 'returns'
  | 'rubrics'
> = {
  allotments: {
    of: [
      { by: 'own', column: 'student_id' },
      { by: 'own', column: 'assistant_id' },
    ],
    why: 'which assistant of a course grades which text',
    keeps: { until: 'account' },
    erasure: { kind: 'delete' },
    exported: ['assignment_id', 'allotted_at'],
    columns: {
      allotted_at: 'activity',
      assignment_id: 'none',
      assistant_id: 'person',
      course_id: 'none',
      student_id: 'person',
      university_id: 'none',
    },
  },
  grading_schemes: {
    of: [],
    why: 'how the grades of a course make its total',
    keeps: { until: 'record' },
    erasure: { kind: 'nothing' },
    exported: [],
    columns: {
      categories: 'university',
      course_id: 'none',
      letters: 'university',
      missing_as_zero: 'none',
      revision: 'none',
      shows_total: 'none',
      university_id: 'none',
    },
  },
  marking_trail: {
    of: [{ by: 'writing', column: 'submission_id' }],
    why: 'every change of a grade, for disputes',
    keeps: { until: 'record' },
    erasure: { kind: 'keep', because: 'a record of the university' },
    exported: [],
    columns: {
      about: 'judgement',
      actor_id: 'person',
      after: 'words',
      assignment_id: 'none',
      at: 'activity',
      before: 'words',
      id: 'none',
      kind: 'judgement',
      place: 'none',
      submission_id: 'none',
      university_id: 'none',
    },
  },
  markings: {
    of: [{ by: 'writing', column: 'submission_id' }],
    why: 'marks and comments of each marker, before and after they are saved',
    keeps: { until: 'record' },
    erasure: { kind: 'keep', because: 'a record of the university' },
    exported: [],
    columns: {
      changed_at: 'activity',
      comments: 'words',
      feedback: 'words',
      grade: 'judgement',
      marker_id: 'person',
      marks: 'judgement',
      overtaken: 'words',
      places: 'judgement',
      revision: 'none',
      state: 'judgement',
      submission_id: 'none',
      university_id: 'none',
    },
  },
  phrase_lists: {
    of: [{ by: 'own', column: 'user_id' }],
    why: 'how often a teacher’s list of comments changed',
    keeps: { until: 'account' },
    erasure: { kind: 'delete' },
    exported: [],
    columns: {
      revision: 'none',
      university_id: 'none',
      user_id: 'person',
    },
  },
  phrases: {
    of: [{ by: 'own', column: 'user_id' }],
    why: 'a teacher’s comments for use again',
    keeps: { until: 'account' },
    erasure: { kind: 'delete' },
    exported: ['words'],
    columns: {
      id: 'none',
      position: 'none',
      revision: 'none',
      university_id: 'none',
      user_id: 'person',
      words: 'words',
    },
  },
  pseudonyms: {
    of: [{ by: 'own', column: 'user_id' }],
    why: 'the numbers by which a blind marker knows students',
    keeps: { until: 'record' },
    erasure: { kind: 'keep', because: 'a number, by id; marks of a blind assignment name it' },
    exported: [],
    columns: {
      assignment_id: 'none',
      number: 'none',
      stand_in: 'none',
      university_id: 'none',
      user_id: 'person',
    },
  },
  regrade_replies: {
    of: [{ by: 'writing', column: 'submission_id' }],
    why: 'replies about a grade',
    keeps: { until: 'record' },
    erasure: { kind: 'keep', because: 'what was said of graded work stays with it' },
    exported: ['user_id', 'words', 'written_at'],
    columns: {
      id: 'none',
      request_id: 'none',
      submission_id: 'none',
      university_id: 'none',
      user_id: 'person',
      words: 'words',
      written_at: 'activity',
    },
  },
  regrade_requests: {
    of: [{ by: 'writing', column: 'submission_id' }],
    why: 'questions of a student about a grade',
    keeps: { until: 'record' },
    erasure: { kind: 'keep', because: 'what was said of graded work stays with it' },
    exported: ['words', 'asked_at', 'answered_at'],
    columns: {
      answered_at: 'activity',
      answered_by: 'person',
      asked_at: 'activity',
      id: 'none',
      return_number: 'none',
      submission_id: 'none',
      university_id: 'none',
      user_id: 'person',
      words: 'words',
    },
  },
  returns: {
    of: [{ by: 'writing', column: 'submission_id' }],
    why: 'grade, marks and feedback as the student was shown them',
    keeps: { until: 'record' },
    erasure: { kind: 'keep', because: 'a record of the university' },
    exported: ['number', 'grade', 'marks', 'criteria', 'feedback', 'comments', 'returned_at'],
    columns: {
      comments: 'words',
      criteria: 'words',
      feedback: 'words',
      grade: 'judgement',
      id: 'none',
      marker_id: 'person',
      marks: 'judgement',
      number: 'none',
      returned_at: 'activity',
      submission_id: 'none',
      university_id: 'none',
    },
  },
  rubrics: {
    of: [{ by: 'own', column: 'user_id' }],
    why: 'a teacher’s criteria for use again, and whether other teachers may use them',
    keeps: { until: 'account' },
    erasure: { kind: 'delete' },
    exported: ['name', 'criteria', 'shared'],
    columns: {
      criteria: 'words',
      id: 'none',
      name: 'words',
      name_key: 'none',
      revision: 'none',
      shared: 'none',
      university_id: 'none',
      user_id: 'person',
    },
  },
};
