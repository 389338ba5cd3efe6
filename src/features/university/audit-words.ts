import type { AuditEntry } from '#contract/audit';
import { byCount, formatCount } from '../../wording/plural.ts';

type Words = (of: string, detail: Readonly<Record<string, unknown>>) => string;

interface ChangeWords {
  archived: (of: string) => string;
  offered: (of: string) => string;
  renamed: (before: string, name: string) => string;
  changed: (of: string) => string;
}

const changed =
  (words: ChangeWords): Words =>
  (of, detail) => {
    const { archived, name } = partOf(detail, 'after');
    const before = partOf(detail, 'before')['name'];
    if (archived === true) return words.archived(of);
    if (archived === false) return words.offered(of);
    return typeof name === 'string' && typeof before === 'string' ? words.renamed(before, name) : words.changed(of);
  };

const words: Readonly<Record<string, Words>> = {
  'account.closed': () => 'Asked that their account be deleted',
  'account.kept': () => 'Kept their account after all',
  'assignment.extended': (_, { extended }) =>
    byCount(
      Number(extended),
      'Gave a student a later end',
      `Gave ${formatCount(Number(extended))} students a later end`,
    ),
  'assignment.extension_withdrawn': () => 'Took back a student’s later end',
  'billing.changed': () => 'Changed the billing details',
  'concern.decided': (_, detail) =>
    detail['outcome'] === 'settled' ? 'Settled a concern' : 'Took a concern further, after hearing the student',
  'concern.raised': () => 'Raised a concern about a submission',
  'concern.replied': () => 'Replied to a concern',
  'course.assistant_added': (of, detail) => `Made ${of} an assistant in ${textOf(detail['name'])}`,
  'course.assistant_removed': (of, detail) => `Took ${of} out of the assistants of ${textOf(detail['name'])}`,
  'course.archived': (of) => `Archived ${of}`,
  'course.co_teacher_added': (of, detail) => `Made ${of} a co-teacher of ${textOf(detail['name'])}`,
  'course.co_teacher_removed': (of, detail) => `Took ${of} out of the teachers of ${textOf(detail['name'])}`,
  'course.reader_added': (of, detail) => `Made ${of} a reader of ${textOf(detail['name'])}`,
  'course.reader_removed': (of, detail) => `Took ${of} out of the readers of ${textOf(detail['name'])}`,
  'course.role_changed': (of, { after, name }) => {
    const course = textOf(name);
    if (after === 'co_teacher') return `Made ${of} a co-teacher of ${course}, instead of the role before`;
    if (after === 'assistant') return `Made ${of} an assistant in ${course}, instead of the role before`;
    return `Made ${of} a reader of ${course}, instead of the role before`;
  },
  'course.deleted': (_, detail) => `Deleted ${textOf(detail['name'])}, in which nothing had been`,
  'course.handed_over': (of) => `Gave ${of} to another teacher`,
  'course.renamed': (of) => `Changed the name, code, credits or semester of ${of}`,
  'course.restored': (of) => `Restored ${of}`,
  'course.section_chosen': (of, { students }) =>
    byCount(
      Number(students),
      `Changed the section of a student of ${of}`,
      `Changed the sections of ${formatCount(Number(students))} students of ${of}`,
    ),
  'course.sections_named': (of) => `Named the sections of ${of}`,
  'course.student_removed': (of, detail) => `Took ${of} out of ${textOf(detail['name'])}`,
  'course.analysis_changed': (of, { after }) =>
    after === true ? `Switched the AI analysis on for ${of}` : `Switched the AI analysis off for ${of}`,
  'course.code_ended': (of) => `Ended the join code of ${of}`,
  'course.code_made': (of) => `Made a join code for ${of}`,
  'course.grading_changed': (of, { after }) =>
    partOf({ after }, 'after')['shows_total'] === true
      ? `Changed the course total of ${of}, which students see`
      : `Changed the course total of ${of}, which students don’t see`,
  'course.import_undone': (of) => `Took an imported list out of ${of}`,
  'course.list_imported': (of) => `Imported a list of students into ${of}`,
  'course.students_added': (of, detail) =>
    `Added roll numbers ${textOf(detail['start_roll_no'])} to ${textOf(detail['end_roll_no'])} to ${of}`,
  'demo.seeded': () => 'The demo university was made',
  'department.changed': changed({
    archived: (of) => `Archived the department ${of}`,
    offered: (of) => `Offered the department ${of} again`,
    renamed: (before, name) => `Renamed the department ${before} to ${name}`,
    changed: (of) => `Changed the department ${of}`,
  }),
  'department.created': (of) => `Added the department ${of}`,
  'elective.changed': changed({
    archived: (of) => `Archived the elective ${of}`,
    offered: (of) => `Offered the elective ${of} again`,
    renamed: (before, name) => `Renamed the elective ${before} to ${name}`,
    changed: (of) => `Changed the elective ${of}`,
  }),
  'elective.created': (of) => `Added the elective ${of}`,
  'email.change_asked': () => 'Asked for another email',
  'email.changed': (of, { status }) =>
    status === 'pending' ? `Changed the email of ${of}, who is waiting for approval` : `Changed the email of ${of}`,
  'email.verified': (of) => `Verified the email of ${of}`,
  'invoice.issued': (_, detail) => `Made the invoice ${textOf(detail['number'])}`,
  'invoice.paid': (_, detail) =>
    `The invoice ${textOf(detail['number'])} was paid: valid until ${textOf(detail['valid_until'])}`,
  'log.deleted': (_, detail) =>
    detail['reason'] === 'erasure' ? 'Erased a student’s log' : 'Deleted a log whose time was over',
  'member.approve': (of) => `Approved ${of}`,
  'member.record_hidden': (of) => `No longer shows staff how texts of ${of} were written`,
  'member.record_shown': (of) => `Shows staff again how texts of ${of} were written`,
  'member.reinstate': (of) => `Reinstated ${of}`,
  'member.reject': (of) => `Rejected ${of}`,
  'member.suspend': (of) => `Suspended ${of}`,
  'password.changed': () => 'Set a new password',
  'person.erased': (of) => `Deleted the account of ${of}`,
  'profile.changed': (of) => `Changed the roll number or program of ${of}`,
  'program.changed': changed({
    archived: (of) => `Archived the program ${of}`,
    offered: (of) => `Offered the program ${of} again`,
    renamed: (before, name) => `Renamed the program ${before} to ${name}`,
    changed: (of) => `Changed the program ${of}`,
  }),
  'program.created': (of) => `Added the program ${of}`,
  'session.ended': () => 'Logged out another browser',
  'session.opened': () => 'Logged in',
  'session.replayed': () => 'An old copy of a log-in was used, and the log-in ended',
  'settings.changed': () => 'Changed the rules of the university',
  'submission.opened': () => 'Read a student’s text, for a reason that the student sees',
  'submission.graded': () => 'Graded a submission',
  'grades.allotted': (_, { students }) =>
    byCount(
      Number(students),
      'Changed who grades a student’s text',
      `Changed who grades the texts of ${formatCount(Number(students))} students`,
    ),
  'grades.released': () => 'Released grades',
  'term.changed': (_, detail) => {
    const before = textOf(partOf(detail, 'before')['name']);
    const name = textOf(partOf(detail, 'after')['name']);
    return before === name ? `Changed the days of the term ${name}` : `Renamed the term ${before} to ${name}`;
  },
  'term.created': (_, { name }) => `Added the term ${textOf(name)}`,
  'term.removed': (_, { name }) => `Removed the term ${textOf(name)}`,
  'university.registered': () => 'Registered the university',
  'university.verified': () => 'Confirmed the official email address',
};

/** An audit entry in words; an action without words is shown by its name. */
export function auditWords({ action, object, detail }: Pick<AuditEntry, 'action' | 'object' | 'detail'>): string {
  const say = Object.hasOwn(words, action) ? words[action] : undefined;
  if (say !== undefined) return say(object || 'somebody', detail);
  const [noun = '', verb = ''] = action.split('.');
  return `${noun}: ${verb.replaceAll('_', ' ')}${object === '' ? '' : `, ${object}`}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function partOf(detail: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  const part = detail[name];
  return typeof part === 'object' && part !== null ? { ...part } : {};
}
