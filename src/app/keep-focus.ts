import { lastFocused } from './first-view.ts';

/** The last focused element, its ancestors, and the index of its list or table row among the siblings. */
interface Stand {
  readonly element: HTMLElement;
  readonly ancestors: readonly HTMLElement[];
  readonly row: number;
}

const ROWS = 'li, tr';

/**
 * Keeps the focus on the screen. If the focused control is removed by its own action, or the screen re-renders, the
 * focus would fall to the body: Tab would begin at the top and nothing be read out. It moves to the control's row, to
 * the row in its place, or to the nearest heading.
 */
export function keepFocus(page: Document): void {
  let stand = standOf(lastFocused());
  page.addEventListener('focusin', (event) => {
    stand = standOf(event.composedPath());
  });
  const restore = () => {
    if (stand === null || !isLost(page)) return;
    (isShown(stand.element) ? stand.element : neighborOf(stand, page))?.focus({ preventScroll: true });
  };
  // While capturing: before a screen that follows the focus renders again, which would look like a lost control.
  page.addEventListener(
    'focusout',
    ({ target, relatedTarget }) => {
      // The focus goes on to another control, whose focusin follows.
      if (relatedTarget !== null) stand = null;
      queueMicrotask(() => {
        if (!isLost(page) || !page.hasFocus() || !(target instanceof Element)) return;
        // A press outside every control removes the focus on purpose: the element is still there.
        if (isShown(target)) stand = null;
        // The browser takes the focus from what was hidden only when it draws the page.
        else restore();
      });
    },
    true,
  );
  new MutationObserver(restore).observe(page, { subtree: true, childList: true });
  // What was pressed before this code was there may be removed already.
  if (stand !== null && !isShown(stand.element)) restore();
}

function standOf(path: readonly EventTarget[]): Stand | null {
  const [element, ...ancestors] = path.filter((at) => at instanceof HTMLElement);
  if (element === undefined) return null;
  const row = element.closest(ROWS);
  return { element, ancestors, row: row === null ? -1 : [...(row.parentElement?.children ?? [])].indexOf(row) };
}

function isLost(page: Document): boolean {
  return (page.activeElement ?? page.body) === page.body;
}

/** Checked by visibility, since a screen that waits for its code may be in the page, hidden. */
function isShown(element: Element): boolean {
  return element.isConnected && element.checkVisibility();
}

/** The element to focus in place of a removed one; null if the new screen is not there yet. */
function neighborOf({ ancestors, row }: Stand, page: Document): HTMLElement | null {
  const left = ancestors.find(isShown);
  if (left === undefined) return null;
  const inPlace = left.matches('ul, ol, tbody') ? left.children[Math.min(row, left.children.length - 1)] : undefined;
  const near = left.closest(ROWS) ?? inPlace ?? headingOf(left) ?? mainOf(page);
  if (!(near instanceof HTMLElement)) return null;
  if (near.tabIndex < 0) near.tabIndex = -1;
  return near;
}

/** The main part that is shown. One of a screen that waits for its code may be before it in the page, hidden. */
function mainOf(page: Document): Element | null {
  return [...page.querySelectorAll('#main')].find(isShown) ?? null;
}

/** The heading of the smallest section or dialog around an element. */
function headingOf(element: Element): Element | null {
  return element.closest('section, dialog, main')?.querySelector('h1, h2, h3') ?? null;
}
