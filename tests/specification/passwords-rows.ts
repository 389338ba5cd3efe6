import { constant, metBy, rule, state } from './row.ts';

/** Passwords, calls that take long, and the registration of a university. */
export const passwordsRows = metBy('tests/journeys/specification-passwords.desktop.spec.ts', {
  '2.route.register-university': '/signup/register-university',
  '2.route.forgot-password': '/forgot-password',
  '2.route.reset-password': '/reset-password?token',
  '2.register.back': rule('A link leads back to sign-up.'),
  '2.register.note': 'Not an admin? Contact your university to register.',
  '2.register.fields': rule(
    'The form asks for university name, location, official email, admin email, admin password and its confirmation.',
  ),
  '2.forgot.field': rule('The form asks for the email.'),
  '2.reset.fields': rule('The form asks for the new password and its confirmation.'),
  '3.university.inputs': constant('universityName, location, email, adminEmail, adminPassword'),
  '4.reset.requested': state('Asking for a reset link is followed by a toast.'),
  '4.reset.done': state('A reset password is followed by a toast and /login.'),
  '4.reset.missing': state('Without a token the words of an invalid link stand on /login.'),
  '4.register.stored': state('A registered university’s tokens and name are stored, and /admin follows.'),
  '5.register.required': rule('Every field of the registration is required, both emails are emails.'),
  '5.register.mismatch': rule('Two different passwords are refused with the same words, and nothing is sent.'),
  '5.reset.mismatch': rule('Two different new passwords are refused with the same words, and nothing is sent.'),
  '5.forgot.required': rule('The email of a forgotten password is required.'),
  '6.admin.origin': rule('An administrator’s account comes with the registration of a university.'),
  '8.reset.sent': 'Password reset email sent. Please check your inbox.',
  '8.reset.unsent': 'Failed to send password reset email. Please try again.',
  '8.reset.invalid': 'Invalid password reset link.',
  '8.reset.failed': 'Failed to reset password. Please try again.',
  '8.reset.server': rule('The server’s error stands first where it has one.'),
  '9.toast': constant('5 seconds'),
  '7.timeout': rule(
    'No call that a person waits for is ended by a timer: after 10 seconds the screen says so, with Cancel.',
    9,
  ),
});
