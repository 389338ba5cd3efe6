import type { Facts, Reader } from './isolation-facts.ts';

/** Whether the table of rights lets a reader see this column of `owner` in an answer of `endpoint`. */
export type Grant = (of: { reader: Reader; owner: string; facts: Facts; endpoint: string }) => boolean;

const nobody: Grant = () => false;
const tenant: Grant = () => true;
const self: Grant = ({ reader, owner }) => reader.id === owner;
const admin: Grant = ({ reader }) => reader.type === 'university_admin';
const chooser: Grant = (of) => admin(of) || (of.reader.type === 'student' && of.reader.verified);

/** A course's teacher, its students and the administrators; `owner` is the course, or an assignment of it. */
const ofTheCourse: Grant = (of) => {
  const { reader, owner, facts } = of;
  const course = facts.courseOf.get(owner) ?? owner;
  return admin(of) || mayTeach(of, course) || facts.enrolled.has(`${reader.id} ${course}`);
};

/** A course's teacher and the administrators. */
const teacherOrAdmin: Grant = (of) => admin(of) || mayTeach(of, of.owner);

/** Students are known to the teachers of the courses that they ask for, attend or left. */
const acquainted: Grant = (of) => {
  const { owner, facts } = of;
  return self(of) || admin(of) || (facts.coursesOf.get(owner) ?? []).some((course) => mayTeach(of, course));
};

/** The course's people, and writers of its assignments: a return names the criteria by which it was marked. */
const ofTheRubric: Grant = (of) => {
  const { reader, owner, facts } = of;
  const course = facts.courseOf.get(owner) ?? '';
  const wrote = [...facts.writingOf.values()].some((one) => one.writer === reader.id && one.course === course);
  return ofTheCourse(of) || wrote;
};

/** A teacher's rubric: their own, and for approved teachers and administrators a shared one. */
const ofTheLibrary: Grant = ({ reader, owner, facts }) => {
  const rubric = facts.rubrics.get(owner);
  if (rubric === undefined) return false;
  return rubric.owner === reader.id || (rubric.shared && reader.type !== 'student' && !reader.pending);
};

const ROSTER_LOOKS: readonly string[] = ['previewRoster', 'previewList'];

/**
 * Teachers enroll students by roll numbers or addresses, which shows them the names and numbers of unknown students.
 */
const onARoster: Grant = (of) =>
  acquainted(of) ||
  (ROSTER_LOOKS.includes(of.endpoint) && of.reader.type === 'teacher' && !of.reader.pending && isStudent(of));

/** Staff chooses a second marker among all teachers. */
const asAMarker: Grant = ({ reader, owner, facts, endpoint }) =>
  endpoint === 'listMarkers' && reader.type !== 'student' && facts.readers.get(owner)?.type === 'teacher';

/** A shared rubric names the person whose it is, to approved teachers and administrators. */
const asASharer: Grant = ({ reader, owner, facts, endpoint }) =>
  endpoint === 'listRubrics' &&
  reader.type !== 'student' &&
  !reader.pending &&
  [...facts.rubrics.values()].some((rubric) => rubric.shared && rubric.owner === owner);

/** The catalogue names teachers. */
const name: Grant = (of) => onARoster(of) || asAMarker(of) || asASharer(of) || of.facts.teaching.has(of.owner);

/** The text for an assignment: readable by its writer, and by the teacher if the writer was ever enrolled. */
const words: Grant = (of) =>
  self(of) || [...(of.facts.everEnrolled.get(of.owner) ?? [])].some((course) => mayTeach(of, course));

/** Comments on a person's writing: readable by them, and by the teacher of its course. */
const ofTheWriting: Grant = (of) => {
  const writing = of.facts.writingOf.get(of.owner);
  if (writing === undefined) return false;
  return of.reader.id === writing.writer || mayTeach(of, writing.course);
};

/** An administrator may decide a concern, and so reads its words. */
const ofTheConcern: Grant = (of) => admin(of) || ofTheWriting(of);

/** Saved markings are returned, and the trail has every change. held-grades.pg.test.ts: held ones stay hidden. */
const ofTheMarking: Grant = (of) => admin(of) || ofTheWriting(of);

function mayTeach({ reader, facts }: Parameters<Grant>[0], course: string): boolean {
  return facts.teaches.has(`${reader.id} ${course}`) && !reader.pending;
}

function isStudent({ owner, facts }: Parameters<Grant>[0]): boolean {
  return facts.readers.get(owner)?.type === 'student';
}

/**
 * A column with people's words, the column that names their owner, and the rule of who in the university may read it.
 */
export interface Column {
  readonly at: string;
  readonly owner: string;
  readonly grant: Grant;
}

/**
 * Every column of a university's tables that holds words of people. A new one needs its line here, as the registry of personal data says.
 */
export const columns: readonly Column[] = [
  { at: 'universities.name', owner: 'university_id', grant: tenant },
  { at: 'universities.location', owner: 'university_id', grant: admin },
  { at: 'universities.email', owner: 'university_id', grant: admin },
  { at: 'universities.teacher_domains', owner: 'university_id', grant: admin },
  { at: 'users.email', owner: 'id', grant: acquainted },
  { at: 'users.first_name', owner: 'id', grant: name },
  { at: 'users.last_name', owner: 'id', grant: name },
  { at: 'sessions.browser', owner: 'user_id', grant: self },
  { at: 'claims.email', owner: 'id', grant: nobody },
  { at: 'links.email', owner: 'user_id', grant: nobody },
  { at: 'mails.address', owner: 'user_id', grant: nobody },
  { at: 'mails.browser', owner: 'user_id', grant: nobody },
  { at: 'student_profiles.roll_no', owner: 'user_id', grant: onARoster },
  { at: 'student_profiles.year_of_study', owner: 'user_id', grant: self },
  { at: 'student_profiles.section', owner: 'user_id', grant: self },
  { at: 'student_profiles.semester', owner: 'user_id', grant: self },
  { at: 'teacher_profiles.employee_id', owner: 'user_id', grant: self },
  { at: 'teacher_profiles.designation', owner: 'user_id', grant: self },
  { at: 'programs.name', owner: 'id', grant: tenant },
  { at: 'departments.name', owner: 'id', grant: tenant },
  { at: 'courses.course_code', owner: 'id', grant: tenant },
  { at: 'courses.name', owner: 'id', grant: tenant },
  { at: 'courses.semester', owner: 'id', grant: tenant },
  { at: 'course_sections.name', owner: 'course_id', grant: teacherOrAdmin },
  { at: 'announcements.title', owner: 'course_id', grant: ofTheCourse },
  { at: 'announcements.words', owner: 'course_id', grant: ofTheCourse },
  { at: 'grading_schemes.categories', owner: 'course_id', grant: ofTheCourse },
  { at: 'grading_schemes.letters', owner: 'course_id', grant: ofTheCourse },
  { at: 'electives.name', owner: 'id', grant: chooser },
  { at: 'terms.name', owner: 'id', grant: tenant },
  { at: 'assignments.title', owner: 'id', grant: ofTheCourse },
  { at: 'assignments.description', owner: 'id', grant: ofTheCourse },
  { at: 'assignments.class_info', owner: 'id', grant: ofTheCourse },
  { at: 'assignments.ai_note', owner: 'id', grant: ofTheCourse },
  { at: 'assignments.criteria', owner: 'id', grant: ofTheRubric },
  { at: 'task_files.name', owner: 'assignment_id', grant: ofTheCourse },
  { at: 'markings.feedback', owner: 'submission_id', grant: ofTheMarking },
  { at: 'markings.comments', owner: 'submission_id', grant: ofTheMarking },
  { at: 'markings.overtaken', owner: 'submission_id', grant: ofTheMarking },
  { at: 'marking_trail.before', owner: 'submission_id', grant: ofTheConcern },
  { at: 'marking_trail.after', owner: 'submission_id', grant: ofTheConcern },
  { at: 'returns.feedback', owner: 'submission_id', grant: ofTheWriting },
  { at: 'returns.comments', owner: 'submission_id', grant: ofTheWriting },
  { at: 'returns.criteria', owner: 'submission_id', grant: ofTheWriting },
  { at: 'regrade_requests.words', owner: 'submission_id', grant: ofTheWriting },
  { at: 'regrade_replies.words', owner: 'submission_id', grant: ofTheWriting },
  { at: 'phrases.words', owner: 'user_id', grant: self },
  { at: 'rubrics.name', owner: 'id', grant: ofTheLibrary },
  { at: 'rubrics.criteria', owner: 'id', grant: ofTheLibrary },
  { at: 'invitations.email', owner: 'course_id', grant: teacherOrAdmin },
  { at: 'invitations.name', owner: 'course_id', grant: teacherOrAdmin },
  { at: 'invitations.roll_no', owner: 'course_id', grant: teacherOrAdmin },
  { at: 'subscriptions.contact', owner: 'university_id', grant: admin },
  { at: 'subscriptions.billing_address', owner: 'university_id', grant: admin },
  { at: 'invoices.content', owner: 'id', grant: admin },
  { at: 'audit.detail', owner: 'id', grant: admin },
  { at: 'snapshots.claimed_time', owner: 'submission_id', grant: nobody },
  { at: 'extensions.reason', owner: 'student_id', grant: words },
  { at: 'messages.words', owner: 'student_id', grant: words },
  { at: 'draft_reviews.question', owner: 'submission_id', grant: ofTheWriting },
  { at: 'draft_comments.anchor', owner: 'submission_id', grant: ofTheWriting },
  { at: 'draft_comments.words', owner: 'submission_id', grant: ofTheWriting },
  { at: 'draft_replies.words', owner: 'submission_id', grant: ofTheWriting },
  { at: 'reference_lists.items', owner: 'user_id', grant: self },
  { at: 'looks.reason', owner: 'submission_id', grant: ofTheWriting },
  { at: 'notes.words', owner: 'submission_id', grant: ofTheWriting },
  { at: 'ai_statements.words', owner: 'submission_id', grant: ofTheWriting },
  { at: 'ai_statements.links', owner: 'submission_id', grant: ofTheWriting },
  { at: 'ai_statement_files.name', owner: 'submission_id', grant: ofTheWriting },
  { at: 'concerns.words', owner: 'submission_id', grant: ofTheConcern },
  { at: 'concerns.decision', owner: 'submission_id', grant: ofTheConcern },
  { at: 'concern_replies.words', owner: 'submission_id', grant: ofTheConcern },
  // Not columns of tables: these words are sealed in the log, or in a file.
  { at: 'words.assignment', owner: 'user_id', grant: words },
  { at: 'words.practice', owner: 'user_id', grant: self },
  { at: 'pictures.key', owner: 'user_id', grant: acquainted },
];
