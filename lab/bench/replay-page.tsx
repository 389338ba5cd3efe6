import { createRoot } from 'react-dom/client';
import type { Op } from '#contract/op';
import { played } from '../../src/features/evidence/replay/played.ts';
import { Replay } from '../../src/features/evidence/replay/replay.tsx';

declare global {
  interface Window {
    replayLab: {
      /** Prepares and renders the replay of a log of one stream. Returns the milliseconds of the preparation. */
      open: (stream: string, ops: readonly Op[]) => number;
      /**
       * Moves the slider; returns the milliseconds until the moment is laid out. Rejects if another moment is shown.
       */
      seek: (count: number) => Promise<number>;
    };
  }
}

/** Whether the last change is in the visible part of the text. */
function isSeen(): boolean {
  const area = document.querySelector('.moment')?.getBoundingClientRect();
  const mark = document.querySelector('[data-now]')?.getBoundingClientRect();
  return area === undefined || mark === undefined || (mark.bottom > area.top && mark.top < area.bottom);
}

window.replayLab = {
  open(stream, ops) {
    const before = performance.now();
    const batch = { stream, began: 1_770_000_000_000, receivedAt: null, ops };
    const of = played({ batches: [batch], headTime: () => null, waitingFrom: new Map(), nowMs: 0 });
    const ms = performance.now() - before;
    const place = document.createElement('main');
    // Space above the replay, as on a page.
    place.style.paddingBlockStart = '50rem';
    document.body.replaceChildren(place);
    createRoot(place).render(<Replay of={of} />);
    return ms;
  },
  async seek(count) {
    const slider = document.querySelector<HTMLInputElement>('input[type=range]');
    if (slider === null) throw new Error('There is no slider.');
    const before = performance.now();
    // Sets the value past React's own property, so that React treats the event as a person's.
    Reflect.set(HTMLInputElement.prototype, 'value', String(count), slider);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
    const height = document.body.getBoundingClientRect().height;
    const ms = performance.now() - before;
    if (!isSeen()) throw new Error(`What change ${String(count)} changed is not in view.`);
    const says = slider.getAttribute('aria-valuetext') ?? '';
    if (height === 0 || !says.startsWith(`Change ${count.toLocaleString('en-IN')} of `))
      throw new Error(`The replay shows '${says}' instead of change ${String(count)}.`);
    return ms;
  },
};
