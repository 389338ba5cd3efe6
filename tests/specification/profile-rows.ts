import { constant, metBy, rule, state } from './row.ts';

/** The profile of both roles. */
export const profileRows = metBy('tests/journeys/specification-profile.desktop.spec.ts', {
  '2.route.profile': '/profile',
  '2.profile.title': 'Complete Your Profile',
  '2.profile.picture': rule('A picture is chosen, shown before it is sent, and images alone are accepted.'),
  '2.profile.names': rule('The form asks for first and last name, program and department.'),
  '2.profile.student': rule('Students are asked for roll number, year, section and semester.'),
  '2.profile.teacher': rule('Teachers are asked for designation and an optional employee id.'),
  '2.profile.department': rule('The department is disabled until a program with departments is chosen.'),
  '2.profile.reset': rule('Another program resets the department.'),
  '3.profile.student-inputs': constant(
    'firstName, lastName, departmentId, programId, rollNo, year, section, semester, profilePic',
  ),
  '3.profile.faculty-inputs': constant(
    'firstName, lastName, employeeId, departmentId, programId, designation, profilePic',
  ),
  '3.profile.year': rule('The year is sent as text.'),
  '4.profile.success': state('A saved profile says so.'),
  '4.profile.student': state('Then students go to /dashboard/student.'),
  '4.profile.teacher': state('Then teachers go to /dashboard/teacher.'),
  '4.profile.no-role': 'Error: No role provided.',
  '5.profile.missing': 'Please fill in all required fields.',
  '5.profile.student': rule('Students may leave none of their fields empty.'),
  '5.profile.teacher': rule('Teachers may leave none but the employee id empty.'),
  '5.profile.images': rule('The picture field accepts images.'),
  '7.picture': rule('A profile picture comes from our own origin, with the bearer, never from a development host.'),
  '8.profile.student': 'Failed to update student profile.',
  '8.profile.faculty': 'Failed to update faculty profile.',
  '8.profile.both': rule('Both are said by a toast and beside the form.'),
  '9.profile.delay': constant('1 second'),
});
