import type { Entries } from './entry.ts';

/** The personal data in the tables of courses. */
export const coursesData: Entries<
  | 'announcements'
  | 'course_roles'
  | 'course_sections'
  | 'courses'
  | 'elective_choices'
  | 'electives'
  | 'enrollment_requests'
  | 'enrollments'
  | 'invitations'
  | 'join_codes'
  | 'roster_additions'
  | 'roster_imports'
  | 'terms'
> = {
  announcements: {
    of: [],
    why: 'what teachers tell all students of a course',
    keeps: { until: 'record' },
    erasure: { kind: 'nothing' },
    exported: [],
    columns: {
      author_id: 'person',
      course_id: 'none',
      edited_at: 'none',
      id: 'none',
      posted_at: 'none',
      title: 'university',
      university_id: 'none',
      words: 'university',
    },
  },
  course_roles: {
    of: [{ by: 'own', column: 'user_id' }],
    why: 'who teaches, grades or reads a course beside its teacher',
    keeps: { until: 'account' },
    erasure: { kind: 'delete' },
    exported: ['course_id', 'role', 'added_at'],
    columns: {
      added_at: 'activity',
      course_id: 'none',
      role: 'none',
      university_id: 'none',
      user_id: 'person',
    },
  },
  courses: {
    of: [],
    why: 'what is taught, and by whom',
    keeps: { until: 'record' },
    erasure: { kind: 'nothing' },
    exported: [],
    columns: {
      analysis_allowed: 'none',
      archived_at: 'none',
      course_code: 'university',
      course_type: 'none',
      created_at: 'none',
      credits: 'none',
      department_id: 'none',
      id: 'none',
      name: 'university',
      program_id: 'none',
      semester: 'university',
      teacher_id: 'person',
      university_id: 'none',
    },
  },
  course_sections: {
    of: [],
    why: 'the parts of a course’s students',
    keeps: { until: 'record' },
    erasure: { kind: 'nothing' },
    exported: [],
    columns: {
      course_id: 'none',
      id: 'none',
      name: 'university',
      university_id: 'none',
    },
  },
  elective_choices: {
    of: [{ by: 'own', column: 'student_id' }],
    why: 'which electives a student chose',
    keeps: { until: 'account' },
    erasure: { kind: 'delete' },
    exported: ['elective_id', 'chosen_at'],
    columns: {
      chosen_at: 'activity',
      elective_id: 'none',
      student_id: 'person',
      university_id: 'none',
    },
  },
  electives: {
    of: [],
    why: 'electives that the university offers',
    keeps: { until: 'record' },
    erasure: { kind: 'nothing' },
    exported: [],
    columns: {
      archived_at: 'none',
      created_at: 'none',
      id: 'none',
      name: 'university',
      name_key: 'none',
      place: 'none',
      university_id: 'none',
    },
  },
  enrollment_requests: {
    of: [{ by: 'own', column: 'student_id' }],
    why: 'who asked for which course, and the decision',
    keeps: { until: 'record' },
    erasure: { kind: 'keep', because: 'a record of the university, by id' },
    exported: ['course_id', 'status', 'requested_at', 'decided_at'],
    columns: {
      course_id: 'none',
      decided_at: 'activity',
      decided_by: 'person',
      id: 'none',
      requested_at: 'activity',
      status: 'choice',
      student_id: 'person',
      university_id: 'none',
    },
  },
  enrollments: {
    of: [{ by: 'own', column: 'student_id' }],
    why: 'who attended which course',
    keeps: { until: 'record' },
    erasure: { kind: 'keep', because: 'a record of the university, by id' },
    exported: ['course_id', 'section_id', 'status', 'created_at', 'enrolled_at', 'left_at'],
    columns: {
      changed_at: 'activity',
      course_id: 'none',
      created_at: 'activity',
      enrolled_at: 'activity',
      left_at: 'activity',
      section_id: 'choice',
      status: 'choice',
      student_id: 'person',
      university_id: 'none',
    },
  },
  invitations: {
    of: [{ by: 'address', column: 'email_key' }],
    why: 'people without an account who are enrolled when they sign up',
    keeps: {
      days: 400,
      after:
        'case when not exists (select 1 from mails m where m.university_id = t.university_id and m.invitation_id = t.id) then greatest(t.invited_at, t.accepted_at, t.withdrawn_at) end',
    },
    erasure: { kind: 'delete' },
    exported: ['email', 'name', 'roll_no', 'course_id', 'invited_at', 'accepted_at', 'withdrawn_at'],
    columns: {
      accepted_at: 'activity',
      course_id: 'none',
      email: 'identity',
      email_key: 'digest',
      id: 'none',
      import_id: 'none',
      invited_at: 'activity',
      invited_by: 'person',
      name: 'identity',
      roll_no: 'identity',
      university_id: 'none',
      withdrawn_at: 'activity',
    },
  },
  join_codes: {
    of: [],
    why: 'codes by which students join a course; none is given out twice',
    keeps: { until: 'record' },
    erasure: { kind: 'nothing' },
    exported: [],
    columns: {
      admits: 'none',
      code: 'none',
      course_id: 'none',
      ended_at: 'none',
      expires_at: 'none',
      id: 'none',
      made_at: 'none',
      made_by: 'person',
      university_id: 'none',
    },
  },
  roster_additions: {
    of: [{ by: 'own', column: 'student_id' }],
    why: 'whom an imported list enrolled, so that it can be taken back',
    keeps: { until: 'record' },
    erasure: { kind: 'keep', because: 'a record of the university, by id' },
    exported: [],
    columns: {
      before: 'choice',
      import_id: 'none',
      student_id: 'person',
      university_id: 'none',
    },
  },
  roster_imports: {
    of: [],
    why: 'lists of students that a teacher imported',
    keeps: { until: 'record' },
    erasure: { kind: 'nothing' },
    exported: [],
    columns: {
      added: 'none',
      bad: 'none',
      course_id: 'none',
      id: 'none',
      imported_at: 'none',
      imported_by: 'person',
      invited: 'none',
      undone_at: 'none',
      university_id: 'none',
    },
  },
  terms: {
    of: [],
    why: 'the terms of the university',
    keeps: { until: 'record' },
    erasure: { kind: 'nothing' },
    exported: [],
    columns: {
      first_day: 'none',
      id: 'none',
      last_day: 'none',
      name: 'university',
      name_key: 'none',
      university_id: 'none',
    },
  },
};
