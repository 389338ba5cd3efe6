import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { steadyStore, type Reading } from './use-steady.ts';

class Counter {
  value = 0;
  #heard: () => void = () => {};
  subscribe(listener: () => void): () => void {
    this.#heard = listener;
    return () => {};
  }
  set(value: number): void {
    this.value = value;
    this.#heard();
  }
}

const reading: Reading<Counter, number> = {
  read: (counter) => counter.value,
  urgent: (value) => value < 0,
  pauseMs: 100,
  debounced: true,
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a steady store', () => {
  it('waits for a pause, but never with what is urgent', () => {
    const counter = new Counter();
    const store = steadyStore(counter, reading);
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    for (let key = 1; key <= 5; key += 1) {
      counter.set(key);
      vi.advanceTimersByTime(60);
    }
    expect(store.get()).toBe(0);
    vi.advanceTimersByTime(100);
    expect(store.get()).toBe(5);
    counter.set(-1);
    expect(store.get()).toBe(-1);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('shows the latest in regular steps when it is not to settle', () => {
    const counter = new Counter();
    const store = steadyStore(counter, { ...reading, debounced: false });
    store.subscribe(() => {});
    counter.set(1);
    vi.advanceTimersByTime(60);
    counter.set(2);
    vi.advanceTimersByTime(50);
    expect(store.get()).toBe(2);
  });
});
