import type { Page } from '@playwright/test';

export type Who = 'nobody' | 'student' | 'teacher' | 'admin';

/** One route of the app, and what can be opened on it. */
export interface Screen {
  name: string;
  /**
   * `{id}` stands for the first assignment that the person sees, for their text for it where the path names its proof, or
   * for the first text whose record they may read; `{text}` for that text anywhere, and `{read}` for its assignment; `{number}` for the university's newest invoice, `{code}` for a join
   * code, or for a certificate of that text.
   */
  path: string;
  who: Who;
  /** What stands over the screen once it was opened, by name. */
  dialogs?: Dialogs | undefined;
  /** The same, of what only a university has in which something was done. */
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

/** The same where it opens a dialog, whose code may have to be fetched first. */
const openDialog = (name: string) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog').waitFor();
};

const crop = async (page: Page) => {
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.locator('input[type="file"]').setInputFiles(picture);
  await page.getByRole('dialog').waitFor();
};

/** Chooses a course and looks at a list with a row of each kind: below, the ways to invite and to join. */
const previewList = async (page: Page) => {
  await page.getByLabel('Course', { exact: true }).press('ArrowDown');
  await page.getByLabel('List', { exact: true }).fill('student@example.edu\nstranger@example.org\nno address');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('heading', { name: 'Preview of the list' }).waitFor();
};

const rules = async (page: Page) => {
  await press('How it is marked...')(page);
  await page.getByRole('button', { name: 'Add a criterion' }).click();
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

/** What is asked of whoever signs out with unsent work: something waits here, and the university can't be reached. */
const unsent = async (page: Page) => {
  const api = '**/api/**';
  await page.context().route(api, (route) => route.abort());
  await changeEnrollment(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog', { name: /not sent yet/ }).waitFor();
  await page.context().unroute(api);
};

/** The answers of a server that takes no more requests for a moment. */
const BUSY: readonly number[] = [429, 503];
const BUSY_PAUSE_MS = 500;

const NO_ID = '00000000-0000-7000-8000-000000000000';
const NO_CODE = 'A'.repeat(43);

/** Every route, in the order of the specification, and the pages that came beside it. */
export const screens: readonly Screen[] = [
  { name: 'landing', path: '/', who: 'nobody' },
  { name: 'signup', path: '/signup', who: 'nobody' },
  { name: 'register-university', path: '/signup/register-university', who: 'nobody' },
  { name: 'login', path: '/login', who: 'nobody' },
  { name: 'forgot-password', path: '/forgot-password', who: 'nobody' },
  { name: 'reset-password', path: '/reset-password?token=none', who: 'nobody' },
  { name: 'verify-email', path: '/verify-email?token=none', who: 'nobody' },
  { name: 'unsubscribe', path: '/unsubscribe?token=none', who: 'nobody' },
  { name: 'profile-nobody', path: '/profile', who: 'nobody' },
  { name: 'profile-student', path: '/profile', who: 'student', dialogs: { crop } },
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
      billing: press('Change Billing Information'),
      payment: press('Change Payment Method'),
      address: press('Change Billing Address'),
    },
    dataDialogs: {
      record: press(/^Record of /),
      suspend: press(/^Suspend /),
      renew: press('Renew Subscription'),
    },
  },
  { name: 'invoice', path: '/admin/invoice/{number}', who: 'admin' },
  { name: 'create-course', path: '/teacher/create-course', who: 'teacher' },
  { name: 'roster', path: '/teacher/roster', who: 'teacher', dialogs: { list: previewList } },
  {
    name: 'assignment-details',
    path: '/teacher/assignment/{id}',
    who: 'teacher',
    dialogs: {
      'keyboard shortcuts': openDialog('Keyboard shortcuts'),
      edit: openDialog('Edit'),
      duplicate: openDialog('Duplicate'),
      delete: openDialog('Delete'),
      extend: openDialog('Extend the deadline'),
    },
  },
  {
    name: 'marking-all',
    path: '/teacher/assignment/{read}',
    who: 'teacher',
    dialogs: { files: press('Texts and marks as files...'), rules },
  },
  {
    name: 'marking',
    path: '/teacher/assignment/{read}?submission={text}',
    who: 'teacher',
    dataDialogs: { note: press('Note in the margin'), shortcuts: openDialog('Keyboard shortcuts') },
  },
  { name: 'assignment-unknown', path: `/teacher/assignment/${NO_ID}`, who: 'teacher' },
  {
    name: 'evidence-teacher',
    path: '/evidence/{id}',
    who: 'teacher',
    dataDialogs: { matches: press('Show passages that match'), concern: press('Raise a concern') },
  },
  { name: 'evidence-student', path: '/evidence/{id}', who: 'student' },
  { name: 'returned', path: '/student/returned/{text}', who: 'student' },
  { name: 'electives', path: '/student/electives', who: 'student' },
  { name: 'join', path: '/join/{code}', who: 'student' },
  {
    name: 'assignments',
    path: '/student/assignments',
    who: 'student',
    dialogs: { calendar: press('Calendar address') },
  },
  { name: 'editor', path: '/editor', who: 'student' },
  {
    name: 'editor-assignment',
    path: '/editor?assignment={id}',
    who: 'student',
    dialogs: { submit: press(/^Submit$/) },
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
  { name: 'analysis', path: '/analysis', who: 'nobody' },
];

/** Opens a screen and waits until it says what it is and nothing loads any more. */
export async function openScreen(page: Page, screen: Screen): Promise<void> {
  await page.goto(await pathOf(page, screen.path));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page
    .getByText(/^(Loading|Opening)\b.*\.\.\.$/)
    .first()
    .waitFor({ state: 'hidden' });
}

async function pathOf(page: Page, path: string): Promise<string> {
  if (path.startsWith('/join/')) return path.replace('{code}', 'K7M2P-9XQ4T');
  if (path.includes('/proof/{id}')) return path.replace('{id}', await textOf(page));
  if (path.includes('{code}')) {
    const certificates = `/api/submissions/${await textOf(page)}/certificates/`;
    const { code } = await ask<{ code?: string }>(page, 'post', certificates, { with_text: true });
    return path.replace('{code}', code ?? NO_CODE);
  }
  if (path.startsWith('/evidence/')) return path.replace('{id}', await firstHandedIn(page));
  if (path.includes('{read}') || path.includes('{text}')) return pathOfText(page, path);
  if (path.includes('{id}')) {
    const list = await ask<{ id: string }[]>(page, 'get', '/api/assignments/');
    return path.replace('{id}', list[0]?.id ?? NO_ID);
  }
  return path.includes('{number}') ? pathOfInvoice(page, path) : path;
}

async function pathOfInvoice(page: Page, path: string): Promise<string> {
  const { invoices } = await ask<{ invoices: { number: string }[] }>(page, 'get', '/api/subscription/');
  const number =
    invoices[0]?.number ??
    (await ask<{ number?: string }>(page, 'post', '/api/subscription/renewal/', { seats: 100 })).number;
  return path.replace('{number}', number ?? 'LH-0000-00-0000');
}

async function pathOfText(page: Page, path: string): Promise<string> {
  const text = await firstHandedIn(page);
  const { assignment } = await ask<{ assignment?: string }>(page, 'get', `/api/submissions/${text}/`);
  return path.replace('{read}', assignment ?? NO_ID).replace('{text}', text);
}

/** The text of the student who is logged in here for their first assignment, begun if it was not. */
async function textOf(page: Page): Promise<string> {
  const [first] = await ask<{ id: string }[]>(page, 'get', '/api/assignments/');
  if (first === undefined) return NO_ID;
  return (await ask<{ id: string }>(page, 'post', `/api/assignments/${first.id}/submissions/`)).id;
}

/** A text that was handed in: the person's own, or of somebody whom they teach. */
async function firstHandedIn(page: Page): Promise<string> {
  const assignments = await ask<{ id: string }[]>(page, 'get', '/api/assignments/');
  for (const { id } of assignments) {
    const texts = await ask<{ id: string; hand_in: { status: string } }[] | { error: string }>(
      page,
      'get',
      `/api/assignments/${id}/submissions/`,
    );
    // It may have been taken away since it was listed.
    if (!Array.isArray(texts)) continue;
    const first = texts.find(({ hand_in: handIn }) => handIn.status === 'submitted');
    if (first !== undefined) return first.id;
  }
  return textOf(page);
}

/** Asks the university as the person who is logged in here, past the page's network; again while it is too busy. */
async function ask<T>(page: Page, method: 'get' | 'post', path: string, data?: unknown): Promise<T> {
  const token = await page.evaluate<string>("localStorage.getItem('accessToken')");
  const answer = await page.request[method](path, {
    headers: { authorization: `Bearer ${token}` },
    ...(data === undefined ? {} : { data }),
  });
  if (!BUSY.includes(answer.status())) return (await answer.json()) as T;
  await page.waitForTimeout(BUSY_PAUSE_MS);
  return ask(page, method, path, data);
}
