import { ANNOUNCE } from '../ui/announce.ts';

/** Screen readers notice a change in a live region only if the region was there this long before. */
const NOTICED_MS = 100;

/**
 * Announces words in a live region. While a modal dialog is open all else is silent, so the region is placed in the
 * dialog, and toasts are announced by it, too.
 */
export function readAloud(page: Document): void {
  addEventListener(ANNOUNCE, (event) => {
    if (event instanceof CustomEvent) say(page, String(event.detail));
  });
  const told = new WeakSet<Element>();
  // A popover's toggle event does not bubble, so it is caught in the capture phase.
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
