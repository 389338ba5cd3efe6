import { ANNOUNCE } from '../ui/announce.ts';

/** Screen readers notice a change of a live region only when the region was there before it. */
const NOTICED_MS = 100;

/**
 * Has what is announced read out, from a live region. While a dialog is open all else is silent, so the region stands in
 * there, and toasts are read out by it, too.
 */
export function readAloud(page: Document): void {
  addEventListener(ANNOUNCE, (event) => {
    if (event instanceof CustomEvent) say(page, String(event.detail));
  });
  const told = new WeakSet<Element>();
  // A popover tells its own toggling only to who listens on the way down to it.
  const onToggle = ({ target }: Event): void => {
    const toast = target instanceof Element ? [...target.querySelectorAll('.toast')].at(-1) : undefined;
    if (toast === undefined || told.has(toast)) return;
    told.add(toast);
    if (page.querySelector('dialog:modal') !== null) say(page, toast.textContent ?? '');
  };
  page.addEventListener('toggle', onToggle, true);
}

function say(page: Document, words: string): void {
  const region = regionIn([...page.querySelectorAll('dialog[open]')].at(-1) ?? page.body);
  region.textContent = '';
  setTimeout(() => {
    region.textContent = words;
  }, NOTICED_MS);
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
