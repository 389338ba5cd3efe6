import { makeJoinCode } from '#contract/join';
import { NewUniversity } from '../../scripts/new-university.ts';
import { ByEar } from './fixtures/by-ear.ts';
import { typeTime } from './fixtures/choose.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { DEMO_PASSWORD, STUDENT, TEACHER } from './fixtures/university.ts';
import { wantedCourse } from './fixtures/wanted-course.ts';

// Twelve tasks by the accessibility tree: roles and exact names, the Tab key, titles and what is announced.
test.use(online);

const TEXT = 'Rain on a tin roof is never one sound. ';

async function logIn(person: ByEar, email: string, password: string): Promise<void> {
  await person.page.goto('/login');
  await person.type('textbox', 'Email', email);
  await person.reachField('Password');
  await person.page.keyboard.type(password);
  await person.press('button', 'Log In');
}

/** The list of shortcuts opens by its key, names one of the screen, and gives the focus back. */
async function findsShortcut(person: ByEar, does: string): Promise<void> {
  const before = await person.focused();
  await person.page.keyboard.press('?');
  await person.hasShortcut(does);
  expect(await person.focused()).toBe(before);
}

test('a student logs in, finds what is due, writes, submits, reads a grade and joins a course by ear', async ({
  desk,
  university,
}) => {
  const title = `Sounds of rain ${String(Date.now())}`;
  const assignment = await university.newAssignment(title);
  const course = await wantedCourse(university);
  const body = { admits: 'enroll', days: 1 } as const;
  const { join_code: join } = await university.call(TEACHER, makeJoinCode, { params: { id: course.id }, body });
  const me = await ByEar.at(desk.page);

  await logIn(me, STUDENT, DEMO_PASSWORD);
  await me.arrives('Dashboard', /^Good .*, Asha Kulkarni$/);

  await me.press('link', 'Assignments');
  await me.arrives('Assignments', 'Assignments');
  await me.press('link', title);
  await me.arrives(title, title);

  await expect(me.page.getByRole('complementary', { name: 'About this assignment' })).toBeVisible();
  await findsShortcut(me, 'Save, also while you write');
  await me.type('textbox', 'Your writing', TEXT);
  await me.hears('Saved to university');

  await me.press('button', 'Submit');
  await expect(me.page.getByRole('dialog', { name: 'Submit this text?' })).toBeVisible();
  await me.press('button', 'Submit now');
  await me.hears(/Submitted /);
  await expect.poll(async () => (await university.submission(assignment))?.hand_in.status).toBe('submitted');

  await me.press('link', 'Back to dashboard');
  await me.press('link', 'Assignments');
  await me.press('link', '74 of 100: Where I work best');
  await me.arrives('Where I work best', 'Where I work best');
  await expect(me.page.getByRole('region', { name: 'Grade and feedback' })).toContainText('74');

  await me.press('link', 'Dashboard');
  await me.press('link', 'Join with a code');
  await me.arrives('Join a course', 'Join a course');
  await me.type('textbox', 'Code', join?.code ?? '');
  await me.page.keyboard.press('Enter');
  await me.hears(`You are in ${course.name}.`);
});

test('a teacher creates an assignment, opens a class, grades a text and raises a concern by ear', async ({
  desk,
  university,
  assignment,
  newDesk,
}) => {
  const student = await newDesk();
  await student.logInToWrite(assignment, STUDENT);
  await student.typeByHand(TEXT);
  await student.submit();
  await expect.poll(async () => (await university.submission(assignment))?.hand_in.status).toBe('submitted');
  const course = await wantedCourse(university);
  const me = await ByEar.at(desk.page);

  await logIn(me, TEACHER, DEMO_PASSWORD);
  await me.press('button', `Details of ${course.name}`);
  await expect(me.page.getByRole('dialog', { name: course.name })).toBeVisible();
  await me.reach('tab', 'Students 0');
  await me.page.keyboard.press('End');
  await me.press('button', 'Create');
  await me.type('textbox', 'Title', 'Sounds of a bell');
  await me.type('textbox', 'Description', 'Write down what can be heard.');
  await me.reachField('Start Time');
  await typeTime(me.page.getByLabel('Start Time'), '2026-01-01T09:00');
  await me.reachField('End Time');
  await typeTime(me.page.getByLabel('End Time'), '2099-01-01T09:00');
  await me.type('textbox', 'Class Info', 'Section A');
  await me.press('button', 'Create');
  await me.hears('Sounds of a bell was created.');
  await me.press('link', 'Sounds of a bell');
  await me.arrives('Sounds of a bell', 'Sounds of a bell');

  await me.page.goto(`/teacher/assignment/${assignment}`);
  await me.page.getByRole('table', { name: 'Submissions' }).waitFor();
  const [title] = (await me.page.title()).split(' · ');
  await me.press('link', 'Asha Kulkarni');
  await me.arrives(`Asha Kulkarni · ${title ?? ''}`, 'Asha Kulkarni');
  await findsShortcut(me, 'Next text');
  await me.type('textbox', 'Grade', '81');
  await me.type('textbox', 'Feedback', 'Clear.');
  await me.press('button', 'Save');
  await me.hears('The student sees it.');

  await me.press('link', 'How it was written');
  await me.arrives(`Asha Kulkarni · ${title ?? ''}: how it was written`, 'How it was written');
  await me.press('heading', 'Concerns');
  await me.press('button', 'Raise a concern');
  await me.reach('checkbox', 'Where facts or quotations come from');
  await me.page.keyboard.press('Space');
  await me.type('textbox', 'What you ask the student', 'Where did you hear it?');
  await me.press('button', 'Raise the concern');
  await me.hears('The concern was raised. The student sees it on this page.');
});

test('an administrator approves a teacher and finds a person by ear', async ({ desk, server }) => {
  const campus = await NewUniversity.register(server.url);
  const teacher = await campus.addTeacher('Tara', { bare: true });
  await campus.addStudent('Sana', { roll: 'HS-017' });
  const me = await ByEar.at(desk.page);

  await logIn(me, campus.admin.email, campus.admin.password);
  await me.arrives(campus.name, `Hello, ${campus.admin.email}`);
  await me.press('button', 'Keyboard shortcuts');
  await me.hasShortcut('Close a dialog or a list');
  await me.press('button', `Approve ${teacher.email}`);
  await me.hears(`Approved ${teacher.email}.`);

  await me.press('link', 'People');
  await me.type('searchbox', 'Name, email or roll number', 'hs-017');
  await me.page.keyboard.press('Enter');
  await me.hears('1 member found');
  await me.reach('button', 'Record of Sana Rao');
  // What was spoken does not stay in the page, where it would be met again.
  await expect(me.page.locator('[data-announcer]')).toHaveText(['']);
});
