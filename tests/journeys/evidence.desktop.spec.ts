import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { OTHER_STUDENT, STUDENT, TEACHER } from './fixtures/university.ts';
import { unfold } from './fixtures/unfold.ts';

const OTHER_NAME = 'Rohan Deshmukh';

const MINE = 'The postman sat on the step and read the cards aloud. ';
const AGAIN = 'Nobody minded, for nobody had anything to hide. ';
const OUTSIDE = 'The card travelled as writing and arrived as speech, and the man with the bag was never paid.';

test('both sides see how a text came to be, and a concern is asked, answered and decided', async ({
  desk,
  newDesk,
  university,
  assignment,
}) => {
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await desk.logInToWrite(assignment, STUDENT);
  const { page } = desk;
  await desk.typeByHand(MINE + AGAIN);
  // The first sentence is moved behind the second: words of the same writer are not a paste.
  await page.keyboard.press('Control+Home');
  for (let at = 0; at < MINE.length; at += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+x');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+v');
  await page.evaluate((text) => navigator.clipboard.writeText(text), OUTSIDE);
  await page.keyboard.press('Control+v');
  await desk.expectArrived(assignment, AGAIN + MINE + OUTSIDE);
  const { id } = (await university.submission(assignment)) ?? { id: '' };

  await page.goto('/student/assignments');
  await page.locator(`a[href="/evidence/${id}"]`).click();
  await expect(page.getByRole('heading', { name: 'How it was written', level: 1 })).toBeVisible();
  const share = ((100 * OUTSIDE.length) / (AGAIN + MINE + OUTSIDE).length).toFixed(1);
  await expect(page.getByText(`${share}% of the final text was pasted from outside, in 1 paste`)).toBeVisible();
  await expect(page.locator('[data-src="paste"]').filter({ hasText: OUTSIDE })).toHaveCount(1);
  await expect(page.locator('.essay [data-src="own"]')).toContainText(MINE.trim());
  // What is folded on the screen is printed.
  await expect(page.locator('.tinted .essay').first()).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.tinted .essay').first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await unfold(page, 'The text', 'AI Detection', 'Who opened it');
  await page.getByRole('slider', { name: 'Part of the text' }).press('End');
  await expect(page.getByText(/^Pasted from outside\. /)).toBeVisible();
  await expect(page.getByText('It changes no status. Your teacher sees the result.')).toBeVisible();
  await expect(page.getByText('Nobody of the staff has opened this work yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Receipt and certificates' })).toHaveAttribute(
    'href',
    `/student/proof/${id}`,
  );

  // A note is written without a connection, on the report as it was last known.
  await desk.proxyDown();
  await page.reload();
  await expect(page.getByText(/how it was written\. .*This is from /)).toBeVisible();
  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.getByLabel('In your words').fill('Lecture 6, my notes.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Your note on this device: a quotation. “Lecture 6, my notes.”')).toBeVisible();
  desk.proxy.weather = 'pass';
  await expect(page.getByText('The student’s note: a quotation. “Lecture 6, my notes.”')).toBeVisible();

  const teacher = await newDesk(online);
  await teacher.logInAt(`/teacher/assignment/${assignment}?submission=${id}`, TEACHER);
  await teacher.page.getByRole('link', { name: 'How it was written' }).click();
  await expect(teacher.page.getByText(`${share}% of the final text was pasted from outside, in 1 paste`)).toBeVisible();
  await expect(teacher.page.getByText('The student’s note: a quotation. “Lecture 6, my notes.”')).toBeVisible();

  await teacher.page.getByRole('button', { name: 'See it happen' }).click();
  const moment = teacher.page.getByRole('region', { name: 'The text at this moment' });
  await expect(moment).toBeFocused();
  await expect(moment.locator('ins[data-src="paste"]')).toHaveText(OUTSIDE);
  await teacher.page.getByRole('slider', { name: 'Moment of writing' }).press('ArrowLeft');
  await expect(moment.locator('.essay')).toHaveText((AGAIN + MINE).trim());
  // The single keys of the replay do nothing while the focus is elsewhere.
  await teacher.page.getByRole('button', { name: 'Keyboard shortcuts' }).focus();
  await teacher.page.keyboard.press('n');
  await expect(moment.locator('.essay')).toHaveText((AGAIN + MINE).trim());
  await unfold(teacher.page, 'Concerns');
  await teacher.page.getByRole('button', { name: 'Raise a concern' }).click();
  await expect(teacher.page.getByText(/of 100 honest essays hold a paste/)).toBeVisible();
  await teacher.page.getByLabel('What you ask the student').fill('Who says so?');
  await teacher.page.getByRole('button', { name: 'Raise the concern' }).click();
  await expect(teacher.page.getByText('Choose at least one.')).toBeVisible();
  await teacher.page.getByRole('checkbox', { name: 'Where facts or quotations come from' }).check();
  await teacher.page.getByRole('button', { name: 'Raise the concern' }).click();
  await expect(teacher.page.getByRole('heading', { name: 'Where facts or quotations come from' })).toBeVisible();

  await page.reload();
  await expect(page.getByText('“Who says so?”').or(page.getByText('Who says so?'))).toBeVisible();
  await page.getByLabel('Your reply').fill('The lecturer did; I can show the page.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('The lecturer did; I can show the page.')).toBeVisible();
  await unfold(page, 'Who opened it');
  for (const what of ['the text', 'this page', 'the notes on pastes', 'the replay'])
    await expect(page.getByText(`Meera Joshi opened ${what}`)).toBeVisible();

  await teacher.page.reload();
  await teacher.page.getByRole('button', { name: 'Decide...' }).click();
  await teacher.page.getByLabel('Why, in your words').fill('The page is there.');
  await teacher.page.getByRole('button', { name: 'Save decision' }).click();
  await expect(teacher.page.getByText('Settled.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('The page is there.')).toBeVisible();
  expect((await university.submission(assignment))?.grade).toBeNull();

  // Both hand in the same sentence. The teacher reads the two side by side; the student is not told whose the other is.
  await desk.openEditor(assignment);
  await desk.submit();
  const other = await newDesk(online);
  await other.logInToWrite(assignment, OTHER_STUDENT);
  await other.type(OUTSIDE);
  await other.submit();
  for (const email of [STUDENT, OTHER_STUDENT])
    await expect.poll(async () => (await university.submission(assignment, email))?.hand_in.status).toBe('submitted');
  await teacher.page.reload();
  await unfold(teacher.page, 'Passages that match');
  await teacher.page.getByRole('button', { name: 'Show passages that match' }).click();
  const sameWords = OUTSIDE.slice(0, -1);
  const beside = teacher.page.getByRole('region', { name: 'Passages that match' });
  await expect(beside.getByText(sameWords, { exact: true })).toHaveCount(2);
  await expect(beside.getByRole('link', { name: `How ${OTHER_NAME}’s text was written` })).toBeVisible();
  await page.goto(`/evidence/${id}`);
  await unfold(page, 'Passages that match');
  const own = page.getByRole('region', { name: 'Passages that match' });
  await expect(own.getByText('In another text of this assignment. Whose it is, is not shown.')).toBeVisible();
  await expect(own.getByText(sameWords, { exact: true })).toHaveCount(1);
  await expect(page.getByText(OTHER_NAME)).toHaveCount(0);

  // A classmate is told nothing of it.
  await other.page.goto(`/evidence/${id}`);
  await expect(other.page.getByRole('alert')).toBeVisible();
  await expect(other.page.getByText(OUTSIDE)).toHaveCount(0);
});

test('an honest writer who dictates and composes is shown neutral, and what they move is no paste', async ({
  desk,
  newDesk,
  university,
  assignment,
}) => {
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await desk.logInToWrite(assignment, STUDENT);
  const { page } = desk;
  const keyboard = await desk.cdp();
  for (const phrase of ['I am speaking this sentence. ', 'And this one as well. '])
    await keyboard.send('Input.insertText', { text: phrase });
  for (const text of ['न', 'नम', 'नमस्', 'नमस्ते'])
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await keyboard.send('Input.insertText', { text: 'नमस्ते ' });
  await desk.typeByHand(AGAIN);
  // The typed sentence goes to the beginning, then the whole is copied behind itself and taken out again.
  for (let at = 0; at < AGAIN.length; at += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Control+x');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+v');
  await page.keyboard.press('Control+End');
  await desk.typeByHand(`“${MINE.trim()}”`);
  const spoken = 'I am speaking this sentence. And this one as well. नमस्ते ';
  const text = `${AGAIN}${spoken}“${MINE.trim()}”`;
  await desk.expectArrived(assignment, text);
  await desk.submit();
  await expect.poll(async () => (await university.submission(assignment))?.hand_in.status).toBe('submitted');
  const { id } = (await university.submission(assignment)) ?? { id: '' };

  const teacher = await newDesk(online);
  await teacher.logIn(TEACHER);
  for (const { page: reader } of [desk, teacher]) {
    await reader.goto(`/evidence/${id}`);
    await expect(reader.getByText(/^Assisted or mobile input: .* That is neutral/)).toBeVisible();
    const facts = reader.getByRole('region', { name: 'Facts' });
    await expect(facts.getByText('Not given')).toHaveCount(2);
    await expect(facts.getByText('assisted or mobile input')).toHaveCount(2);
    await expect(facts.getByText('of the final text, 0 pastes')).toBeVisible();
    await expect(reader.getByText('Nothing was pasted from outside.')).toBeVisible();
    await expect(reader.getByRole('heading', { name: 'The picture' })).toHaveCount(0);
    await expect(reader.locator('.essay [data-src="own"]').first()).toContainText(AGAIN.trim());
    await expect(reader.locator('[data-src="paste"]')).toHaveCount(0);
  }

  // A classmate quotes the same words: a quotation is no passage that matches.
  const other = await newDesk(online);
  await other.logInToWrite(assignment, OTHER_STUDENT);
  await other.type(`As one of us wrote: “${MINE.trim()}”`);
  await other.submit();
  await expect
    .poll(async () => (await university.submission(assignment, OTHER_STUDENT))?.hand_in.status)
    .toBe('submitted');
  await unfold(teacher.page, 'Passages that match');
  await teacher.page.getByRole('button', { name: 'Show passages that match' }).click();
  await expect(teacher.page.getByText('No passage matches.')).toBeVisible();
});
