import { expect, it } from 'vitest';
import { progressWords } from './progress-words.ts';

it('says how far a class is, and nothing where that is not known', () => {
  expect(progressWords({ submitted: 0, to_read: 0 })).toBe('Nothing submitted yet');
  expect(progressWords({ submitted: 41, to_read: 13 })).toBe('41 submitted, 13 to read');
  expect(progressWords({ submitted: 42, to_read: 0 })).toBe('42 submitted, all graded');
  expect(progressWords({ submitted: 1, to_read: 0, drafts: 2 })).toBe(
    '1 submitted, all graded. 2 drafts are waiting for comments',
  );
  expect(progressWords({ submitted: 0, to_read: 0, drafts: 1 })).toBe(
    'Nothing submitted yet. 1 draft is waiting for comments',
  );
  expect(progressWords(undefined)).toBe('');
  expect(progressWords({ submitted: 42, to_read: 0 }, true)).toBe('42 submitted');
});
