import { departing, metBy, rule, state } from './row.ts';

/** What a teacher sees. */
export const teacherRows = metBy('tests/journeys/specification-teacher.desktop.spec.ts', {
  '2.route.teacher': '/dashboard/teacher',
  '2.route.create-course': '/teacher/create-course',
  '2.route.roster': '/teacher/roster',

  '2.teacher.account': rule('The account info names email, user type, university name and id.'),
  '2.teacher.unknown': 'N/A',
  '2.teacher.profile': 'View Profile',
  '2.teacher.profile-loads': rule('The card loads the full profile.'),
  '2.teacher.create-course': 'Create My Course',
  '2.teacher.details': 'Details',
  '2.teacher.no-courses': 'No courses found.',
  '2.teacher.students': 'Students',
  '2.teacher.student-columns': rule('A student is listed with name, email and roll number.'),
  '2.teacher.no-students': 'No students enrolled yet.',
  '2.teacher.requests': 'Requests',
  '2.teacher.request-columns': rule('A request is listed with the student’s name and email.'),
  '2.teacher.approve': 'Approve',
  '2.teacher.reject': 'Reject',
  '2.teacher.no-requests': 'No pending requests.',
  '2.teacher.assignments': 'Assignments',
  '2.teacher.assignment-columns': rule(
    'An assignment is listed with title and description, beside a button to create one.',
  ),
  '2.teacher.create': 'Create',
  '2.teacher.no-assignments': 'No assignments yet.',
  '2.create-assignment.heading': 'Create Assignment',
  '2.create-assignment.title': 'Title',
  '2.create-assignment.description': 'Description',
  '2.create-assignment.start': 'Start Time',
  '2.create-assignment.end': 'End Time',
  '2.create-assignment.class': 'Class Info',
  '2.create-assignment.course': 'Course',
  '2.create-assignment.cancel': 'Cancel',

  '2.create-course.fields': rule(
    'The form asks for course code, name, credits, semester, course type, department and program.',
  ),
  '2.create-course.compulsory': 'Compulsory',
  '2.create-course.elective': 'Elective',

  '2.roster.start': 'Start Roll No.',
  '2.roster.end': 'End Roll No.',
  '2.roster.add': 'Add Students',
  '2.roster.added': departing(5, 'Added students from X to Y to the class.'),
  '2.roster.applied': rule('The students of the range are in the class afterwards.', 5),

  '4.requests.reload': state('A request that was decided leaves the list.'),
  '4.course.cleared': state('A created course clears the form.'),

  '5.course.missing': 'Please fill in all required fields.',
  '5.course.required': rule('Every field of a course is required, its type too.'),
  '5.course.credits': rule('Credits are a whole number.'),
  '5.assignment.required': rule('All six fields of an assignment are required.'),
  '5.assignment.times': rule('Times are sent as ISO instants.'),
  '5.roster.missing': 'Please enter both roll numbers.',

  '6.teacher.duties': rule(
    'A teacher creates courses and assignments, sees enrolled students, decides requests and sees the own profile.',
  ),

  '8.teacher.courses': 'Could not load courses. Please try again.',
  '8.teacher.assignments': 'Could not load assignments. Please try again.',
  '8.teacher.create-assignment': 'Could not create assignment. Please try again.',
  '8.teacher.profile': 'Failed to fetch teacher profile.',
  '8.teacher.create-course': 'Failed to create course.',
  '8.teacher.create-course-detail': rule('The server’s detail stands first, else the body as text.'),
  '8.teacher.lists': rule('Requests and students that can’t be fetched are not shown as empty lists.', 4),
  '8.teacher.course-calls': rule('A course call that fails is told on the screen.'),
});
