import { describe, expect, it } from 'vitest';
import { createToasts } from './toasts.ts';

describe('the toasts of a page', () => {
  it('stand in the order in which they were said, until each is hidden', () => {
    const toasts = createToasts();
    let told = 0;
    toasts.subscribe(() => (told += 1));
    toasts.show('one');
    toasts.show('two');
    expect(toasts.items().map(({ text }) => text)).toEqual(['one', 'two']);
    toasts.hide(toasts.items()[0]?.key ?? 0);
    expect(toasts.items().map(({ text }) => text)).toEqual(['two']);
    expect(told).toBe(3);
  });

  it('say the same words once, with all their time ahead', () => {
    const toasts = createToasts();
    toasts.show('one');
    const before = toasts.items()[0]?.key;
    toasts.show('two');
    toasts.show('one');
    expect(toasts.items().map(({ text }) => text)).toEqual(['two', 'one']);
    expect(toasts.items()[1]?.key).not.toBe(before);
  });
});
