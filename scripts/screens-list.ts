import {
  byButton,
  choose,
  courseAction,
  crop,
  dashboardDialogs,
  details,
  findInText,
  openDialog,
  press,
  pressFolded,
  previewList,
  readText,
  rubric,
  rubrics,
  rules,
  shortcuts,
  unfold,
  unsent,
  type Dialogs,
} from './screen-dialogs.ts';

export type Who = 'nobody' | 'student' | 'teacher' | 'admin';

/** One route of the app, and what can be opened on it. */
export interface Screen {
  name: string;
  /**
   * `{id}` stands for the first assignment that the person sees, for its course or their text for it where the path
   * names that, for the first draft that waits for comments, or for the first text whose record they may read; `{text}` for that text anywhere, and `{read}` for its assignment;
   * `{number}` for the university's newest invoice, `{code}` for a join code, or for a certificate of that text.
   */
  path: string;
  who: Who;
  /** Dialogs that open over the screen, by name. */
  dialogs?: Dialogs | undefined;
  /** The same for dialogs that only a university with data has. */
  dataDialogs?: Dialogs | undefined;
}

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
  {
    name: 'admin-courses',
    path: '/admin/courses',
    who: 'admin',
    dataDialogs: { 'hand over': courseAction('Hand over'), delete: courseAction('Delete'), more: press(/^More: /) },
  },
  { name: 'admin-programs', path: '/admin/programs', who: 'admin', dataDialogs: { term: press(/^Change Autumn/) } },
  { name: 'admin-electives', path: '/admin/electives', who: 'admin' },
  {
    name: 'admin-billing',
    path: '/admin/billing',
    who: 'admin',
    dialogs: {
      billing: press('Change: Billing Information'),
      payment: press('Change: Payment Method'),
      address: press('Change: Billing Address'),
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
  { name: 'find', path: '/teacher/find?q=a', who: 'teacher' },
  { name: 'find-in-texts', path: '/teacher/find?assignment={read}&q=a', who: 'teacher' },
  { name: 'create-course', path: '/teacher/create-course', who: 'teacher' },
  { name: 'roster', path: '/teacher/roster', who: 'teacher', dialogs: { list: previewList } },
  {
    name: 'course',
    path: '/teacher/course/{id}',
    who: 'teacher',
    dialogs: {
      sections: press('Sections'),
      edit: choose('Edit'),
      people: choose('People'),
      'hand over': choose('Hand over'),
      delete: choose('Delete'),
    },
  },
  {
    name: 'course-grades',
    path: '/teacher/course/{id}?tab=grades',
    who: 'teacher',
    dialogs: { 'course total': press('Course total'), 'grades from a file': press('Grades from CSV') },
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
      message: choose('Message...'),
      'add files': openDialog('Add files'),
    },
  },
  {
    name: 'marking-all',
    path: '/teacher/assignment/{read}',
    who: 'teacher',
    dialogs: {
      files: choose('Texts and grades as files...'),
      allotment: choose('Who grades which text...'),
      rules,
      rubrics,
      rubric,
    },
  },
  {
    name: 'marking',
    path: '/teacher/assignment/{read}?submission={text}',
    who: 'teacher',
    dataDialogs: { note: press('Note in the margin'), shortcuts },
  },
  {
    name: 'draft',
    path: '/teacher/draft/{id}',
    who: 'teacher',
    dataDialogs: { passage: press('Comment on the passage'), whole: press('Comment on the whole draft') },
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
  { name: 'messages', path: '/messages/{id}', who: 'student' },
  { name: 'own-grades', path: '/student/grades', who: 'student' },
  { name: 'editor', path: '/editor', who: 'student' },
  {
    name: 'editor-assignment',
    path: '/editor?assignment={id}',
    who: 'student',
    dialogs: { submit: press(/^Submit$/), find: findInText, ...byButton },
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
