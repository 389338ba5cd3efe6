/**
 * Twelve everyday tasks in the demo university, done by a keyboard alone at 1280 pixels and by a thumb at 360, as
 * somebody new would: by what the screens offer, from the first screen after the log-in. How many steps each takes:
 * keys, taps, swipes, and texts that are written. `npm run bench:tasks`; writes results/tasks.json.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { ADMIN, DEMO_PASSWORD, STUDENT, TEACHER } from '../../tests/journeys/fixtures/university.ts';
import { withBuiltApp, type BuiltApp } from './built-app.ts';
import { byKeyboard, byThumb, type Person } from './tasks-people.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Task {
  readonly name: string;
  readonly who: string;
  readonly act: (person: Person) => Promise<void>;
  /** What is on the screen once it is done. */
  readonly done: (page: Page) => ReturnType<Page['getByText']>;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const link = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name, exact: typeof name === 'string' }).first();
const dialog = (page: Page) => page.getByRole('dialog');

/** As it is typed into a native field with a date and a time in the language en-US: Tab leads from the year on. */
const START = '01012026\t0900A';
const END = '01012099\t0900A';

/** Opens the first text that is to be graded, from the dashboard. */
async function openText({ page, press }: Pick<Person, 'page' | 'press'>): Promise<void> {
  await press(page.getByRole('region', { name: 'To grade' }).getByRole('link', { name: 'What a library is for' }));
  await press(page.getByRole('table').getByRole('link').first());
}

const TASKS: readonly Task[] = [
  {
    name: 'Go on with what is due next',
    who: STUDENT,
    act: async (person) => {
      await person.press(person.page.getByRole('region', { name: 'Continue writing' }).getByRole('link').first());
      await person.write(person.page.getByRole('textbox', { name: 'Your writing' }), 'One more sentence. ');
    },
    done: (page) => page.getByText('Saved to university').first(),
  },
  {
    name: 'Submit an essay',
    who: STUDENT,
    act: async (person) => {
      await person.press(person.page.getByRole('region', { name: 'Continue writing' }).getByRole('link').first());
      await person.page.getByText('Saved to university').first().waitFor();
      await person.press(button(person.page, 'Submit'));
      await person.press(button(person.page, 'Submit now'));
    },
    done: (page) => page.getByText(/^Submitted /).first(),
  },
  {
    name: 'Read a grade',
    who: STUDENT,
    act: async (person) => person.press(link(person.page, /Where I work best/)),
    done: (page) => page.getByRole('region', { name: 'Grade and feedback' }),
  },
  {
    name: 'Answer about a grade',
    who: STUDENT,
    act: async (person) => {
      await person.press(link(person.page, /Where I work best/));
      await person.write(person.page.getByLabel('Your reply'), 'I would keep the first.');
      await person.press(button(person.page, 'Send reply'));
    },
    done: (page) => page.getByText('I would keep the first.').first(),
  },
  {
    name: 'See whether everything was sent',
    who: STUDENT,
    act: async (person) => person.press(person.page.locator('button.chip[data-sync]')),
    done: (page) => page.getByText('Everything from this device is at the university'),
  },
  {
    name: 'Enroll in a course',
    who: STUDENT,
    act: async (person) => person.press(button(person.page, /^Enroll/)),
    done: (page) => page.getByText(/asked for approval|Waiting for approval|Enrolled/i).first(),
  },
  {
    name: 'Set an assignment',
    who: TEACHER,
    act: async ({ page, press, open, write }) => {
      await press(button(page, 'Details of Academic Writing'));
      await open(dialog(page).getByRole('tab', { name: /^Assignments/ }));
      await press(dialog(page).getByRole('button', { name: 'Create' }));
      await write(page.getByLabel('Title'), 'Sounds of a bridge');
      await write(page.getByLabel('Description'), 'Write down what can be heard.');
      await write(page.getByLabel('Start Time'), START);
      await write(page.getByLabel('End Time'), END);
      await write(page.getByLabel('Class Info'), 'Section A');
      await press(page.getByRole('button', { name: 'Create', exact: true }).last());
    },
    done: (page) => page.getByText('Sounds of a bridge was created.').first(),
  },
  {
    name: 'Approve an enrollment',
    who: TEACHER,
    act: async ({ page, press, open }) => {
      await press(button(page, 'Details of Artificial Intelligence'));
      await open(dialog(page).getByRole('tab', { name: /^Requests/ }));
      await press(
        dialog(page)
          .getByRole('button', { name: /^Approve/ })
          .first(),
      );
    },
    done: (page) => page.getByRole('tab', { name: 'Requests 5' }),
  },
  {
    name: 'Grade a text',
    who: TEACHER,
    act: async ({ page, press, write }) => {
      await openText({ page, press });
      await write(page.getByLabel('Grade', { exact: true }), '81');
      await write(page.getByLabel('Feedback'), 'Clear.');
      await press(button(page, 'Save'));
    },
    done: (page) => page.getByText('The student sees it.').first(),
  },
  {
    name: 'See how a text was written',
    who: TEACHER,
    act: async ({ page, press }) => {
      await openText({ page, press });
      await press(link(page, 'How it was written'));
    },
    done: (page) => page.getByRole('heading', { name: 'How it was written' }),
  },
  {
    name: 'Approve a teacher',
    who: ADMIN,
    act: async ({ page, press }) => press(button(page, /^Approve/)),
    done: (page) => page.getByText(/^Approved /).first(),
  },
  {
    name: 'Find a person’s record',
    who: ADMIN,
    act: async ({ page, press, write }) => {
      await press(link(page, 'People'));
      await write(page.getByLabel('Name, email or roll number'), 'kulkarni');
      await press(button(page, 'Search'));
      await press(button(page, /^Record of /));
    },
    done: (page) => dialog(page),
  },
];

const WAYS = {
  keyboard: { person: byKeyboard, options: { viewport: { width: 1280, height: 800 } } },
  thumb: { person: byThumb, options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
} as const;

type Way = keyof typeof WAYS;

/** The steps by each way, or why the task could not be done. */
type Steps = Partial<Record<Way, number | string>>;

async function stepsOf(browser: Browser, url: string, task: Task, way: Way): Promise<number | string> {
  const options: BrowserContextOptions = WAYS[way].options;
  const context = await browser.newContext({ ...options, baseURL: url, locale: 'en-US' });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  try {
    await logIn(page, task.who);
    const person = WAYS[way].person(page);
    await task.act(person);
    await task.done(page).waitFor();
    return person.steps();
  } catch (error) {
    return String(error).split('\n')[0] ?? '';
  } finally {
    await context.close();
  }
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL(/dashboard|admin/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector('[data-pending]') === null);
}

const figures: Record<string, Steps> = {};
for (const way of ['keyboard', 'thumb'] as const) {
  // Each way begins with the university as it was: what one has done the other need not do any more.
  await withBuiltApp('tasks', async ({ url, browser }: BuiltApp) => {
    for (const task of TASKS) {
      const steps = await stepsOf(browser, url, task, way);
      figures[task.name] = { ...figures[task.name], [way]: steps };
      console.log(`${way} ${task.name.padEnd(30)} ${String(steps)}`);
    }
  });
}
await mkdir(join(ROOT, 'results'), { recursive: true });
await writeFile(join(ROOT, 'results/tasks.json'), `${JSON.stringify(figures, null, 2)}\n`);
