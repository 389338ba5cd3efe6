import { randomUUID } from 'node:crypto';
import { listAssignments } from '#contract/assignment';
import { listTaughtCourses } from '#contract/course';
import { listInvitations } from '#contract/invitation';
import { listRosterImports } from '#contract/roster';
import type { Account } from '../../scripts/new-university.ts';
import type { Desk } from './fixtures/desk.ts';
import { approve, importOverLostAnswer, joinByCode, makeJoinCode, signUpFromLetter } from './fixtures/joining.ts';
import { expect } from './fixtures/journey.ts';
import { heardBy, leaksTo, secretsOf, shareOf } from './fixtures/leaks.ts';
import {
  layOutMarking,
  mark,
  openText,
  putDownPoints,
  putDownWords,
  release,
  returnedSheet,
  saveMarking,
  sheetOf,
} from './fixtures/marking-by-hand.ts';
import { createAssignment, createCourse } from './fixtures/setting-up.ts';
import { bySecond, essays, type StudentName } from './fixtures/term-essays.ts';
import { test, type Term } from './fixtures/term.ts';
import { attending } from './fixtures/wanted-course.ts';

// The journeys play one term: each continues where the one before ended.
test.describe.configure({ mode: 'serial' });

const WRITING = { code: 'W 101', name: 'Writing' };
const TITLE = 'Letters that waited';
/** Where a student could come upon a grade; `{id}` is their submission. */
const OWN = ['/evidence/{id}', '/student/returned/{id}', '/student/proof/{id}'];
const SCREENS = ['/dashboard/student', '/student/assignments', '/profile', ...OWN];

interface Person extends Account {
  desk: Desk;
}

const staff = {} as Record<'tara' | 'vikram', Person>;
const students = {} as Record<StudentName, Person>;
const submissions = {} as Record<StudentName, string>;
let course = '';
let assignment = '';

const people = () => Object.values(students);
const everyone = () => Object.entries(students) as [StudentName, Person][];
const allSecrets = [...Object.values(essays).map(({ sheet }) => sheet), bySecond].flatMap(secretsOf);

/** Expects that no letter of the term holds a word or a number of a marking. */
const expectQuietLetters = (term: Term, ...more: RegExp[]) =>
  expect(term.lettersThatSay([...allSecrets, ...more])).toEqual([]);

/** Expects that neither a student's screen nor any answer to their devices holds a word or a number of a marking. */
async function nobodySees(...paths: string[]): Promise<void> {
  const found = everyone().map(([who, { desk }], turn) =>
    leaksTo(desk, shareOf(paths, submissions[who], turn), allSecrets),
  );
  expect((await Promise.all(found)).flat()).toEqual([]);
}

test('September: two courses, and a class that comes by list, code, request and invitation over a line that drops', async ({
  term,
}) => {
  const { narmada, university } = term;
  const sits = async (account: Account, kind: 'phone' | 'laptop') => ({
    ...account,
    desk: await term.deskOf(account, kind),
  });
  const [tara, vikram] = [await narmada.addTeacher('Tara'), await narmada.addTeacher('Vikram', { pending: true })];
  const accounts: Account[] = [];
  for (const [name, roll] of Object.entries({ Asha: '11', Bela: '12', Dev: '14', Esha: '15' }))
    accounts.push(await narmada.addStudent(name, { roll }));
  const [asha, bela, dev, esha] = accounts as [Account, Account, Account, Account];
  const chitra = { email: `chitra-${randomUUID().slice(0, 8)}@example.org`, password: asha.password };

  const { page: admin } = await term.deskOf(narmada.admin, 'laptop');
  await admin.getByRole('button', { name: 'Approve Vikram Rao' }).click();
  await expect(admin.getByText('Nobody is waiting.')).toBeVisible();
  [staff.tara, staff.vikram] = await Promise.all([sits(tara, 'laptop'), sits(vikram, 'laptop')]);
  await createCourse(staff.tara.desk.page, WRITING.code, WRITING.name);
  await createCourse(staff.vikram.desk.page, 'S 201', 'Sources');
  course = (await university.call(tara.email, listTaughtCourses))[0]?.id ?? '';

  const list = `${asha.email}\nBela Rao <${bela.email}>\nChitra Rao <${chitra.email}>\n`;
  await importOverLostAnswer(staff.tara.desk, course, list, 'Add 2 and invite 1');
  const parts = { params: { id: course } };
  expect(await university.call(tara.email, listRosterImports, parts)).toHaveLength(1);
  expect(await university.call(tara.email, listInvitations, parts)).toHaveLength(1);
  const code = await makeJoinCode(staff.tara.desk);
  const comes: Record<StudentName, () => Promise<Person>> = {
    asha: () => sits(asha, 'laptop'),
    bela: () => sits(bela, 'phone'),
    chitra: async () => {
      const desk = await term.newDesk('phone');
      await signUpFromLetter(term, desk, chitra, 'Chitra', '13');
      return { ...chitra, desk };
    },
    dev: async () => {
      const person = await sits(dev, 'laptop');
      await joinByCode(person.desk, code, WRITING.name);
      return person;
    },
    esha: async () => {
      const person = await sits(esha, 'phone');
      await person.desk.page.getByRole('button', { name: 'Enroll in Writing' }).click();
      return person;
    },
  };
  const came = Object.entries(comes).map(async ([who, come]) => [who, await come()] as const);
  Object.assign(students, Object.fromEntries(await Promise.all(came)));
  const letters = await term.lettersAfter(() => approve(staff.tara.desk, course, 'Esha Rao'), [esha]);
  expect(letters).toEqual({ [esha.email]: ['You are in the course Writing now'] });
  expect(term.office.arrived.filter(({ to, text }) => to === chitra.email && text.includes('/signup'))).toHaveLength(1);
  const emails = people().map(({ email }) => email);
  expect(await attending(university, course, tara.email)).toEqual(emails.sort((a, b) => a.localeCompare(b)));
});

test('October: five write, on phones and laptops, and hand in over lines that come and go', async ({ term }) => {
  const { tara } = staff;
  await createAssignment(tara.desk.page, WRITING, TITLE);
  await tara.desk.page.getByRole('link', { name: TITLE }).click();
  await layOutMarking(tara.desk.page, 'Vikram Rao');
  assignment = (await term.university.call(tara.email, listAssignments, { query: { course } }))[0]?.id ?? '';

  const isIn = (desk: Desk) => expect(desk.page.getByText(/^Submitted \d\d:\d\d/)).toBeVisible();
  const ways: Record<StudentName, (desk: Desk) => Promise<void>> = {
    asha: async (desk) => {
      await desk.proxyDown();
      await desk.submit();
      desk.proxy.weather = 'pass';
    },
    // The university gets it, but its answer is lost; then the network comes and goes.
    bela: async (desk) => {
      desk.proxy.weather = 'cut';
      await desk.submit();
      await expect.poll(() => desk.proxy.cuts).toBeGreaterThan(0);
      desk.proxy.flap(300);
      await expect.poll(() => desk.proxy.flaps).toBeGreaterThan(20);
      desk.proxy.calm();
    },
    chitra: (desk) => desk.submit(),
    dev: async (desk) => {
      await desk.context.setOffline(true);
      await desk.submit();
      await desk.context.setOffline(false);
    },
    esha: (desk) => desk.submit(),
  };
  const handedIn = everyone().map(async ([who, { desk, email }]) => {
    await desk.openEditor(assignment);
    await desk.type(essays[who].text);
    await ways[who](desk);
    await isIn(desk);
    await desk.expectArrived(assignment, essays[who].text, email);
    const submission = await term.university.submission(assignment, email);
    expect(submission?.hand_in).toMatchObject({ status: 'submitted', late: false, matches: true });
    submissions[who] = submission?.id ?? '';
  });
  await Promise.all(handedIn);
});

test('November: marked by two over a line that drops, on two devices; nobody sees a held grade; then all at once', async ({
  term,
}) => {
  const { tara, vikram } = staff;
  const { page, proxy } = tara.desk;
  const saved = /^Saved and held\. The student sees it once you release the grades\.$/;
  await openText(tara.desk, assignment, submissions.asha);
  await putDownPoints(page, essays.asha.sheet);
  await putDownWords(page, essays.asha.sheet);
  await expect(page.getByText(/^Saved to university \d/)).toBeVisible();
  await nobodySees('/student/assignments');
  await saveMarking(page);
  await expect(page.getByText(saved)).toBeVisible();

  // The network drops in the middle of Bela's text, and comes and goes during Chitra's.
  await openText(tara.desk, assignment, submissions.bela);
  await putDownPoints(page, essays.bela.sheet);
  await tara.desk.proxyDown();
  await putDownWords(page, essays.bela.sheet);
  await saveMarking(page);
  await expect(page.getByText(/^Saved on this device \d/)).toBeVisible();
  proxy.weather = 'pass';
  await expect(page.getByText(saved)).toBeVisible();
  await openText(tara.desk, assignment, submissions.chitra);
  proxy.flap(300);
  await mark(page, essays.chitra.sheet);
  proxy.calm();
  await expect(page.getByText(saved)).toBeVisible();

  // The others are marked on a second device, Asha's also by the second marker.
  const phone = await term.deskOf(tara, 'phone');
  for (const who of ['dev', 'esha'] as const) {
    await openText(phone, assignment, submissions[who]);
    await mark(phone.page, essays[who].sheet);
    await expect(phone.page.getByText(saved)).toBeVisible();
  }
  await openText(vikram.desk, assignment, submissions.asha);
  await mark(vikram.desk.page, bySecond);
  await expect(vikram.desk.page.getByText('Saved. The teacher of the course sees it.')).toBeVisible();
  await openText(tara.desk, assignment, submissions.asha);
  await expect(page.getByRole('heading', { name: 'Graded by Vikram Rao' })).toBeVisible();
  await expect(page.getByText(bySecond.feedback)).toBeVisible();
  await nobodySees(...SCREENS, `/editor?assignment=${assignment}`);

  const held = everyone().map(([who]) => new RegExp(`^${who} Rao ?${essays[who].sheet.total}$`, 'i'));
  const letters = await term.lettersAfter(() => release(tara.desk, assignment, held), people());
  const told = [`“${TITLE}” (Writing) was returned to you`];
  expect(letters).toEqual(Object.fromEntries(people().map(({ email }) => [email, told])));
  expectQuietLetters(term);

  // Each student reads exactly the marking of their own text, also without a network, and no other.
  const read = everyone().map(async ([who, { desk }]) => {
    const { sheet } = essays[who];
    await desk.page.goto('/student/assignments');
    await desk.page.getByRole('region', { name: 'Returned' }).getByRole('link', { name: TITLE }).click();
    expect(await returnedSheet(desk.page)).toEqual(sheet);
    await desk.context.setOffline(true);
    await desk.page.reload();
    expect(await returnedSheet(desk.page)).toEqual(sheet);
    await desk.context.setOffline(false);
    const own = secretsOf(sheet);
    expect(own.filter((secret) => heardBy(desk, [secret]).length === 0)).toEqual([]);
    const others = allSecrets.filter(({ source }) => own.every((secret) => secret.source !== source));
    expect(heardBy(desk, others)).toEqual([]);
  });
  await Promise.all(read);
  for (const [who] of everyone()) {
    await openText(tara.desk, assignment, submissions[who]);
    await expect.poll(() => sheetOf(page)).toEqual(essays[who].sheet);
  }
});

test('December: a question about a grade, asked without a network; another grade, and an answer that both read', async ({
  term,
}) => {
  const [{ tara }, { dev }] = [staff, students];
  const [asked, answered] = ['Was the hill not the reason?', 'It was, on a second reading.'];
  const { page } = dev.desk;
  const ask = async () => {
    await dev.desk.proxyDown();
    await page.getByLabel('Your question').fill(asked);
    await page.getByRole('button', { name: 'Ask about this grade' }).click();
    await expect(page.getByText('Waiting to send').first()).toBeVisible();
    dev.desk.proxy.weather = 'pass';
    await expect(page.getByLabel('Add to what you wrote')).toBeVisible();
  };
  const toTara = [`You are asked to look at a grade again: “${TITLE}” (Writing)`];
  expect(await term.lettersAfter(ask, [tara])).toEqual({ [tara.email]: toTara });

  const after = { ...essays.dev.sheet, argument: '426.5', total: '538.5' };
  const answer = async () => {
    await openText(tara.desk, assignment, submissions.dev);
    await putDownPoints(tara.desk.page, after);
    await saveMarking(tara.desk.page);
    await expect(tara.desk.page.getByText(/^Saved and held/)).toBeVisible();
    const thread = tara.desk.page.getByRole('region', { name: 'A question about the grade' });
    await expect(thread.getByText(asked)).toBeVisible();
    await thread.getByLabel('Your reply').fill(answered);
    await thread.getByRole('checkbox', { name: 'This answers the question' }).check();
    await thread.getByRole('button', { name: 'Send reply' }).click();
    await expect(thread.getByText(/^Answered by Tara Rao/)).toBeVisible();
    // A grade that was changed is held until it is released again.
    await page.reload();
    await expect(page.getByText(answered)).toBeVisible();
    expect(await returnedSheet(page)).toEqual(essays.dev.sheet);
    const fresh = [after.argument, after.total].map((number) => new RegExp(number.replace('.', String.raw`\.`)));
    expect(heardBy(dev.desk, fresh)).toEqual([]);
    await release(tara.desk, assignment, ['Dev Rao changed since the release538.5'], '1 changed since the release.');
  };
  const toDev = ['Longhand: 1 returned text and 1 answer about a grade'];
  expect(await term.lettersAfter(answer, [dev])).toEqual({ [dev.email]: toDev });
  await page.reload();
  await expect.poll(() => returnedSheet(page)).toEqual(after);
  await expect(page.getByText(/^Answered by Tara Rao/)).toBeVisible();
  expectQuietLetters(term, ...secretsOf(after), new RegExp(answered), /Was the hill/);
});
