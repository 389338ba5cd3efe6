import { constant, metBy, rule } from './row.ts';

/** Shapes and constants that are met without a browser. */
export const unitRows = metBy('tests/specification/constants.test.ts', {
  '3.course.types': constant('compulsory or elective'),
  '3.course.credits': rule('Credits are an integer.'),
  '3.enrollments.status': constant('enrolled'),
  '3.request.actions': constant('approve or reject'),
  '3.user.types': constant('student, teacher, university_admin'),
  '3.keystroke.types': constant('insert, delete, paste or other'),
  '3.keystroke.space': constant('Space'),
  '3.keystroke.paste': constant('Paste'),
  '6.roles': rule('Sign-up takes student and teacher alone, whoever asks.'),
  '7.base': constant('/api'),
  '7.bearer': 'Bearer',
  '7.public': rule('The public account endpoints carry no token, every other call does.'),
  '7.message.fallback': rule('A screen shows the server’s error where it is not empty, else the sentence of the call.'),
  '7.message.detail': rule(
    'A course that can’t be created shows the detail, else the body as plain text, else the sentence.',
  ),
  '9.words': rule('Words are parted by white space.'),
  '9.lines': rule('Lines are parted by newlines.'),
  '9.keystroke.backspace': rule('Backspace is a delete.'),
  '9.keystroke.insert': rule('Enter, Tab or a single character is an insert.'),
  '9.keystroke.other': rule('Anything else is other.'),
});
