import { describe, expect, it } from 'vitest';
import type { SaveState } from '../../offline/journal/save-state.ts';
import { followUnsent } from './unsent.ts';

function writerWith(state: SaveState) {
  let now = state;
  let listener = () => {};
  return {
    state: () => now,
    subscribe(heard: () => void) {
      listener = heard;
      return () => {};
    },
    becomes(next: SaveState) {
      now = next;
      listener();
    },
  };
}

const there: SaveState = { kind: 'at university', deviceAt: 1, universityAt: 2 };
const here = (waiting: number): SaveState => ({ kind: 'on device', deviceAt: 3, universityAt: 2, waiting });

describe('the place where the unsent text begins', () => {
  it('is the lowest change that the university has not confirmed', () => {
    const writer = writerWith(there);
    const unsent = followUnsent(writer);
    unsent.follow();
    expect(unsent.from()).toBeNull();
    for (const index of [40, 10, 80, 81]) unsent.note(index);
    writer.becomes(here(4));
    expect(unsent.from()).toBe(10);
    writer.becomes(here(2));
    expect(unsent.from()).toBe(80);
    writer.becomes(there);
    expect(unsent.from()).toBeNull();
  });

  it('is the beginning while something waits from before the page was opened', () => {
    const writer = writerWith(here(7));
    const unsent = followUnsent(writer);
    unsent.follow();
    unsent.note(500);
    expect(unsent.from()).toBe(0);
    writer.becomes(there);
    unsent.note(600);
    expect(unsent.from()).toBe(600);
  });

  it('stays low when changes are many', () => {
    const unsent = followUnsent(writerWith(there));
    unsent.note(3);
    for (let count = 0; count < 6000; count += 1) unsent.note(900 + count);
    expect(unsent.from()).toBe(3);
  });
});
