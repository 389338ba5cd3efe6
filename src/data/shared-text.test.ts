import { beforeEach, expect, it } from 'vitest';
import { FakeStorage } from '../../tests/fixtures/fake-browser.ts';
import { followShared, forgetShared, keepShared, SHARED_MAX, sharedOf } from './shared-text.ts';

let tab = new FakeStorage();
beforeEach(() => {
  tab = new FakeStorage();
  // What the last test left refused.
  forgetShared(tab);
});

it('a shared text is waiting until it is taken in, and tells who follows', () => {
  let told = 0;
  const stop = followShared(() => (told += 1));
  expect(sharedOf(tab)).toEqual({ kind: 'nothing' });
  keepShared(tab, 'words');
  expect(sharedOf(tab)).toEqual({ kind: 'waiting', text: 'words' });
  expect(sharedOf(tab)).toBe(sharedOf(tab));
  forgetShared(tab);
  expect(sharedOf(tab)).toEqual({ kind: 'nothing' });
  expect(told).toBe(2);
  stop();
});

it('a second share comes after the first one', () => {
  keepShared(tab, 'first');
  keepShared(tab, 'second');
  expect(sharedOf(tab)).toEqual({ kind: 'waiting', text: 'first\n\nsecond' });
});

it('what is too long is refused whole, and what was waiting stays', () => {
  keepShared(tab, 'first');
  keepShared(tab, 'x'.repeat(SHARED_MAX));
  expect(sharedOf(tab)).toEqual({ kind: 'refused' });
  forgetShared(tab);
  expect(sharedOf(tab)).toEqual({ kind: 'waiting', text: 'first' });
});

it('what this browser has no room for is refused', () => {
  tab.full = true;
  keepShared(tab, 'words');
  expect(sharedOf(tab)).toEqual({ kind: 'refused' });
});
