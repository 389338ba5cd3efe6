import type { Locator, Page } from '@playwright/test';

/** Presses of Tab after which a control counts as out of reach. */
const TABS_MAX = 200;

/** Somebody at the screen, whose steps are counted. */
export interface Person {
  readonly page: Page;
  readonly steps: () => number;
  press: (control: Locator) => Promise<void>;
  /** Writes at once: one step, after those that lead to the field. */
  write: (field: Locator, words: string) => Promise<void>;
  /** Chooses an option of a list by its words: by keys one step after the list has the focus, by a thumb two. */
  choose: (list: Locator, option: string) => Promise<void>;
  /** Sends the form that is being written, by its button or the keys that stand on it. */
  send: (button: Locator) => Promise<void>;
  /** Sends what was written with the key Enter, which a phone's keyboard has, too. */
  enter: () => Promise<void>;
}

/**
 * Somebody with a keyboard alone: each key is a step, each word or number typed is one. Tab leads on, and with Shift
 * back to what is above.
 */
export function byKeyboard(page: Page): Person {
  let steps = 0;
  const key = async (name: string) => {
    steps += 1;
    await page.keyboard.press(name);
  };
  const reach = async (control: Locator) => {
    await control.waitFor();
    for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
      if (await hasFocus(control)) return;
      await key((await isBefore(control)) ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`The Tab key does not reach ${String(control)}.`);
  };
  return {
    page,
    steps: () => steps,
    press: async (control) => {
      await reach(control);
      await key('Enter');
    },
    write: async (field, words) => {
      await reach(field);
      steps += 1;
      await page.keyboard.type(words);
    },
    choose: async (list, option) => {
      await reach(list);
      steps += 1;
      await page.keyboard.type(option);
    },
    send: () => key('Control+Enter'),
    enter: () => key('Enter'),
  };
}

/** Somebody with a thumb on a phone: each tap is a step, and each swipe of most of the screen. */
export function byThumb(page: Page): Person {
  let steps = 0;
  const tap = async (control: Locator) => {
    await control.waitFor();
    steps += (await swipesTo(control)) + 1;
    await control.tap();
  };
  return {
    page,
    steps: () => steps,
    press: tap,
    write: async (field, words) => {
      await field.waitFor();
      if (!(await hasFocus(field))) await tap(field);
      steps += 1;
      await page.keyboard.type(words);
    },
    choose: async (list, option) => {
      await list.waitFor();
      steps += (await swipesTo(list)) + 2;
      await list.selectOption(option);
    },
    send: tap,
    enter: async () => {
      steps += 1;
      await page.keyboard.press('Enter');
    },
  };
}

/** Whether a control comes before what has the focus. */
function isBefore(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const active = document.activeElement ?? document.body;
    const place = active.compareDocumentPosition(element);
    return (place & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  });
}

/** Whether a control, or the summary around it, has the focus. */
function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const active = document.activeElement;
    return element === active || (element.parentElement === active && active?.tagName === 'SUMMARY');
  });
}

/** How many swipes of four fifths of the screen bring a control into it. */
function swipesTo(control: Locator): Promise<number> {
  return control.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const beyond = Math.max(-top, bottom - innerHeight, 0);
    return Math.ceil(beyond / (0.8 * innerHeight));
  });
}
