import { metBy, rule } from './row.ts';

/** What a university's administrator sees. */
export const adminRows = metBy('tests/journeys/specification-admin.desktop.spec.ts', {
  '2.route.admin': '/admin',

  '2.admin.hello': 'Hello, {email or Admin}',
  '2.admin.logout': 'Logout',
  '2.admin.lists': rule('Departments and programs are listed.'),
  '2.admin.add-program': 'Add Program',
  '2.admin.add-department': 'Add Department',
  '2.admin.department-program': rule('A department is added to a chosen program.'),
  '2.admin.subscription': 'Subscription Status',
  '2.admin.renew': 'Renew Subscription',
  '2.admin.renew-enabled': rule('The button is enabled only when the subscription has expired.'),
  '2.admin.billing': 'Billing Information',
  '2.admin.payment': 'Payment Method',
  '2.admin.masked': rule('Of a card only brand, last four digits and expiry are shown.'),
  '2.admin.address': 'Billing Address',
  '2.admin.billing-real': rule('What is entered there is kept and shown again.', 5),

  '5.program.blank': rule('A program without a name is not added: no call, no message.'),
  '5.department.blank': rule('A department without a name or program is not added: no call, no message.'),

  '6.admin.duties': rule(
    'An administrator registers a university, adds programs and departments, and sees the subscription.',
  ),

  '8.admin.data': 'Failed to load data.',
  '8.admin.program': 'Failed to add program.',
  '8.admin.department': 'Failed to add department.',
  '8.admin.server': rule('The server’s error stands first where it has one.'),
});
