import { ANNOUNCE } from '../ui/announce.ts';

/** Screen readers notice a change in a live region only if the region was there this long before. */
const NOTICED_MS = 100;
/** So long a region keeps what it has spoken: whoever reads the page by hand must not meet it later. */
const KEPT_MS = 5000;
/** Live regions that come together with their words. */
const COME_WHOLE = '.notice[aria-live], output.found';
const TOAST = '.toast';
/** The words of such a region. */
const WORDS = ':scope > :not([aria-hidden], .btns, .btn)';

/** Has screen readers speak words that are announced, notices when they come, and toasts over a dialog. */
export function readAloud(page: Document): void {
  const speaker = new Speaker(page);
  addEventListener(ANNOUNCE, (event) => {
    if (event instanceof CustomEvent) speaker.say(String(event.detail));
  });
  // The region of the toasts is outside a modal dialog, and all that is outside is silent.
  const sayOver = (toast: Element): void => {
    if (page.querySelector('dialog:modal') !== null) speaker.say(toast.textContent ?? '');
  };
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      within(node, COME_WHOLE).forEach(bringLate);
      within(node, TOAST).forEach(sayOver);
    }
  }).observe(page.body, { subtree: true, childList: true });
}

/** The elements that match, of which this may be one. */
function within(element: Element, selector: string): Element[] {
  return [...(element.matches(selector) ? [element] : []), ...element.querySelectorAll(selector)];
}

/** Keeps the words from the accessibility tree until the region around them is noticed: as if they came later. */
function bringLate(region: Element): void {
  for (const words of region.querySelectorAll(WORDS)) {
    words.setAttribute('aria-hidden', 'true');
    setTimeout(() => words.removeAttribute('aria-hidden'), NOTICED_MS);
  }
}

/** Speaks by a live region. While a modal dialog is open all else is silent, so the region is placed in the dialog. */
class Speaker {
  readonly #page: Document;
  /** The words that a region is about to say. */
  readonly #waiting = new Map<HTMLElement, string[]>();

  constructor(page: Document) {
    this.#page = page;
  }

  say(words: string): void {
    const region = regionIn([...this.#page.querySelectorAll('dialog[open]')].at(-1) ?? this.#page.body);
    const waiting = this.#waiting.get(region);
    if (waiting !== undefined) {
      waiting.push(words);
      return;
    }
    this.#waiting.set(region, [words]);
    region.textContent = '';
    setTimeout(() => {
      const all = this.#waiting.get(region)?.join(' ') ?? '';
      this.#waiting.delete(region);
      // The dialog may have been closed since.
      if (region.isConnected) this.#speak(region, all);
      else this.say(all);
    }, NOTICED_MS);
  }

  #speak(region: HTMLElement, words: string): void {
    region.textContent = words;
    const spoken = region.firstChild;
    setTimeout(() => spoken?.remove(), KEPT_MS);
  }
}

function regionIn(place: Element): HTMLElement {
  const there = place.querySelector<HTMLElement>(':scope > [data-announcer]');
  if (there !== null) return there;
  const region = document.createElement('div');
  region.className = 'sr';
  region.setAttribute('role', 'status');
  region.dataset['announcer'] = '';
  place.append(region);
  return region;
}
