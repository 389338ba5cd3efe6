import { describe, expect, it } from 'vitest';
import type { MarkingChange } from '#contract/marking-change';
import { overtakenBy } from './overtaken-by.ts';
import { nothingMarked } from './pending-changes.ts';

const five: MarkingChange = { kind: 'grade', grade: 5 };
const seven: MarkingChange = { kind: 'grade', grade: 7 };
const content = { ...nothingMarked, grade: 7 };

describe('who changed a marking at the same time', () => {
  it('is another tab where this browser put down both what was replaced and what stands', () => {
    expect(overtakenBy(five, content, [five, seven])).toBe('Another tab');
  });

  it('is another device where one of them came from elsewhere', () => {
    expect(overtakenBy(five, content, [seven])).toBe('Another device');
    expect(overtakenBy(five, content, [five])).toBe('Another device');
    expect(overtakenBy(five, content, [five, { kind: 'feedback', words: 'Well said.' }])).toBe('Another device');
  });
});
