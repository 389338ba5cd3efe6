import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { allot, listAllotments } from '#contract/allotment';
import { listAnnouncements } from '#contract/announcement';
import { createAssignment } from '#contract/change-assignment';
import { addStudents, createCourse, listEnrolledStudents } from '#contract/course';
import { setCourseRole } from '#contract/course-role';
import { getGradebook } from '#contract/gradebook';
import { getReturn, listMarkings } from '#contract/marking';
import { listSubmissions } from '#contract/submission';
import { listTaskFiles } from '#contract/task-file';
import type { Account } from '../../scripts/new-university.ts';
import { isLong } from '../fixtures/rounds.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect } from './fixtures/journey.ts';
import { heardBy, leaksTo } from './fixtures/leaks.ts';
import {
  essayOf,
  feedbackOf,
  gradeOf,
  isLaptop,
  NAMES,
  others,
  placeInSections,
  secretsOf,
  WORDS,
  type Name,
} from './fixtures/spring-class.ts';
import { test, type Term } from './fixtures/term.ts';
import { untilGone } from './fixtures/until-gone.ts';

// The journeys play one term: each continues where the one before ended. Other journeys try each of their steps, so only
// the long run plays it.
test.describe.configure({ mode: 'serial' });

const NEWS = { title: 'The archive opens early', words: 'Come at eight. Bring the **blue** folder.' };
const MAP = { name: 'Map of the archive.pdf', mimeType: '', buffer: Buffer.from('%PDF-1.7 the map of the archive') };
const [BLIND, OPEN] = ['What the card does not say', 'One sentence'];
/** Longer than a click counts as the second one of a double click. */
const AFTER_DOUBLE_CLICK_MS = 1000;

interface Person extends Account {
  id: string;
}

const people = {} as Record<Name, Person>;
const desks = {} as Record<Name, Desk>;
const staff = {} as Record<'ravi' | 'sana' | 'uma' | 'anil', Person & { desk: Desk }>;
/** The submissions of the blind assignment. */
const texts = {} as Record<Name, string>;
let course = '';
let blind = '';
let open = '';

/** Expects that no student and no reader saw or heard a grade or a word of feedback. */
async function nobodySees(): Promise<void> {
  const all = NAMES.flatMap(secretsOf);
  const found = NAMES.map((name) =>
    leaksTo(desks[name], ['/dashboard/student', '/student/assignments', `/student/returned/${texts[name]}`], all),
  );
  expect((await Promise.all(found)).flat()).toEqual([]);
  expect(await leaksTo(staff.uma.desk, [`/teacher/assignment/${blind}`, `/evidence/${texts.Hari}`], all)).toEqual([]);
}

/** Grades a text on a device. `during` sets its network; it is calm afterwards. */
async function grade(term: Term, who: 'ravi' | 'anil', name: Name, during?: (desk: Desk) => unknown): Promise<void> {
  const { desk, email } = staff[who];
  const { page, proxy } = desk;
  await page.goto(`/teacher/assignment/${blind}?submission=${texts[name]}`);
  await expect(page.getByRole('textbox', { name: 'Feedback' })).toBeVisible();
  await during?.(desk);
  await page.getByRole('textbox', { name: 'Grade', exact: true }).fill(String(gradeOf(name)));
  await page.getByRole('textbox', { name: 'Feedback' }).fill(feedbackOf(name));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  proxy.calm();
  proxy.weather = 'pass';
  const saved = async () => {
    const [own] = await term.university.call(email, listMarkings, { params: { id: texts[name] } });
    return [own?.state, own?.grade, own?.feedback];
  };
  await expect.poll(saved).toEqual(['saved', gradeOf(name), feedbackOf(name)]);
}

if (isLong) {
  test('January: a course of two sections, with three teachers, an assistant and eight students', async ({ term }) => {
    const { narmada, university } = term;
    const joins = async (account: Account) => ({ ...account, id: (await university.session(account.email)).user.id });
    for (const [who, name] of Object.entries({ ravi: 'Ravi', sana: 'Sana', uma: 'Uma', anil: 'Anil' })) {
      const account = await joins(await narmada.addTeacher(name));
      staff[who as keyof typeof staff] = { ...account, desk: await term.deskOf(account, 'laptop') };
    }
    for (const [at, name] of NAMES.entries()) {
      people[name] = await joins(await narmada.addStudent(name, { roll: String(31 + at) }));
      desks[name] = await term.deskOf(people[name], isLaptop(name) ? 'laptop' : 'phone');
    }
    const lead = staff.ravi.email;
    const place = { department: narmada.departmentId, program: narmada.programId, credits: 4, semester: '1' };
    const body = { ...place, course_code: 'C 301', name: 'Cards', course_type: 'elective' as const };
    course = (await university.call(lead, createCourse, { body })).id;
    const params = { id: course };
    await university.call(lead, addStudents, { params, body: { start_roll_no: '31', end_roll_no: '38' } });
    for (const [who, role] of [
      ['sana', 'co_teacher'],
      ['uma', 'reader'],
      ['anil', 'assistant'],
    ] as const)
      await university.call(lead, setCourseRole, { params, body: { teacher: staff[who].id, role } });
    await placeInSections(university, lead, course, (name) => people[name].id);
    const times = { start_time: '2020-01-05T09:00:00.000Z', end_time: '2099-05-30T21:00:00.000Z' };
    const task = { ...times, description: 'Write one paragraph.', class_info: 'Year 1', course };
    const concealed = { ...task, title: BLIND, hold: true, blind: true };
    blind = (await university.call(lead, createAssignment, { body: concealed })).id;
    open = (await university.call(lead, createAssignment, { body: { ...task, title: OPEN } })).id;
    const { enrolled_students: enrolled } = await university.call(lead, listEnrolledStudents, { params });
    expect(new Set(enrolled.map(({ id }) => id))).toEqual(new Set(NAMES.map((name) => people[name].id)));
  });

  test('February: news and a file go out over a line that drops, once, and are the same for all', async ({ term }) => {
    const { page, proxy } = staff.ravi.desk;
    await page.goto(`/teacher/course/${course}?tab=announcements`);
    await page.getByRole('button', { name: 'New announcement' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill(NEWS.title);
    await dialog.getByLabel('Message', { exact: true }).fill(NEWS.words);
    proxy.unanswered = /^POST .*announcements/;
    await dialog.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => proxy.cuts).toBeGreaterThan(0);
    proxy.unanswered = null;
    const item = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: NEWS.title });
    await expect(item.filter({ hasText: 'Waiting to send' })).toHaveCount(0);
    await page.reload();
    await expect(item).toHaveCount(1);

    await page.goto(`/teacher/assignment/${blind}`);
    await page.getByRole('button', { name: 'Add files' }).click();
    await dialog.getByLabel('File for the task').setInputFiles(MAP);
    const cuts = proxy.cuts;
    proxy.unanswered = /^POST .*files/;
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => proxy.cuts).toBeGreaterThan(cuts);
    proxy.unanswered = null;
    await untilGone(dialog, dialog.getByRole('button', { name: 'Add', exact: true }));

    const files = await term.university.call(staff.sana.email, listTaskFiles, { params: { id: blind } });
    expect(files).toMatchObject([{ name: MAP.name }]);
    for (const name of NAMES) {
      const { announcements } = await term.university.call(people[name].email, listAnnouncements);
      expect(announcements.map(({ title, words }) => ({ title, words }))).toEqual([NEWS]);
      const own = desks[name].page;
      await own.goto('/student/announcements');
      await expect(own.getByRole('heading', { name: NEWS.title })).toHaveCount(1);
      await expect(own.getByText('blue')).toHaveJSProperty('tagName', 'B');
      if (!isLaptop(name)) continue;
      await own.goto(`/editor?assignment=${blind}`);
      const download = own.waitForEvent('download');
      await own
        .getByRole('button', { name: `Download ${MAP.name}` })
        .first()
        .click();
      expect(await readFile(await (await download).path())).toEqual(MAP.buffer);
    }
  });

  test('March: a share is graded without names by an assistant, the rest by a teacher; nobody sees a held grade', async ({
    term,
  }) => {
    const { university } = term;
    for (const name of ['Farah', 'Gita'] as const) {
      const desk = desks[name];
      await desk.openEditor(blind);
      if (name === 'Farah') desk.proxy.flap(300);
      else await desk.context.setOffline(true);
      await desk.type(essayOf(name));
      await desk.submit();
      desk.proxy.calm();
      desk.proxy.weather = 'pass';
      await desk.context.setOffline(false);
      await desk.expectArrived(blind, essayOf(name), people[name].email);
      texts[name] = (await university.submission(blind, people[name].email))?.id ?? '';
    }
    for (const name of NAMES.slice(2)) texts[name] = await university.handIn(people[name].email, blind, essayOf(name));

    const params = { id: blind };
    const { assistants, students } = await university.call(staff.ravi.email, listAllotments, { params });
    const assistant = assistants[0]?.id ?? '';
    for (const { id: student } of students.slice(0, 4))
      await university.call(staff.ravi.email, allot, { params, body: { student, assistant } });
    const allotted = (await university.call(staff.anil.email, listSubmissions, { params })).map(({ id }) => id);
    const share = NAMES.filter((name) => allotted.includes(texts[name]));
    const rest = NAMES.filter((name) => !share.includes(name));
    expect([share.length, rest.length]).toEqual([4, 4]);

    for (const [at, name] of share.entries())
      await grade(term, 'anil', name, at === 1 ? (desk) => desk.proxyDown() : undefined);
    for (const [at, name] of rest.entries())
      await grade(term, 'ravi', name, at === 1 ? ({ proxy }) => proxy.flap(300) : undefined);
    await nobodySees();

    // The assistant has read no text of another's share, and no name; the teacher no name beside a text.
    const { desk } = staff.anil;
    for (const name of rest) {
      await desk.page.goto(`/teacher/assignment/${blind}?submission=${texts[name]}`);
      await expect(desk.page.getByText('those who grade or read this document')).toBeVisible();
    }
    const words = rest.map((name) => new RegExp(WORDS[name]));
    const names = NAMES.map((name) => new RegExp(String.raw`\b${name}\b`));
    expect(heardBy(desk, [...words, ...names])).toEqual([]);
    const beside = heardBy(staff.ravi.desk, names).filter(
      (line) => /\/submissions\//.test(line) || line.includes(blind),
    );
    expect(beside).toEqual([]);
  });

  test('April: all grades at once, and those of a file over a line that drops; each reads their own', async ({
    term,
  }) => {
    const { university } = term;
    const { page, proxy } = staff.ravi.desk;
    await page.goto(`/teacher/assignment/${blind}`);
    await expect(page.getByText('8 saved, held.')).toBeVisible();
    await page.getByRole('button', { name: 'Release...' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }).click();
    await expect(page.getByText('Grades are held. No saved grade is waiting to be released.')).toBeVisible();
    for (const name of NAMES) {
      const own = desks[name];
      await own.page.goto(`/student/returned/${texts[name]}`);
      await expect(own.page.getByText(feedbackOf(name))).toBeVisible();
      await expect(own.page.getByRole('main')).toContainText(String(gradeOf(name)));
      expect(heardBy(own, others(name).flatMap(secretsOf))).toEqual([]);
    }

    const short = {} as Record<Name, string>;
    for (const name of NAMES) short[name] = await university.handIn(people[name].email, open, `Only a ${WORDS[name]}.`);
    await page.goto(`/teacher/course/${course}?tab=grades`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Grades as CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    const [heads = [], ...rows] = Papa.parse<string[]>(file.replace('\uFEFF', '').trim()).data;
    const column = heads.indexOf(`${OPEN} (of 100)`);
    const given = (name: Name) => 30.5 + NAMES.indexOf(name);
    for (const row of rows) row[column] = String(given(NAMES.find((name) => row[0]?.startsWith(name)) ?? 'Farah'));
    const changed = Buffer.from(Papa.unparse([heads, ...rows]));
    await page.getByRole('button', { name: 'Grades from CSV' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'g.csv', mimeType: 'text/csv', buffer: changed });
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const save = dialog.getByRole('button', { name: /^Save \d grades?$/ });
    await expect(save).toHaveAccessibleName('Save 8 grades');
    await page.waitForTimeout(AFTER_DOUBLE_CLICK_MS);
    proxy.unanswered = /^(?!GET)\w+ .*\/submissions\//;
    await save.click();
    await expect(dialog.getByText('The university could not be reached.').first()).toBeVisible();
    proxy.unanswered = null;
    await untilGone(dialog, save);

    // The gradebook is the same for both teachers, and each student has their own line of it alone.
    const read = async (email: string) => {
      const { assignments, students } = await university.call(email, getGradebook, { params: { id: course } });
      const at = [BLIND, OPEN].map((title) => assignments.findIndex((each) => each.title === title));
      return Object.fromEntries(students.map(({ id, grades }) => [id, at.map((index) => grades[index])]));
    };
    const expected = Object.fromEntries(NAMES.map((name) => [people[name].id, [gradeOf(name), given(name)]]));
    expect(await read(staff.ravi.email)).toEqual(expected);
    expect(await read(staff.sana.email)).toEqual(expected);
    for (const name of NAMES) {
      const { return: own } = await university.call(people[name].email, getReturn, { params: { id: short[name] } });
      expect(own?.grade).toBe(given(name));
      await desks[name].page.goto(`/student/returned/${short[name]}`);
      await expect(desks[name].page.getByRole('main')).toContainText(String(given(name)));
      expect(heardBy(desks[name], others(name).flatMap(secretsOf))).toEqual([]);
    }
  });
}
