import type { Page } from '@playwright/test';

export type Who = 'nobody' | 'student' | 'teacher' | 'admin';

/** One route of the app, and what can be opened on it. */
export interface Screen {
  name: string;
  /**
   * `{id}` stands for the first assignment that the person sees, for its course or their text for it where the path
   * names that, or for the first text whose record they may read; `{text}` for that text anywhere, and `{read}` for its assignment;
   * `{number}` for the university's newest invoice, `{code}` for a join code, or for a certificate of that text.
   */
  path: string;
  who: Who;
  /** Dialogs that open over the screen, by name. */
  dialogs?: Dialogs | undefined;
  /** The same for dialogs that only a university with data has. */
  dataDialogs?: Dialogs | undefined;
}

type Dialogs = Readonly<Record<string, (page: Page) => Promise<void>>>;

const details = (tab: RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  await page.getByRole('tab', { name: tab }).click();
};

const press = (name: string | RegExp) => async (page: Page) => page.getByRole('button', { name }).first().click();

/** Opens every folded section. */
const unfold = async (page: Page) => {
  for (const summary of await page.locator('.folded > details > summary').all()) await summary.click();
};

/** {@link press} for a button of a folded section. */
const pressFolded = (name: string) => async (page: Page) => {
  await unfold(page);
  await press(name)(page);
};

/** {@link press} for a button that opens a dialog, whose code may have to be fetched first. */
const openDialog = (name: string) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog').waitFor();
};

const byButton = { 'keyboard shortcuts': openDialog('Keyboard shortcuts') };
/** Opens the list of shortcuts by its key. */
const shortcuts = async (page: Page) => {
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
};

const crop = async (page: Page) => {
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.locator('input[type="file"]').setInputFiles(picture);
  await page.getByRole('dialog').waitFor();
};

/** Chooses a course and previews a list with a row of each kind; below it are the ways to invite and to join. */
const previewList = async (page: Page) => {
  await page.getByLabel('Course', { exact: true }).press('ArrowDown');
  await page.getByLabel('List', { exact: true }).fill('student@example.edu\nstranger@example.org\nno address');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('heading', { name: 'Preview of the list' }).waitFor();
};

/** Presses the button of an action on an assignment, in its bar or in the list under 'More', which opens a dialog. */
const choose = (name: string) => async (page: Page) => {
  const action = page.getByRole('button', { name, exact: true });
  if (!(await action.isVisible())) await page.getByRole('button', { name: 'More', exact: true }).click();
  await action.click();
  await page.getByRole('dialog').waitFor();
};

const rules = async (page: Page) => {
  await choose('How it is graded...')(page);
  await page.getByRole('button', { name: 'Add a criterion' }).click();
};

/** Finds a student of the demo, and asks to read their first text. */
const readText = async (page: Page) => {
  await page.getByLabel('Name, email or roll number').fill('student@example.edu');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: 'Texts of Asha Kulkarni' }).click();
  // The screen behind it has such buttons as well, where a concern waits.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Read / })
    .first()
    .click();
  await page.getByLabel('Why you have to read it').waitFor();
};

const dashboardDialogs = {
  'sync sheet': async (page: Page) => page.locator('button.chip[data-sync]').click(),
};

/** Enrolls a student in the first course of the dashboard, or unenrolls them, where nothing can be sent. */
export async function changeEnrollment(page: Page): Promise<void> {
  const waiting = page.getByText('Waiting to send').first();
  const asked = page.getByRole('dialog').getByRole('button', { name: 'Unenroll', exact: true });
  await page
    .getByRole('button', { name: /^(Enroll|Unenroll)/ })
    .first()
    .click();
  await waiting.or(asked).first().waitFor();
  if (await asked.isVisible()) await asked.click();
  await waiting.waitFor();
}

/** Opens the question at a sign-out with unsent work, while the university can't be reached. */
const unsent = async (page: Page) => {
  const api = '**/api/**';
  await page.context().route(api, (route) => route.abort());
  await changeEnrollment(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog', { name: /not sent yet/ }).waitFor();
  await page.context().unroute(api);
};

/** Of an assignment or a text that nobody has. */
export const NO_ID = '00000000-0000-7000-8000-000000000000';
/** Of no certificate. */
export const NO_CODE = 'A'.repeat(43);

/** Every route, in the order of the specification, and the additional pages. */
export const screens: readonly Screen[] = [
  { name: 'landing', path: '/', who: 'nobody' },
  { name: 'signup', path: '/signup', who: 'nobody' },
  { name: 'register-university', path: '/signup/register-university', who: 'nobody' },
  { name: 'login', path: '/login', who: 'nobody' },
  { name: 'forgot-password', path: '/forgot-password', who: 'nobody' },
  { name: 'change-email', path: '/change-email?token=none', who: 'nobody' },
  { name: 'reset-password', path: '/reset-password?token=none', who: 'nobody' },
  { name: 'verify-email', path: '/verify-email?token=none', who: 'nobody' },
  { name: 'unsubscribe', path: '/unsubscribe?token=none', who: 'nobody' },
  { name: 'profile-nobody', path: '/profile', who: 'nobody' },
  {
    name: 'profile-student',
    path: '/profile',
    who: 'student',
    dialogs: {
      crop,
      password: press('Change password'),
      email: press('Change email'),
      deletion: openDialog('Delete my account...'),
    },
  },
  { name: 'profile-teacher', path: '/profile', who: 'teacher' },
  {
    name: 'dashboard-student',
    path: '/dashboard/student',
    who: 'student',
    dialogs: dashboardDialogs,
    dataDialogs: { 'sign out': unsent },
  },
  {
    name: 'dashboard-teacher',
    path: '/dashboard/teacher',
    who: 'teacher',
    dialogs: dashboardDialogs,
    dataDialogs: {
      students: details(/Students/),
      requests: details(/Requests/),
      assignments: details(/Assignments/),
      'create assignment': async (page) => {
        await details(/Assignments/)(page);
        await page.getByRole('button', { name: 'Create', exact: true }).click();
        await page.getByText(/^How to format/).click();
        await page.getByText(/^More:/).click();
      },
      'duplicate course': async (page) => {
        await details(/Assignments/)(page);
        await page.getByRole('button', { name: 'Duplicate the course' }).click();
        await page.getByRole('dialog', { name: 'Duplicate Course' }).waitFor();
      },
    },
  },
  {
    name: 'admin',
    path: '/admin',
    who: 'admin',
    dialogs: {
      ...dashboardDialogs,
    },
    dataDialogs: { renew: press('Renew Subscription') },
  },
  {
    name: 'admin-people',
    path: '/admin/people',
    who: 'admin',
    dataDialogs: { 'read a text': readText, record: press(/^Record of /), suspend: press(/^Suspend /) },
  },
  { name: 'admin-programs', path: '/admin/programs', who: 'admin' },
  { name: 'admin-electives', path: '/admin/electives', who: 'admin' },
  {
    name: 'admin-billing',
    path: '/admin/billing',
    who: 'admin',
    dialogs: {
      billing: press('Change Billing Information'),
      payment: press('Change Payment Method'),
      address: press('Change Billing Address'),
    },
  },
  {
    name: 'admin-settings',
    path: '/admin/settings',
    who: 'admin',
    dialogs: { password: press('Change password'), email: press('Change email') },
  },
  { name: 'admin-audit', path: '/admin/audit', who: 'admin' },
  { name: 'invoice', path: '/admin/invoice/{number}', who: 'admin' },
  { name: 'create-course', path: '/teacher/create-course', who: 'teacher' },
  { name: 'roster', path: '/teacher/roster', who: 'teacher', dialogs: { list: previewList } },
  {
    name: 'course',
    path: '/teacher/course/{id}',
    who: 'teacher',
    dialogs: { edit: choose('Edit'), 'hand over': choose('Hand over'), delete: choose('Delete') },
  },
  {
    name: 'course-announcements',
    path: '/teacher/course/{id}?tab=announcements',
    who: 'teacher',
    dialogs: { announcement: press('New announcement') },
  },
  {
    name: 'assignment-details',
    path: '/teacher/assignment/{id}',
    who: 'teacher',
    dialogs: {
      'keyboard shortcuts': shortcuts,
      more: press('More'),
      edit: choose('Edit'),
      duplicate: choose('Duplicate'),
      delete: choose('Delete'),
      extend: choose('Extend the deadline'),
    },
  },
  {
    name: 'marking-all',
    path: '/teacher/assignment/{read}',
    who: 'teacher',
    dialogs: { files: choose('Texts and grades as files...'), rules },
  },
  {
    name: 'marking',
    path: '/teacher/assignment/{read}?submission={text}',
    who: 'teacher',
    dataDialogs: { note: press('Note in the margin'), shortcuts },
  },
  { name: 'assignment-unknown', path: `/teacher/assignment/${NO_ID}`, who: 'teacher' },
  {
    name: 'evidence-teacher',
    path: '/evidence/{id}',
    who: 'teacher',
    dataDialogs: { matches: pressFolded('Show passages that match'), concern: pressFolded('Raise a concern') },
  },
  {
    name: 'evidence-student',
    path: '/evidence/{id}',
    who: 'student',
    dataDialogs: { unfolded: unfold, statement: openDialog('Write it') },
  },
  { name: 'returned', path: '/student/returned/{text}', who: 'student' },
  { name: 'electives', path: '/student/electives', who: 'student' },
  { name: 'join', path: '/join/{code}', who: 'student' },
  {
    name: 'assignments',
    path: '/student/assignments',
    who: 'student',
    dialogs: { calendar: press('Calendar address') },
  },
  { name: 'announcements', path: '/student/announcements', who: 'student' },
  { name: 'editor', path: '/editor', who: 'student' },
  {
    name: 'editor-assignment',
    path: '/editor?assignment={id}',
    who: 'student',
    dialogs: { submit: press(/^Submit$/), ...byButton },
  },
  { name: 'history', path: '/history?assignment={id}', who: 'student' },
  { name: 'proof', path: '/student/proof/{id}', who: 'student' },
  { name: 'proof-unknown', path: `/student/proof/${NO_ID}`, who: 'student' },
  { name: 'certificate', path: '/certificates/{code}', who: 'student' },
  { name: 'certificate-unknown', path: `/certificates/${NO_CODE}`, who: 'nobody' },
  { name: 'contact', path: '/contact', who: 'nobody' },
  { name: 'about', path: '/about', who: 'nobody' },
  { name: 'pricing', path: '/pricing', who: 'nobody' },
  { name: 'privacy', path: '/privacy', who: 'nobody' },
  { name: 'terms', path: '/terms', who: 'nobody' },
  { name: 'accessibility', path: '/accessibility', who: 'nobody', dialogs: byButton },
  { name: 'analysis', path: '/analysis', who: 'nobody' },
  { name: 'verify', path: '/verify', who: 'nobody' },
];
