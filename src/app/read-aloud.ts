import { ANNOUNCE } from '../ui/announce.ts';

/** Screen readers notice a change in a live region only if the region was there this long before. */
const NOTICED_MS = 100;
/** Notices and toasts: they come with their words, so they can't be live regions themselves. */
const SPOKEN = '[data-say], .toast > span';

/** Announces words, and notices and toasts as they come and change, in a live region. */
export function readAloud(page: Document): void {
  const speaker = new Speaker(page);
  addEventListener(ANNOUNCE, (event) => {
    if (event instanceof CustomEvent) speaker.say(String(event.detail));
  });
  const said = new WeakMap<Element, string>();
  const readNew = () => {
    for (const element of page.querySelectorAll(SPOKEN)) {
      const words = element.textContent ?? '';
      if (words === said.get(element)) continue;
      said.set(element, words);
      speaker.say(words);
    }
  };
  readNew();
  new MutationObserver(readNew).observe(page.body, { subtree: true, childList: true, characterData: true });
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
      if (region.isConnected) region.textContent = all;
      else this.say(all);
    }, NOTICED_MS);
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
