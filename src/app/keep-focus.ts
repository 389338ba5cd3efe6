/** Where the keyboard stood: the element, what it was in, and the row of a list or table among its siblings. */
interface Stand {
  readonly element: HTMLElement;
  readonly ancestors: readonly Element[];
  readonly row: number;
}

const ROWS = 'li, tr';

/**
 * Keeps the focus on the screen. A control that goes away with what it did, or a screen that is drawn anew, would leave
 * it on the body, where the next Tab begins at the top and nothing is read out. It moves to the row that the control
 * stood in, to the row in its place, or to the nearest heading; and back to a button that could not be pressed for a while.
 */
export function keepFocus(page: Document): void {
  let stand: Stand | null = null;
  page.addEventListener('focusin', ({ target }) => {
    stand = target instanceof HTMLElement ? standOf(target) : null;
  });
  page.addEventListener('focusout', ({ target }) => {
    // Whoever presses beside everything leaves: the element is still there and could be pressed.
    queueMicrotask(() => {
      if (isLost(page) && page.hasFocus() && target instanceof Element && isUsable(target)) stand = null;
    });
  });
  new MutationObserver(() => {
    if (stand === null || !isLost(page)) return;
    if (isShown(stand.element)) {
      if (isUsable(stand.element)) stand.element.focus({ preventScroll: true });
    } else neighborOf(stand, page)?.focus({ preventScroll: true });
  }).observe(page, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
}

function standOf(element: HTMLElement): Stand {
  const ancestors: Element[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement) ancestors.push(at);
  const row = element.closest(ROWS);
  return { element, ancestors, row: row === null ? -1 : [...(row.parentElement?.children ?? [])].indexOf(row) };
}

function isLost(page: Document): boolean {
  return page.activeElement === null || page.activeElement === page.body;
}

/** A screen that waits for its code may still stand in the page, hidden. */
function isShown(element: Element): boolean {
  return element.isConnected && element.checkVisibility();
}

function isUsable(element: Element): boolean {
  return isShown(element) && !element.matches(':disabled');
}

/** What takes the focus in the place of an element that is gone; null while the new screen is not there yet. */
function neighborOf({ ancestors, row }: Stand, page: Document): HTMLElement | null {
  const left = ancestors.find(isShown);
  if (left === undefined) return null;
  const inPlace = left.matches('ul, ol, tbody') ? left.children[Math.min(row, left.children.length - 1)] : undefined;
  const near = left.closest(ROWS) ?? inPlace ?? headingOf(left) ?? page.getElementById('main');
  if (!(near instanceof HTMLElement)) return null;
  if (near.tabIndex < 0) near.tabIndex = -1;
  return near;
}

/** The heading of the smallest section or dialog around an element. */
function headingOf(element: Element): Element | null {
  const part = element.closest('section, dialog, main');
  return part?.querySelector('h1, h2, h3') ?? null;
}
