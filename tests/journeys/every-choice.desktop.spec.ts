import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { removeCourseRole, setCourseRole } from '#contract/course-role';
import { listTaughtCourses } from '#contract/course';
import { changeReferences } from '#contract/reference';
import { getUniversitySettings, updateUniversitySettings } from '#contract/university';
import { screens, type Screen, type Who } from '../../scripts/screens-list.ts';
import type { ServerProcess } from '../../scripts/server-process.ts';
import { reference } from '../fixtures/references.ts';
import { anotherTeacher } from './fixtures/another-teacher.ts';
import { choose, typeTime } from './fixtures/choose.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { untilQuiet } from './fixtures/quiet.ts';
import { ADMIN, STUDENT, TEACHER, type University } from './fixtures/university.ts';
import { visitScreen } from './fixtures/visit-screen.ts';

test.use(online);

/** All native lists and fields for dates. Each is tried with the keyboard and the mouse. */
const CHOICES = ':is(select, input[type=date], input[type=datetime-local]):visible:enabled';
const SOURCE = new URL('../../src/', import.meta.url);
/** The options that are stepped through. A fault that takes a choice back does so after the first key. */
const FAR = 4;
/** A screen or a dialog counts as complete once it has made no request for this long: its code may be fetched late. */
const QUIET_MS = 300;
/** The only list without a name, by its label. */
const UNNAMED = 'Speed';

const emails: Readonly<Record<Who, string | null>> = {
  nobody: null,
  student: STUDENT,
  teacher: TEACHER,
  admin: ADMIN,
};

/** Steps that make a field appear, in addition to the dialogs that the list of screens names. */
const further: Readonly<Record<string, Readonly<Record<string, (page: Page) => Promise<void>>>>> = {
  marking: {
    'a phrase': async (page) => {
      await pressFirst(page, 'Note in the margin');
      await page.getByLabel('Your words').fill('A phrase to be used again');
      await pressFirst(page, 'Keep as a phrase');
    },
  },
};

const tried = new Set<string>();

test.describe.configure({ mode: 'serial' });

for (const who of ['nobody', 'student', 'teacher', 'admin'] as const) {
  test(`what ${who} chooses with keys or a mouse stays chosen, in every form`, async ({ desk, university, server }) => {
    test.setTimeout(400_000);
    const takeBack = who === 'teacher' ? await offerMore(university, server) : null;
    const email = emails[who];
    if (email === null) await desk.page.goto('/');
    else await desk.logIn(email);
    for (const screen of screens.filter((each) => each.who === who)) {
      await visitScreen(desk.page, screen);
      await untilQuiet(desk.page, QUIET_MS);
      const own = new Set<string>();
      await tryAll(desk.page, screen.name, own);
      for (const open of openings(screen)) {
        await visitScreen(desk.page, screen);
        await open(desk.page);
        await untilQuiet(desk.page, QUIET_MS);
        await tryAll(desk.page, screen.name, own);
      }
    }
    await takeBack?.();
  });
}

/**
 * Lets texts have formatting, and gives each course of the demo's teacher an assistant: some choices are there only then.
 * Returns what takes both back.
 */
async function offerMore(university: University, { dataFolder }: ServerProcess): Promise<() => Promise<void>> {
  const rules = await university.call(ADMIN, getUniversitySettings);
  const setFormatting = (formatting_allowed: boolean) =>
    university.call(ADMIN, updateUniversitySettings, { body: { ...rules, formatting_allowed } });
  await setFormatting(true);
  const { id: teacher } = (await university.session((await anotherTeacher(dataFolder)).email)).user;
  const courses = await university.call(TEACHER, listTaughtCourses);
  const body = { teacher, role: 'assistant' as const };
  for (const { id } of courses) await university.call(TEACHER, setCourseRole, { params: { id }, body });
  return async () => {
    for (const { id } of courses) await university.call(TEACHER, removeCourseRole, { params: { id, teacher } });
    await setFormatting(false);
  };
}

test('what a student chooses in a replay and says of a paste stays chosen', async ({
  desk,
  assignment,
  university,
}) => {
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await desk.logInToWrite(assignment);
  await desk.page.evaluate(() => navigator.clipboard.writeText('A sentence from a book that was not written here. '));
  await desk.page.keyboard.press('Control+v');
  await desk.expectArrived(assignment, 'A sentence from a book that was not written here. ');
  await desk.page.goto(`/evidence/${(await university.submission(assignment))?.id ?? ''}`);
  await pressFirst(desk.page, 'Open the replay');
  await expect(desk.page.getByLabel(UNNAMED)).toBeVisible();
  await tryAll(desk.page, 'a replay');
  await pressFirst(desk.page, 'Add a note');
  await untilQuiet(desk.page, QUIET_MS);
  await tryAll(desk.page, 'a note on a paste');
});

test('what a student chooses for a source and for citations stays chosen', async ({ desk, university }) => {
  const rules = await university.call(ADMIN, getUniversitySettings);
  const setFormatting = (formatting_allowed: boolean) =>
    university.call(ADMIN, updateUniversitySettings, { body: { ...rules, formatting_allowed } });
  await setFormatting(true);
  const assignment = await university.newAssignment('Places of memory', { formatting: true });
  const body = { put: [reference({ title: 'The Art of Memory' })], remove: [] };
  await university.call(STUDENT, changeReferences, { params: { id: assignment }, body });
  await desk.logInToWrite(assignment);
  await pressFirst(desk.page, 'Sources');
  await untilQuiet(desk.page, QUIET_MS);
  await tryAll(desk.page, 'the sources');
  await pressFirst(desk.page, 'Add sources');
  await pressFirst(desk.page, 'Fill in a form instead');
  await untilQuiet(desk.page, QUIET_MS);
  await tryAll(desk.page, 'a source');
  await setFormatting(false);
});

test('no list and no field for a date was left out', () => {
  expect(namesInSource().filter((name) => !tried.has(name))).toEqual([]);
});

function openings(screen: Screen): ((page: Page) => Promise<void>)[] {
  return Object.values({ ...screen.dialogs, ...screen.dataDialogs, ...further[screen.name] });
}

async function pressFirst(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
}

/**
 * Tries the fields of the open screen or dialog one by one: some appear only after a choice in another. Those of the
 * screen itself that are in `own` were tried before.
 */
async function tryAll(page: Page, screen: string, own = new Set<string>()): Promise<void> {
  const open = page.getByRole('dialog');
  const isDialog = (await open.count()) > 0;
  const area = isDialog ? open.last() : page.locator('body');
  const done = isDialog ? new Set<string>() : own;
  for (;;) {
    const names = await area.locator(CHOICES).evaluateAll(namesOf);
    const next = names.find((name) => !done.has(name));
    if (next === undefined) return;
    done.add(next);
    tried.add(next);
    const at = area.locator(CHOICES).nth(names.indexOf(next));
    const field = await stable(at, area);
    const where = `${next} on ${screen}`;
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await tryList(field, where);
    else await tryDate(field, where);
  }
}

function namesOf(fields: (SVGElement | HTMLElement)[]): string[] {
  return fields.map((field) => field.getAttribute('name') ?? 'Speed');
}

/** Finds the same field by its name, because a choice may insert others before it. */
async function stable(field: Locator, area: Locator): Promise<Locator> {
  const name = await field.getAttribute('name');
  return name === null ? area.getByLabel(UNNAMED) : area.locator(`[name="${name}"]:visible`).first();
}

async function tryList(list: Locator, where: string): Promise<void> {
  const { keyboard } = list.page();
  const labels = (await list.locator('option').allInnerTexts()).map((label) => label.trim());
  if (labels.length < 2) return;
  const far = Math.min(labels.length - 1, FAR);
  await choose(list, far);
  await expectKept(list, far, `by arrows, ${where}`);
  await choose(list, 0);
  await expectKept(list, 0, `by arrows back, ${where}`);
  await keyboard.type(labels[1]?.toLowerCase() ?? '');
  await expectKept(list, 1, `by its first letters, ${where}`);
  await list.click();
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await expectKept(list, 0, `in the open list, ${where}`);
  await choose(list, 1);
}

async function tryDate(field: Locator, where: string): Promise<void> {
  const isDay = (await field.getAttribute('type')) === 'date';
  for (const value of isDay ? ['2031-03-05', '2032-12-31'] : ['2031-03-05T09:05', '2032-12-31T23:59']) {
    await typeTime(field, value);
    await field.page().waitForTimeout(100);
    await expect(field, where).toHaveValue(value);
    await expect(field, where).toBeFocused();
  }
}

/** Expects that the choice stays after all updates that it causes, and that the field keeps the focus. */
async function expectKept(list: Locator, index: number, where: string): Promise<void> {
  await list.page().waitForTimeout(150);
  expect(await list.evaluate(({ selectedIndex }: HTMLSelectElement) => selectedIndex), where).toBe(index);
  await expect(list, where).toBeFocused();
}

/** The names of all lists and fields for dates in the source. */
function namesInSource(): string[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const names = files.flatMap((file) => {
    const text = readFileSync(new URL(file, SOURCE), 'utf8');
    const parts = text.split(/<(?=SelectField|TextField|input|select)/).slice(1);
    return parts
      .filter((part) => /^(SelectField|select value)|^[^>]*?type="date/.test(part))
      .map((part) => /^[^>]*?\bname="(\w+)"/.exec(part)?.[1] ?? UNNAMED);
  });
  expect(names.length).toBeGreaterThan(20);
  return [...new Set(names)];
}
