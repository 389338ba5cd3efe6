import { listAssignments } from '#contract/assignment';
import { listTaughtCourses } from '#contract/course';
import { enroll } from '#contract/enrollment';
import { updateDepartment } from '#contract/university';
import { NewUniversity, type Account } from '../../scripts/new-university.ts';
import { spec, type SpecId } from '../specification/checklist.ts';
import { choose, typeTime } from './fixtures/choose.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { refuseToStore } from './fixtures/refuse-to-store.ts';
import { cut, field, kept, leads, meets, sees, sendsNothing, wordsOf } from './fixtures/specification.ts';

test.use(online);

const COURSE = 'Writing about Rivers';
const CREATE_COURSE = /^Create Course$/;
const EMPTY_TABS = [
  ['2.teacher.students', '2.teacher.no-students'],
  ['2.teacher.requests', '2.teacher.no-requests'],
  ['2.teacher.assignments', '2.teacher.no-assignments'],
] as const;

test('a teacher, from an empty dashboard to a class', async ({ newDesk, server }) => {
  test.setTimeout(300_000);
  const campus = await NewUniversity.register(server.url);
  const teacher = await campus.addTeacher('Tara');
  const students = await Promise.all(
    ['07', '08', '09'].map((roll) => campus.addStudent(`Sana${roll}`, { roll: `H-${roll}` })),
  );
  const desk = await newDesk();
  await emptyDashboard(desk, teacher);
  await account(desk, campus);
  await createsCourse(desk, campus);
  await requests(desk, teacher, students);
  await assignments(desk, teacher);
  await roster(desk);
});

async function emptyDashboard(desk: Desk, teacher: Account): Promise<void> {
  const { page } = desk;
  await meets('8.teacher.course-calls', async () => {
    await cut(desk, /GET \/api\/(courses|profile)\/teacher/, async () => {
      await desk.logIn(teacher.email, teacher.password);
      await expect(page).toHaveURL(new RegExp(`${spec('2.route.teacher')}$`));
      await sees(page, '8.teacher.courses');
      await expect(page.getByText(wordsOf('2.teacher.no-courses'))).toHaveCount(0);
      await page.getByRole('button', { name: spec('2.teacher.profile'), exact: true }).click();
      await sees(page, '8.teacher.profile');
    });
  });
  await page.reload();
  await sees(page, '2.teacher.no-courses');
}

async function account({ page }: Desk, { code, name }: NewUniversity): Promise<void> {
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Account', exact: true }) });
  await meets('2.teacher.account', async () => {
    for (const words of [/tara-\w+@example\.org/, 'Teacher', name, code]) {
      await expect(section.getByText(words).first()).toBeVisible();
    }
  });
  await meets('2.teacher.profile-loads', async () => {
    await section.getByRole('button', { name: spec('2.teacher.profile'), exact: true }).click();
    for (const words of ['Tara Rao', 'History', 'Humanities', 'Professor']) {
      await expect(section.getByText(words).first()).toBeVisible();
    }
  });
  const user = await kept(page, 'user');
  await page.evaluate((text) => localStorage.setItem('user', text), (user ?? '').replaceAll(name, ''));
  await page.reload();
  await expect(section.getByText(spec('2.teacher.unknown'), { exact: true }).first()).toBeVisible();
  const { university: _, ...without } = JSON.parse(user ?? '{}');
  for (const stored of [without, { ...without, university: null }]) {
    await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(stored));
    await page.reload();
    await expect(section.getByText(stored.email, { exact: true })).toBeVisible();
    await expect(section.getByText(spec('2.teacher.unknown'), { exact: true })).toHaveCount(2);
  }
  await page.evaluate((text) => localStorage.setItem('user', text), user ?? '');
  await page.reload();
}

async function createsCourse(desk: Desk, campus: NewUniversity): Promise<void> {
  const { page, university } = desk;
  await leads(page, '2.teacher.create-course', spec('2.route.create-course'));
  await page.getByRole('link', { name: spec('2.teacher.create-course') }).click();
  await meets('5.course.required', async () => {
    await sendsNothing(desk, 'POST', CREATE_COURSE);
    await sees(page, '5.course.missing');
    await expect(page.locator('main [aria-invalid="true"]')).not.toHaveCount(0);
  });
  await meets('2.create-course.fields', async () => {
    for (const [name, value] of Object.entries({ course_code: 'R 101', name: COURSE, semester: '1' })) {
      await field(page, name).fill(value);
    }
    await expect(page.getByLabel(spec('2.create-course.compulsory'), { exact: true })).toBeAttached();
    await page.getByLabel(spec('2.create-course.elective'), { exact: true }).check();
    await choose(field(page, 'program'), 'Humanities');
    await choose(field(page, 'department'), 'History');
  });
  await meets('5.course.credits', async () => {
    await field(page, 'credits').fill('4.5');
    await sendsNothing(desk, 'POST', CREATE_COURSE);
    await expect(field(page, 'credits')).toHaveAttribute('aria-invalid', 'true');
    await field(page, 'credits').fill('4');
  });
  const create = page.getByRole('button', { name: CREATE_COURSE });
  await page.evaluate(refuseToStore);
  await create.click();
  await sees(page, '8.teacher.create-course');
  await page.evaluate(() => void window.dispatchEvent(new Event('room again')));
  await meets('8.teacher.create-course-detail', async () => {
    const department = { params: { id: campus.departmentId } };
    await university.call(campus.admin.email, updateDepartment, { ...department, body: { archived: true } });
    await create.click();
    await expect(field(page, 'department')).toHaveAccessibleDescription('History is not offered any more');
    await expect(field(page, 'name')).toHaveValue(COURSE);
    await university.call(campus.admin.email, updateDepartment, { ...department, body: { archived: false } });
  });
  await page.reload();
  await expect(field(page, 'name')).toHaveValue(COURSE);
  await choose(field(page, 'program'), 'Humanities');
  await choose(field(page, 'department'), 'History');
  await meets('4.course.cleared', async () => {
    await create.click();
    await expect(field(page, 'course_code')).toHaveValue('');
    await expect(page.getByText(`${COURSE} was created.`)).toBeVisible();
  });
}

async function openTab({ page }: Desk, id: SpecId): Promise<void> {
  // Its address says whether the details are open.
  if (!page.url().includes('course=')) {
    await page.getByRole('button', { name: `${spec('2.teacher.details')} of ${COURSE}` }).click();
  }
  await page.getByRole('tab', { name: wordsOf(id) }).click();
}

async function requests(desk: Desk, teacher: Account, students: readonly Account[]): Promise<void> {
  const { page, university } = desk;
  await meets('8.teacher.lists', async () => {
    await cut(desk, /GET \/api\/(courses\/[^/]+\/students|enrollment-requests|assignments)/, async () => {
      await page.goto('/dashboard/teacher');
      for (const [tab, empty] of EMPTY_TABS.slice(0, 2)) {
        await openTab(desk, tab);
        await expect(
          page
            .getByRole('dialog')
            .getByText(/^Could not load/)
            .first(),
        ).toBeVisible();
        await expect(page.getByRole('dialog').getByText(wordsOf(empty))).toHaveCount(0);
      }
      await openTab(desk, '2.teacher.assignments');
      await sees(page.getByRole('dialog'), '8.teacher.assignments');
    });
  });
  await page.reload();
  for (const [tab, empty] of EMPTY_TABS) {
    await openTab(desk, tab);
    await sees(page.getByRole('dialog'), empty);
  }
  const [taught] = await university.call(teacher.email, listTaughtCourses);
  for (const { email } of students.slice(0, 2)) {
    await university.call(email, enroll, { body: { course: taught?.id ?? '' } });
  }
  await openTab(desk, '2.teacher.requests');
  const rows = page.getByRole('dialog').getByRole('listitem');
  await meets('2.teacher.request-columns', async () => {
    await expect(rows.filter({ hasText: 'Sana07 Rao' })).toContainText(students[0]?.email ?? '');
  });
  await meets('4.requests.reload', async () => {
    await rows
      .filter({ hasText: 'Sana07' })
      .getByRole('button', { name: wordsOf('2.teacher.approve') })
      .click();
    await rows
      .filter({ hasText: 'Sana08' })
      .getByRole('button', { name: wordsOf('2.teacher.reject') })
      .click();
    await sees(page.getByRole('dialog'), '2.teacher.no-requests');
  });
  await openTab(desk, '2.teacher.students');
  await meets('2.teacher.student-columns', async () => {
    const row = page.getByRole('dialog').getByRole('row').filter({ hasText: 'Sana07 Rao' });
    await expect(row).toContainText(students[0]?.email ?? '');
    await expect(row).toContainText('H-07');
  });
}

async function assignments(desk: Desk, teacher: Account): Promise<void> {
  const { page, university } = desk;
  const open = async () => {
    await openTab(desk, '2.teacher.assignments');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: spec('2.teacher.create'), exact: true })
      .click();
  };
  const dialog = page.getByRole('dialog', { name: spec('2.create-assignment.heading'), exact: true });
  const input = (id: SpecId) => dialog.getByLabel(spec(id), { exact: true });
  await open();
  await dialog.getByRole('button', { name: spec('2.create-assignment.cancel'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await open();
  const create = dialog.getByRole('button', { name: spec('2.teacher.create'), exact: true });
  await meets('5.assignment.required', async () => {
    await choose(input('2.create-assignment.course'), 0);
    // The times are proposed.
    await input('2.create-assignment.start').fill('');
    await input('2.create-assignment.end').fill('');
    await create.click();
    await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(6);
  });
  await input('2.create-assignment.title').fill('The river at noon');
  await input('2.create-assignment.description').fill('Describe it without its name.');
  await typeTime(input('2.create-assignment.start'), '2020-01-01T09:00');
  await typeTime(input('2.create-assignment.end'), '2099-01-01T09:00');
  await input('2.create-assignment.class').fill('1 A');
  await choose(input('2.create-assignment.course'), `R 101 ${COURSE}`);
  await page.evaluate(refuseToStore);
  await create.click();
  await sees(dialog, '8.teacher.create-assignment');
  await page.evaluate(() => void window.dispatchEvent(new Event('room again')));
  await create.click();
  await expect(dialog).toHaveCount(0);
  await openTab(desk, '2.teacher.assignments');
  await meets('2.teacher.assignment-columns', async () => {
    const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'The river at noon' });
    await expect(row).toContainText('Describe it without its name.');
  });
  await meets('5.assignment.times', async () => {
    const [made] = await university.call(teacher.email, listAssignments, { query: {} });
    expect(made?.start_time).toBe(new Date('2020-01-01T09:00').toISOString());
  });
}

async function roster(desk: Desk): Promise<void> {
  const { page } = desk;
  await page.goto(spec('2.route.roster'));
  const [start, end] = [page.getByLabel(spec('2.roster.start')), page.getByLabel(spec('2.roster.end'))];
  await meets('6.teacher.duties', async () => {
    await expect(page.getByLabel('Course', { exact: true })).not.toHaveValue('');
  });
  await start.fill('H-07');
  await sendsNothing(desk, 'POST', '2.roster.add');
  await sees(page, '5.roster.missing');
  await end.fill('H-10');
  await expect(page.getByText('Sana09 Rao (H-09)')).toBeVisible();
  await page.getByRole('button', { name: spec('2.roster.add'), exact: true }).click();
  const words = spec('2.roster.added').replace('X', 'H-07').replace('Y', 'H-10');
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  await meets('2.roster.applied', async () => {
    await page.goto('/dashboard/teacher');
    await openTab(desk, '2.teacher.students');
    await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: 'H-09' })).toBeVisible();
  });
}
