import { ANNOUNCE } from '../ui/announce.ts';

/** Screen readers notice a change of a live region only when the region was there before it. */
const NOTICED_MS = 100;

/** Has what is announced read out, from a live region. While a dialog is open all else is silent, so it stands in there. */
export function readAloud(page: Document): void {
  addEventListener(ANNOUNCE, (event) => {
    if (!(event instanceof CustomEvent)) return;
    const region = regionIn([...page.querySelectorAll('dialog[open]')].at(-1) ?? page.body);
    region.textContent = '';
    setTimeout(() => {
      region.textContent = String(event.detail);
    }, NOTICED_MS);
  });
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
