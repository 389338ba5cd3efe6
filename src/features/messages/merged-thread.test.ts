import { describe, expect, it } from 'vitest';
import { mergedThread, type KeptThread } from './merged-thread.ts';

const thread = (ids: string, unread = 0, more = false): KeptThread => ({
  messages: ids.split('').map((id) => ({ id, by: 'teacher', author_name: 'T', words: id, written_at: '' })),
  more,
  unread,
});
const idsOf = (of: KeptThread | undefined) => of?.messages.map(({ id }) => id).join('');

describe('a thread that a device has from two answers', () => {
  it('is the one that there is', () => {
    expect(mergedThread(undefined, undefined)).toBeUndefined();
    expect(idsOf(mergedThread(thread('ab'), undefined))).toBe('ab');
    expect(idsOf(mergedThread(undefined, thread('b')))).toBe('b');
  });

  it('has the later messages of the list, and how many of them are unread', () => {
    expect(mergedThread(thread('abc', 0, true), thread('bcde', 2, true))).toEqual(thread('abcde', 2, true));
  });

  it('keeps its own where the list is older', () => {
    expect(mergedThread(thread('abc', 1), thread('b', 0, true))).toEqual(thread('abc', 1));
  });

  it('is that of the list where messages between the two are not known', () => {
    expect(mergedThread(thread('ab'), thread('yz', 1, true))).toEqual(thread('yz', 1, true));
  });
});
