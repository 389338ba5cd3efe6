import { ANNOUNCE } from '../ui/announce.ts';

/** Screen readers notice a change in a live region only if the region was there this long before. */
const NOTICED_MS = 100;
/** So long a region keeps what it has spoken: whoever reads the page by hand must not meet it later. */
const KEPT_MS = 5000;
/** Live regions, and parts of them, that come together with their words. */
const COME_WHOLE = '.notice[aria-live], output.found, .toast';
/** The words of such a region. */
const WORDS = ':scope > :not([aria-hidden], .btns, .btn)';

/** Has screen readers speak words that are announced, and notices and toasts when they come. */
export function readAloud(page: Document): void {
  const speaker = new Speaker(page);
  addEventListener(ANNOUNCE, (event) => {
    if (event instanceof CustomEvent) speaker.say(String(event.detail));
  });
  const onNew = (region: Element): void => {
    bringLate(region);
    // Toasts are outside a modal dialog, and all that is outside is silent.
    if (region.matches('.toast') && page.querySelector('dialog:modal') !== null) speaker.say(region.textContent ?? '');
  };
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      if (node.matches(COME_WHOLE)) onNew(node);
      node.querySelectorAll(COME_WHOLE).forEach(onNew);
    }
  }).observe(page.body, { subtree: true, childList: true });
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
