import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { choose as openAction } from '../../scripts/screen-dialogs.ts';
import { choose } from '../../tests/journeys/fixtures/choose.ts';

/** A file that a person saved, and words that it must hold. */
export interface SavedFile {
  name: string;
  path: string;
  words: readonly string[];
}

interface Text {
  id: string;
  student_name: string;
  roll_no: string;
  hand_in: { status: string };
}

const PASSWORD = 'Longhand-demo-1';
/** An assignment of the demo whose texts were handed in, graded and returned. */
const GRADED = 'Where I work best';
/** The choices of the dialog for files, in its order, after the first. */
const CHOICES = ['texts', 'marked', 'grades'] as const;
const WORDS = 6;
/** What is printed: a screen's address, and words on it. */
const PRINTED: readonly (readonly [name: string, path: string, words: readonly string[]])[] = [
  ['privacy', '/privacy', ['Privacy']],
  ['accessibility', '/accessibility', ['Accessibility']],
];

/** Saves what a teacher and a student of the demo university can save and print, into a folder. */
export async function saveFiles(browser: Browser, baseURL: string, folder: string): Promise<SavedFile[]> {
  const teacher = new Saver(await logIn(browser, baseURL, 'teacher@example.edu'), folder);
  const student = new Saver(await logIn(browser, baseURL, 'student@example.edu'), folder);
  return [...(await ofTeacher(teacher)), ...(await ofStudent(student))];
}

/** A person who saves files into a folder. */
class Saver {
  readonly page: Page;
  readonly #folder: string;

  constructor(page: Page, folder: string) {
    this.page = page;
    this.#folder = folder;
  }

  /** Presses a button, and waits for the file that it saves. */
  async save(button: Locator, kind: string, words: readonly string[]): Promise<SavedFile> {
    const coming = this.page.waitForEvent('download');
    await button.click();
    const download = await coming;
    const name = `${kind}: ${download.suggestedFilename()}`;
    const path = join(this.#folder, `${kind} ${download.suggestedFilename()}`);
    await download.saveAs(path);
    return { name, path, words };
  }

  /** Prints a screen as the browser's own dialog does. */
  async print(name: string, path: string, words: readonly string[]): Promise<SavedFile> {
    await this.page.goto(path);
    await this.page.getByRole('heading', { level: 1 }).first().waitFor();
    await this.page.waitForLoadState('networkidle');
    const at = join(this.#folder, `${name}.pdf`);
    await this.page.pdf({ path: at, format: 'A4' });
    return { name: `printed: ${name}`, path: at, words };
  }

  /** The files in a ZIP, with the words that each must hold by its name. */
  async unzip(zip: SavedFile, kind: string, wordsOf: (name: string) => readonly string[]): Promise<SavedFile[]> {
    const entries = Object.entries(unzipSync(await readFile(zip.path)));
    return Promise.all(
      entries.map(async ([name, bytes]) => {
        const path = join(this.#folder, `${kind} ${basename(name)}`);
        await writeFile(path, bytes);
        return { name: `${kind}: ${name}`, path, words: wordsOf(name) };
      }),
    );
  }

  async ask<T>(path: string): Promise<T> {
    const token = await this.page.evaluate<string>("localStorage.getItem('accessToken')");
    return (await (await this.page.request.get(path, { headers: { authorization: `Bearer ${token}` } })).json()) as T;
  }
}

async function logIn(browser: Browser, baseURL: string, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL(/\/dashboard/);
  return page;
}

async function ofTeacher(saver: Saver): Promise<SavedFile[]> {
  const { page } = saver;
  const assignments = await saver.ask<{ id: string; title: string; course: string }[]>('/api/assignments/');
  const graded = assignments.find(({ title }) => title === GRADED);
  if (graded === undefined) throw new Error(`The demo has no assignment '${GRADED}'.`);
  const all = await saver.ask<Text[]>(`/api/assignments/${graded.id}/submissions/`);
  const handedIn = all.filter(({ hand_in: { status } }) => status !== 'draft');
  const begun = new Map<string, string>();
  for (const { id, student_name: name } of handedIn) {
    const { text } = await saver.ask<{ text: string }>(`/api/submissions/${id}/`);
    begun.set(name, text.split(/\s+/).slice(0, WORDS).join(' '));
  }
  const wordsOf = (file: string) => [...begun].flatMap(([name, words]) => (file.includes(name) ? [words] : []));

  await page.goto(`/teacher/assignment/${graded.id}`);
  const files: SavedFile[] = [];
  for (const [at, kind] of CHOICES.entries()) {
    await openAction('Texts and grades as files...')(page);
    const dialog = page.getByRole('dialog');
    await choose(dialog.getByLabel('What'), at + 1);
    const saved = await saver.save(dialog.getByRole('button', { name: 'Download' }), kind, [...begun.keys()]);
    await dialog.waitFor({ state: 'hidden' });
    const title = kind === 'marked' ? [GRADED] : [];
    files.push(
      ...(kind === 'grades' ? [saved] : await saver.unzip(saved, kind, (name) => [...wordsOf(name), ...title])),
    );
  }
  const documents = files.filter(({ path, words }) => path.endsWith('.docx') && words.length > 0).length;
  if (documents !== 2 * handedIn.length)
    throw new Error(`${String(handedIn.length)} texts were handed in, and ${String(documents)} documents came.`);
  await page.goto(`/teacher/course/${graded.course}?tab=grades`);
  files.push(await saver.save(page.getByRole('button', { name: 'Grades as CSV' }), 'gradebook', [GRADED]));
  const [first] = handedIn;
  files.push(await saver.print('report', `/evidence/${first?.id ?? ''}`, [first?.student_name ?? '']));
  return files;
}

async function ofStudent(saver: Saver): Promise<SavedFile[]> {
  const { page } = saver;
  const assignments = await saver.ask<{ id: string; title: string }[]>('/api/assignments/');
  await page.goto('/student/assignments');
  const titles = assignments.map(({ title }) => title);
  const files = [await saver.save(page.getByRole('button', { name: 'Download .ics' }), 'calendar', titles)];
  const me = await page.evaluate<string>("JSON.parse(localStorage.getItem('user')).id");
  for (const { id, title } of assignments) {
    const own = (
      await saver.ask<(Text & { user: string; returned_at: string | null })[]>(`/api/assignments/${id}/submissions/`)
    ).find(({ user }) => user === me);
    if (own === undefined || own.hand_in.status === 'draft') continue;
    files.push(await saver.print(`receipt of ${title}`, `/student/proof/${own.id}`, [title]));
    if (own.returned_at !== null)
      files.push(await saver.print(`return of ${title}`, `/student/returned/${own.id}`, [title]));
  }
  for (const [name, path, words] of PRINTED) files.push(await saver.print(name, path, words));
  return files;
}
