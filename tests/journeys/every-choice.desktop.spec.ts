import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { changeReferences } from '#contract/reference';
import { press } from '../../scripts/screen-dialogs.ts';
import { reference } from '../fixtures/references.ts';
import { CHOICES_BY_NAME } from './fixtures/choices-by-name.ts';
import { expect, test } from './fixtures/journey.ts';
import { allowFormatting } from './fixtures/offer-more.ts';
import { online } from './fixtures/online.ts';
import { untilQuiet } from './fixtures/quiet.ts';
import { tryChoices, UNNAMED } from './fixtures/try-choices.ts';
import { STUDENT } from './fixtures/university.ts';

// What can be chosen with keys and a mouse beside what the screens of each role show at once: see the journey `screens`.
test.use(online);

const SOURCE = new URL('../../src/', import.meta.url);
/** A dialog counts as complete once it has made no request for this long: its code may be fetched late. */
const QUIET_MS = 300;
/** The names of the fields that the journeys here try. */
const BESIDE = { replay: [UNNAMED], note: ['kind'], sources: ['style'], source: ['type'] } as const;

async function openAndTry(page: Page, buttons: readonly string[], where: keyof typeof BESIDE): Promise<void> {
  for (const name of buttons) await press(name)(page);
  await untilQuiet(page, QUIET_MS);
  expect(await tryChoices(page, where)).toEqual(expect.arrayContaining([...BESIDE[where]]));
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
  await openAndTry(desk.page, ['Open the replay'], 'replay');
  await openAndTry(desk.page, ['Add a note'], 'note');
});

test('what a student chooses for a source and for citations stays chosen', async ({ desk, university }) => {
  await allowFormatting(university, true);
  const assignment = await university.newAssignment('Places of memory', { formatting: true });
  const body = { put: [reference({ title: 'The Art of Memory' })], remove: [] };
  await university.call(STUDENT, changeReferences, { params: { id: assignment }, body });
  await desk.logInToWrite(assignment);
  await openAndTry(desk.page, ['Sources'], 'sources');
  await openAndTry(desk.page, ['Add sources', 'Fill in a form instead'], 'source');
  await allowFormatting(university, false);
});

test('no list and no field for a date was left out', () => {
  const tried = new Set<string>([...Object.values(CHOICES_BY_NAME), ...Object.values(BESIDE)].flat());
  expect(namesInSource().filter((name) => !tried.has(name))).toEqual([]);
});

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
