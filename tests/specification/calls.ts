/** A call of section 7's table, with the fields that sections 3 and 7 name. */
export interface Call {
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  /** Fields of the body, all of them. Absent: it carries none, or the specification does not say. */
  payload?: readonly string[] | undefined;
  query?: readonly string[] | undefined;
  /** Fields of the answer that the screens use; `list[]` for those of a list's items, `a.b` for nested ones. */
  answer?: readonly string[] | undefined;
  /** Sent as multipart, with these files. */
  files?: readonly string[] | undefined;
}

const user = ['user.user_type', 'user.email', 'user.university.name', 'user.university.university_id', 'user.username'];
const person = ['first_name', 'last_name', 'department', 'program'];
const student = [...person, 'student_id', 'year_of_study', 'section', 'semester'];
const teacher = [...person, 'employee_id', 'designation'];
const course = ['course_code', 'name', 'credits', 'semester', 'course_type', 'department', 'program'];
const assignment = ['title', 'description', 'start_time', 'end_time', 'class_info', 'course'];
const metrics = [
  'lexical_diversity',
  'avg_word_length',
  'avg_sentence_length',
  'complex_sentence_ratio',
  'paste_events',
  'paste_percentage',
];
const analysis = ['id', 'user', 'score', 'is_suspected_ai', 'summary', 'reasons', 'created_at'].concat(
  metrics.map((metric) => `metrics.${metric}`),
);
const keystroke = ['key_pressed', 'cursor_position', 'event_type', 'pasted_text', 'is_paste'];

/** The calls, in the order of the specification. */
export const calls: readonly Call[] = [
  { call: 'POST /auth/register/', payload: ['email', 'password', 'user_type', 'university_id'], answer: ['message'] },
  { call: 'POST /auth/login/', payload: ['email', 'password'], answer: ['tokens.access', 'tokens.refresh', ...user] },
  { call: 'POST /auth/logout/', payload: ['refresh_token'] },
  {
    call: 'POST /profile/university/',
    payload: ['name', 'location', 'email', 'admin_email', 'admin_password'],
    answer: ['admin_tokens.access', 'admin_tokens.refresh', 'university.name', 'university.university_id'],
  },
  { call: 'GET /auth/verify-email/{token}/', answer: ['tokens.access', 'tokens.refresh', ...user] },
  { call: 'POST /auth/password-reset/', payload: ['email'], answer: ['message'] },
  {
    call: 'POST /auth/password-reset/confirm/',
    payload: ['token', 'new_password', 'confirm_password'],
    answer: ['message'],
  },
  { call: 'GET /profile/student/', answer: [...student, 'profile_picture'] },
  { call: 'PUT /profile/student/', payload: student, files: ['profile_picture'] },
  { call: 'GET /profile/teacher/', answer: [...teacher, 'profile_picture'] },
  { call: 'PUT /profile/teacher/', payload: teacher, files: ['profile_picture'] },
  { call: 'POST /courses/', payload: course },
  { call: 'GET /courses/', query: ['my_courses'], answer: ['[].id', '[].name'] },
  { call: 'POST /courses/enroll/', payload: ['course'] },
  {
    call: 'GET /courses/enroll/',
    answer: ['compulsory_courses[].is_enrolled', 'compulsory_courses[].id', 'elective_courses[].status'],
  },
  { call: 'POST /courses/{id}/unenroll/' },
  { call: 'GET /courses/teacher/', answer: ['[].id', '[].name'] },
  {
    call: 'GET /courses/{id}/students/',
    answer: ['id', 'name', 'email', 'roll_no'].map((field) => `enrolled_students[].${field}`),
  },
  {
    call: 'GET /enrollment-requests/',
    query: ['course_id'],
    answer: ['[].id', '[].student_name', '[].student_email'],
  },
  { call: 'POST /enrollment-requests/{id}/action/', payload: ['action'] },
  { call: 'GET /programs/', answer: ['[].id', '[].name'] },
  { call: 'POST /programs/', payload: ['name'] },
  { call: 'GET /departments/', query: ['program_id'], answer: ['[].id', '[].name'] },
  { call: 'POST /departments/', payload: ['name', 'program'] },
  { call: 'GET /assignments/', query: ['course'], answer: ['id', ...assignment].map((field) => `[].${field}`) },
  { call: 'POST /assignments/', payload: assignment },
  { call: 'GET /assignments/{id}/', answer: ['id', ...assignment] },
  { call: 'PUT /assignments/{id}/' },
  { call: 'DELETE /assignments/{id}/' },
  { call: 'GET /assignments/{id}/submissions/' },
  { call: 'POST /assignments/{id}/submissions/' },
  { call: 'GET /submissions/{id}/' },
  { call: 'PUT /submissions/{id}/' },
  { call: 'DELETE /submissions/{id}/' },
  { call: 'POST /submissions/{id}/keystrokes/', payload: keystroke },
  { call: 'POST /submissions/{id}/snapshots/', payload: ['content.text', 'content.timestamp'] },
  {
    call: 'POST /submissions/{id}/analyze-ai/',
    payload: ['content'],
    answer: analysis,
  },
  // As the editor's calls are literally written. The placeholder stands for a submission's id, or an assignment's.
  { call: 'POST /assignments/submissions/{id}/keystrokes/', payload: keystroke },
  { call: 'POST /assignments/submissions/{id}/snapshots/', payload: ['content.text', 'content.timestamp'] },
  {
    call: 'POST /assignments/submissions/{id}/analyze-ai/',
    payload: ['content'],
    answer: analysis,
  },
];
