import { constant, departing, metBy, rule, state } from './row.ts';

/** What the university that comes with the product reproduces of the specification's samples. */
export const demoRows = metBy('tests/journeys/specification-demo.desktop.spec.ts', {
  '2.route.assignment': '/teacher/assignment/{id}',

  '2.assignment.figures': rule(
    'The details show submissions, average, highest and lowest, counted from the grades.',
    5,
  ),
  '2.assignment.submissions': constant('42', 5),
  '2.assignment.average': constant('78', 5),
  '2.assignment.highest': constant('100', 5),
  '2.assignment.lowest': constant('50', 5),
  '2.assignments.first': 'Assignment 1',
  '2.assignments.first-due': constant('2024-06-10', 5),
  '2.assignments.second': 'Assignment 2',
  '2.assignments.second-due': constant('2024-06-15', 5),
  '2.admin.summary': rule(
    'A bar shows college name, students, faculty and signups, counted now, with the time of counting.',
    5,
  ),
  '2.admin.renew-works': rule(
    'Renewing raises a numbered invoice, and the paid invoice extends the validity by a year.',
    5,
  ),
  '4.subscription.expired': state('A subscription has expired once its validity lies before now.'),
  '9.admin.students': departing(5, '1000 students'),
  '9.admin.faculty': departing(5, '250 faculty'),
  '9.admin.signups': departing(5, '520 signups'),
  '9.admin.validity': constant('2025-12-31', 5),
});
