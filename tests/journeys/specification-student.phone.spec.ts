import type { Locator, Page } from '@playwright/test';
import { createAssignment } from '#contract/change-assignment';
import { createCourse } from '#contract/course';
import { listElectives } from '#contract/elective';
import { updateUniversitySettings } from '#contract/university';
import { NewUniversity, type Account } from '../../scripts/new-university.ts';
import { spec, type SpecId } from '../specification/checklist.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { refuseToStore } from './fixtures/refuse-to-store.ts';
import { cut, meets, sees, wordsOf } from './fixtures/specification.ts';

test.use(online);

const COMPULSORY = 'Writing about Rivers';
const ELECTIVE = 'Writing about Rain';
const ELECTIVES = [
  '2.electives.ai',
  '2.electives.data',
  '2.electives.robotics',
  '2.electives.quantum',
  '2.electives.security',
] as const;

test('a student, from the first course to the electives', async ({ newDesk, server }) => {
  test.setTimeout(300_000);
  const campus = await NewUniversity.register(server.url);
  await campus.addElectives(ELECTIVES.map(spec));
  const [teacher, student] = [await campus.addTeacher('Tara'), await campus.addStudent('Sana')];
  const desk = await newDesk();
  const course = await teach(desk, campus, teacher);
  await dashboard(desk, student, campus);
  await enrolling(desk, campus);
  await deadlines(desk, teacher, course);
  await ownCourses(desk);
  await electives(desk, student);
});

/** Creates a compulsory and an elective course. @returns the id of the compulsory one. */
async function teach({ university }: Desk, campus: NewUniversity, { email }: Account): Promise<string> {
  const place = { department: campus.departmentId, program: campus.programId, credits: 4, semester: '1' };
  const course = { ...place, course_code: 'R 101', name: COMPULSORY, course_type: 'compulsory' as const };
  const elective = { ...place, course_code: 'R 102', name: ELECTIVE, course_type: 'elective' as const };
  await university.call(email, createCourse, { body: elective });
  return (await university.call(email, createCourse, { body: course })).id;
}

function section(page: Page, name: string | RegExp): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

async function dashboard(desk: Desk, student: Account, campus: NewUniversity): Promise<void> {
  const { page } = desk;
  const account = section(page, 'Account');
  await cut(desk, /GET \/api\/(courses|profile|assignments)/, async () => {
    await desk.logIn(student.email, student.password);
    await expect(page).toHaveURL(new RegExp(`${spec('2.route.student')}$`));
    await sees(page, '8.student.courses');
    await account.getByRole('button', { name: 'View Profile', exact: true }).click();
    await sees(account, '8.student.profile');
  });
  await page.reload();
  await meets('2.student.account', async () => {
    for (const words of [student.email, 'Student', campus.name, campus.code]) {
      await expect(account.getByText(words, { exact: true }).first()).toBeVisible();
    }
  });
  await meets('2.student.profile', async () => {
    await account.getByRole('button', { name: 'View Profile', exact: true }).click();
    for (const [term, value] of Object.entries({
      Name: 'Sana Rao',
      'Student ID': '17',
      Department: 'History',
      Program: 'Humanities',
      'Year of study': '1',
      Section: 'A',
    })) {
      await expect(account.getByText(term, { exact: true }).first()).toBeVisible();
      await expect(account.getByText(value, { exact: true }).first()).toBeVisible();
    }
  });
  await meets('2.student.links', async () => {
    await expect(page.locator(`main a[href="${spec('2.route.electives')}"]`).first()).toBeVisible();
    await expect(page.locator(`main a[href="${spec('2.route.assignments')}"]`).first()).toBeVisible();
  });
  await meets('2.student.lists', async () => {
    await expect(section(page, /^Compulsory/).getByText(COMPULSORY)).toBeVisible();
    await expect(section(page, /^Elective/).getByText(ELECTIVE)).toBeVisible();
  });
}

async function enrolling(desk: Desk, campus: NewUniversity): Promise<void> {
  const { page, university } = desk;
  const button = (id: SpecId, course: string) =>
    page.getByRole('button', { name: new RegExp(`^${spec(id)}\\b.*${course}`) });
  const [enroll, unenroll] = [button('2.student.enroll', COMPULSORY), button('2.student.unenroll', COMPULSORY)];
  const full = async (press: () => Promise<void>, id: SpecId) => {
    await page.evaluate(refuseToStore);
    await press();
    await sees(page, id);
    await page.evaluate(() => void window.dispatchEvent(new Event('room again')));
  };
  await full(() => enroll.click(), '8.student.enroll');
  await meets('4.enroll.reload', async () => {
    await enroll.click();
    await expect(unenroll).toBeVisible();
    await button('2.student.enroll', ELECTIVE).click();
    await expect(section(page, /^Elective/).getByText(/^Requested/)).toBeVisible();
  });
  const leave = async () => {
    await unenroll.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: spec('2.student.unenroll'), exact: true })
      .click();
  };
  await full(leave, '8.student.unenroll');
  await meets('8.student.enroll-server', async () => {
    const settings = { teacher_domains: [], unenrollment_allowed: false };
    await university.call(campus.admin.email, updateUniversitySettings, { body: settings });
    await leave();
    await expect(page.getByText(/The university answered: “.+”/).first()).toBeVisible();
    await expect(page.getByText(wordsOf('8.student.unenroll'))).toHaveCount(0);
    await university.call(campus.admin.email, updateUniversitySettings, {
      body: { ...settings, unenrollment_allowed: true },
    });
  });
  await meets('6.student.duties', async () => {
    await page.reload();
    await leave();
    await expect(enroll).toBeVisible();
    await enroll.click();
    await expect(unenroll).toBeVisible();
  });
}

async function deadlines(desk: Desk, { email }: Account, course: string): Promise<void> {
  const { page, university } = desk;
  await meets('2.student.deadlines-real', async () => {
    const [start, end] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 7_200_000)];
    const times = { start_time: start.toISOString(), end_time: end.toISOString() };
    const words = { title: 'The river at noon', description: 'Describe it.', class_info: '1 A' };
    await university.call(email, createAssignment, { body: { ...words, ...times, course } });
    await page.reload();
    await expect(section(page, spec('2.student.deadlines')).getByText('The river at noon')).toBeVisible();
    await expect(
      section(page, spec('2.student.deadlines'))
        .getByText(/in (1|2) h/)
        .first(),
    ).toBeVisible();
  });
}

async function ownCourses({ page, proxy }: Desk): Promise<void> {
  await meets('7.courses.mine', async () => {
    await page.goto(spec('2.route.assignments'));
    const asked = () => proxy.exchanges.map(({ path }) => path).filter((path) => /^\/api\/courses\/(\?|$)/.test(path));
    await expect.poll(() => asked().length).toBeGreaterThan(0);
    expect(asked().filter((path) => !path.includes('?my_courses=true'))).toEqual([]);
  });
}

async function electives(desk: Desk, { email }: Account): Promise<void> {
  const { page, university } = desk;
  await page.goto(spec('2.route.electives'));
  for (const id of ELECTIVES)
    await expect(page.getByRole('checkbox', { name: spec(id), exact: true })).not.toBeChecked();
  await page.getByRole('checkbox', { name: spec('2.electives.robotics'), exact: true }).check();
  await page.getByRole('button', { name: spec('2.electives.save'), exact: true }).click();
  await sees(page, '2.electives.saved');
  await expect(page.getByText('Saved to university')).toBeVisible();
  await meets('2.electives.kept', async () => {
    const chosen = (await university.call(email, listElectives)).filter((elective) => elective.chosen);
    expect(chosen.map(({ name }) => name)).toEqual([spec('2.electives.robotics')]);
    await page.reload();
    await expect(page.getByRole('checkbox', { name: spec('2.electives.robotics'), exact: true })).toBeChecked();
  });
}
