import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { lineTop } from './line-top.ts';

/** With less visible height than this, in CSS px, a keyboard is open or the zoom is large. */
const LOW_PX = 640;
/** From this width on the tools are one row anyway, and stay as they are. */
const WIDE = '(min-width: 64rem)';
/** Only a keyboard takes so much height at once, in CSS px: an address bar that comes and goes takes less. */
const KEYBOARD_PX = 120;
/** Between the caret line and what would cover it, in px. */
const CLEAR_PX = 8;

interface TypingRoomProps {
  field: RefObject<HTMLTextAreaElement | null>;
}

/**
 * Keeps the typed line visible between the header and the tools. With little height, the tools are one row while the
 * field has the focus, and are placed on top of a keyboard that covers the page.
 */
export function TypingRoom({ field }: TypingRoomProps): ReactNode {
  const mirror = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const page = field.current?.closest('main') ?? null;
    const tools = page?.querySelector<HTMLElement>('.tools') ?? null;
    if (field.current === null || page === null || tools === null || mirror.current === null) return undefined;
    return keepRoom({ field: field.current, page, tools, mirror: mirror.current });
  }, [field]);
  return <div className="mirror" aria-hidden="true" ref={mirror} />;
}

interface Parts {
  field: HTMLTextAreaElement;
  page: HTMLElement;
  tools: HTMLElement;
  mirror: HTMLElement;
}

/** Follows the visible part of the page, the focus and the height of the tools. Returns a function that ends this. */
function keepRoom({ field, page, tools, mirror }: Parts): () => void {
  const root = document.documentElement;
  const wide = matchMedia(WIDE);
  const ended = new AbortController();
  const listen = { signal: ended.signal };
  const isTyping = () => page.querySelector('textarea:focus, .find :focus') !== null;
  let room = visiblePart();
  let end = textEnd();

  function textEnd(): number {
    return room.bottom - tools.offsetHeight;
  }
  /** Scrolls the caret line above the tools if it was above `before`, that is, in sight. */
  function show(before: number): void {
    const top = field.getBoundingClientRect().top + lineTop(mirror, field, field.selectionEnd);
    const bottom = top + Number.parseFloat(getComputedStyle(field).lineHeight);
    if (bottom <= before && bottom > end) scrollBy({ top: bottom - end + CLEAR_PX, behavior: 'instant' });
  }
  function update(): void {
    const [roomBefore, endBefore] = [room, end];
    room = visiblePart();
    page.toggleAttribute('data-typing', isTyping() && room.height < LOW_PX && !wide.matches);
    page.style.setProperty('--covered', `${String(room.covered)}px`);
    end = textEnd();
    root.style.scrollPaddingBlockEnd = `${String(room.covered + tools.offsetHeight + CLEAR_PX)}px`;
    const isSmaller = roomBefore.height - room.height > KEYBOARD_PX || roomBefore.height === room.height;
    if (isTyping() && isSmaller && end < endBefore) show(endBefore);
  }

  const observer = new ResizeObserver(update);
  observer.observe(tools);
  for (const type of ['resize', 'scroll']) visualViewport?.addEventListener(type, update, listen);
  for (const type of ['focusin', 'focusout']) page.addEventListener(type, update, listen);
  // The browser scrolls to the caret by itself, but doesn't know of tools on top of a keyboard that covers the page.
  field.addEventListener('input', () => void (room.covered > 0 && requestAnimationFrame(() => show(Infinity))), listen);
  // A press in the one row keeps the focus in the field, so that the keyboard stays and nothing moves under the finger.
  tools.addEventListener('mousedown', (event) => page.hasAttribute('data-typing') && event.preventDefault(), listen);
  update();
  return () => {
    observer.disconnect();
    ended.abort();
    root.style.removeProperty('scroll-padding-block-end');
  };
}

/**
 * The part of the page that can be seen, in CSS px as they are without pinching: its height, its lower edge, and how
 * much of the page below it a keyboard covers.
 */
function visiblePart(): { height: number; bottom: number; covered: number } {
  const seen = visualViewport;
  if (seen === null) return { height: innerHeight, bottom: innerHeight, covered: 0 };
  const isPinched = Math.abs(seen.scale - 1) > 0.01;
  const covered = isPinched ? 0 : Math.max(0, Math.round(innerHeight - seen.offsetTop - seen.height));
  return { height: seen.height * seen.scale, bottom: innerHeight - covered, covered };
}
