import { departing, metBy, rule, state } from './row.ts';

/** What a student sees beside the editor. */
export const studentRows = metBy('tests/journeys/specification-student.phone.spec.ts', {
  '2.route.student': '/dashboard/student',
  '2.route.electives': '/student/electives',
  '2.route.assignments': '/student/assignments',
  '2.student.account': rule('The account info names email, user type, university name and id.'),
  '2.student.profile': rule(
    'The View Profile card shows name, student id, department, program, year of study, section and picture.',
  ),
  '2.student.links': rule('Links lead to electives and assignments.'),
  '2.student.lists': rule('Compulsory and elective courses are two lists.'),
  '2.student.enroll': 'Enroll',
  '2.student.unenroll': 'Unenroll',
  '2.student.deadlines': departing(5, 'Approaching Deadlines'),
  '2.student.deadlines-real': rule('The deadlines are those of the assignments.', 5),
  '2.electives.ai': 'Artificial Intelligence',
  '2.electives.data': 'Data Science',
  '2.electives.robotics': 'Robotics',
  '2.electives.quantum': 'Quantum Computing',
  '2.electives.security': 'Cyber Security',
  '2.electives.save': 'Save',
  '2.electives.saved': departing(5, 'Electives selected successfully!'),
  '2.electives.kept': rule('What was chosen is at the university, and there again after a reload.', 5),
  '4.enroll.reload': state('After Enroll or Unenroll the list shows the new state.'),
  '6.student.duties': rule('A student enrolls and unenrolls, sees the own profile and the assignments.'),
  '7.courses.mine': rule('The client’s call of the course list always adds my_courses=true.'),

  '8.student.courses': 'Failed to fetch courses.',
  '8.student.profile': 'Failed to fetch student profile.',
  '8.student.enroll': 'Enrollment failed',
  '8.student.unenroll': 'Unenrollment failed',
  '8.student.enroll-server': rule('The server’s error stands first where it has one.'),
});
