import type { Page } from '@playwright/test';
import { ADMIN, STUDENT, TEACHER } from '../../tests/journeys/fixtures/university.ts';
import type { Person } from './tasks-people.ts';

export interface Task {
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

const codeOf = (page: Page) => page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).first();

/** A teacher whom the demo university has. */
const COLLEAGUE = 'Pooja Ahmed';
/** One of the teacher's courses, as the roster lists it. */
const COURSE = 'CS-313 Robotics';
/** The join code that the teacher has made, for the student. */
let joinCode = '';

/** Opens the first text that is to be graded, from the dashboard. */
async function openText({ page, press }: Pick<Person, 'page' | 'press'>): Promise<void> {
  await press(
    page
      .getByRole('region', { name: 'To grade' })
      .getByRole('link', { name: 'Grade What a library is for: the next text' }),
  );
}

export const TASKS: readonly Task[] = [
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
    // From now on for a week, for the class and the course of the last one: what the form proposes.
    act: async ({ page, press, write, send }) => {
      await press(button(page, 'Create Assignment'));
      await write(page.getByLabel('Title'), 'Sounds of a bridge');
      await write(page.getByLabel('Description'), 'Write down what can be heard.');
      await send(dialog(page).getByRole('button', { name: 'Create' }));
    },
    done: (page) => page.getByText('Sounds of a bridge was created.').first(),
  },
  {
    name: 'Approve an enrollment',
    who: TEACHER,
    act: async ({ page, press }) => {
      await press(link(page, /requests are waiting$/));
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
    act: async ({ page, press, goTo, write }) => {
      await openText({ page, press });
      await goTo(button(page, 'Go to the grade'));
      await write(page.getByLabel('Grade', { exact: true }), '81');
      await write(page.getByLabel('Feedback'), 'Clear.');
      await press(button(page, 'Save and next'));
    },
    done: (page) => page.getByText('2 of 6').or(page.getByText('1 of 5')).first(),
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
    name: 'Give one student more days',
    who: TEACHER,
    act: async ({ page, press, write, send }) => {
      await press(
        page
          .getByRole('region', { name: 'To grade' })
          .getByRole('link', { name: 'A sound that I would miss', exact: true }),
      );
      await button(page, 'More').waitFor();
      if (!(await button(page, 'Extend the deadline').isVisible())) await press(button(page, 'More'));
      await press(button(page, 'Extend the deadline'));
      await press(dialog(page).getByLabel(/Asha Kulkarni/));
      await write(dialog(page).getByLabel('New end'), '12312026');
      await write(dialog(page).getByLabel('Reason'), 'You were ill.');
      await send(dialog(page).getByRole('button', { name: 'Extend' }));
    },
    done: (page) => page.getByRole('button', { name: 'Withdraw the extension of Asha Kulkarni' }),
  },
  {
    name: 'Announce something to a course',
    who: TEACHER,
    act: async ({ page, press, openTab, write, send }) => {
      await press(link(page, 'Academic Writing'));
      await openTab('Announcements');
      await press(button(page, 'New announcement'));
      await write(dialog(page).getByLabel('Title'), 'No class on Friday');
      await write(dialog(page).getByLabel('Message', { exact: true }), 'We meet again on Monday.');
      await send(dialog(page).getByRole('button', { name: 'Post' }));
    },
    done: (page) => page.getByRole('heading', { name: 'No class on Friday' }),
  },
  {
    name: 'Save the gradebook as CSV',
    who: TEACHER,
    act: async ({ page, press, openTab }) => {
      await press(link(page, 'Academic Writing'));
      await openTab('Grades');
      const saved = page.waitForEvent('download');
      await press(button(page, 'Grades as CSV'));
      await saved;
    },
    done: (page) => page.getByRole('tab', { name: 'Grades' }),
  },
  {
    name: 'Add a teacher to a course',
    who: TEACHER,
    act: async ({ page, press, choose, send }) => {
      await press(link(page, 'Academic Writing'));
      await button(page, 'More').waitFor();
      if (!(await button(page, 'People').isVisible())) await press(button(page, 'More'));
      await press(button(page, 'People'));
      await choose(dialog(page).getByLabel('Add a teacher'), COLLEAGUE);
      await send(dialog(page).getByRole('button', { name: 'Add', exact: true }));
    },
    done: (page) => page.getByRole('button', { name: `Remove: ${COLLEAGUE}` }),
  },
  {
    name: 'Make a join code',
    who: TEACHER,
    act: async ({ page, press, choose }) => {
      await press(link(page, 'Roster'));
      await choose(page.getByLabel('Course', { exact: true }), COURSE);
      await press(button(page, 'Make a join code'));
      joinCode = (await codeOf(page).textContent()) ?? '';
    },
    done: codeOf,
  },
  {
    name: 'Join a course by a code',
    who: STUDENT,
    act: async ({ page, press, write, enter }) => {
      await press(link(page, 'Join with a code'));
      await write(page.getByLabel('Code'), joinCode);
      await enter();
    },
    done: (page) => page.getByText(/^You are /).first(),
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
    act: async ({ page, press, write, enter }) => {
      await press(link(page, 'People'));
      await write(page.getByLabel('Name, email or roll number'), 'kulkarni');
      await enter();
      await press(button(page, /^Record of /));
    },
    done: (page) => dialog(page),
  },
];
