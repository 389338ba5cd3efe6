import { constant, metBy, rule, state } from './row.ts';

/** Logging in and out, and what guards the screens. */
export const accountRows = metBy('tests/journeys/specification-account.desktop.spec.ts', {
  '2.route.login': '/login',
  '2.login.fields': rule('The form asks for email and password.'),
  '2.login.busy': 'Logging In...',
  '2.login.forgot': 'Forgot password?',
  '2.login.forgot-target': rule('That link leads to /forgot-password.'),
  '2.login.signup': 'Sign up',
  '2.login.signup-target': rule('That link leads to /signup.'),
  '2.login.student': state('A student who logs in goes to /dashboard/student.'),
  '2.login.teacher': state('A teacher who logs in goes to /dashboard/teacher.'),
  '2.login.admin': state('A university_admin who logs in goes to /admin.'),
  '3.storage.keys': constant('accessToken, refreshToken, user, userType, university, courses'),
  '3.storage.user': constant('email, user_type, university {name, university_id}, username'),
  '4.login.stored': state('A log-in keeps access token, refresh token and user in local storage.'),
  '4.logout.call': state('Log-out calls the endpoint with the stored refresh token.'),
  '4.logout.cleared': state('Whatever the call came to, tokens and user are gone and /login is shown.'),
  '4.logout.everything': state(
    'Log-out of every role leaves nothing readable in local storage; unsent work stays for its owner.',
    1,
  ),
  '4.logout.unsent': state('Log-out with unsent work asks first: Stay, Save a file, Log out.', 2),
  '6.guard.session': rule('Without a session a signed-in screen leads to /login, and back to it after the log-in.'),
  '6.guard.role': rule('A screen of another role leads to one’s own dashboard, with a toast.'),
  '6.teacher.pending': rule(
    'A teacher of unknown e-mail domain waits for approval; only courses, requests and students wait with them.',
    6,
  ),
  '8.login.failed': 'Login failed. Please check your credentials.',
  '8.logout.failed': 'Logout failed. Please try again.',
});
