import type { Locator, Page } from '@playwright/test';
import { choose as chooseByKeys } from '../../tests/journeys/fixtures/choose.ts';

/** Presses of Tab after which a control counts as out of reach. */
const TABS_MAX = 200;

/** Somebody at the screen, whose steps are counted. */
export interface Person {
  readonly page: Page;
  readonly steps: () => number;
  press: (control: Locator) => Promise<void>;
  /** Presses what leads to another place of the screen, unless the person points there at once. */
  goTo: (control: Locator) => Promise<void>;
  /** Writes at once: one step, after those that lead to the field. */
  write: (field: Locator, words: string) => Promise<void>;
  /** Chooses an option of a list by its words: by keys one step after the list has the focus, by a thumb two. */
  choose: (list: Locator, option: string) => Promise<void>;
  /** Opens a tab: by keys from the one that is open, with the arrows. */
  openTab: (name: string) => Promise<void>;
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
  const press = async (control: Locator) => {
    await reach(control);
    await key((await control.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
  };
  return {
    page,
    steps: () => steps,
    press,
    goTo: press,
    write: async (field, words) => {
      await reach(field);
      steps += 1;
      await page.keyboard.type(words);
    },
    choose: async (list, option) => {
      await reach(list);
      // Its first letters are one step; with a space in them Chromium may open the list instead.
      steps += 1;
      await chooseByKeys(list, option);
    },
    openTab: async (name) => {
      await reach(page.getByRole('tab', { selected: true }));
      const tab = page.getByRole('tab', { name });
      for (let arrows = 0; arrows < TABS_MAX && !(await hasFocus(tab)); arrows += 1) await key('ArrowLeft');
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
    goTo: tap,
    write: async (field, words) => {
      await field.waitFor();
      if (!(await hasFocus(field))) await tap(field);
      steps += 1;
      await page.keyboard.type(words);
    },
    choose: async (list, option) => {
      await list.waitFor();
      steps += (await swipesTo(list)) + 2;
      await chooseByKeys(list, option);
    },
    openTab: (name) => tap(page.getByRole('tab', { name })),
    send: tap,
    enter: async () => {
      steps += 1;
      await page.keyboard.press('Enter');
    },
  };
}

/**
 * Somebody with a mouse, counted as the instructions of other products can be counted: each press of a button, link, tab
 * or box is a step, a choice from a list two; what is written, and the press into its field, are none.
 */
export function byMouse(page: Page): Person {
  let steps = 0;
  const click = async (control: Locator) => {
    steps += 1;
    await control.click();
  };
  return {
    page,
    steps: () => steps,
    press: click,
    goTo: () => Promise.resolve(),
    write: async (field, words) => {
      await field.click();
      await page.keyboard.type(words);
    },
    choose: async (list, option) => {
      steps += 2;
      await chooseByKeys(list, option);
    },
    openTab: (name) => click(page.getByRole('tab', { name })),
    send: click,
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
