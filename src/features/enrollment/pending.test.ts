import { describe, expect, it } from 'vitest';
import type { WaitingItem } from '../../offline/waiting.ts';
import { pendingOf } from './pending.ts';

const COURSE = '01890000-0000-7000-8000-000000000001';

function item(part: Partial<WaitingItem>): WaitingItem {
  return {
    id: 'a',
    kind: 'action',
    target: { kind: 'actions' },
    title: '',
    action: { name: 'enroll', course: COURSE },
    edits: 1,
    words: 0,
    bytes: 60,
    since: 1,
    until: 1,
    says: '',
    error: null,
    ...part,
  };
}

describe('what a course waits for', () => {
  it('is nothing where nothing of this course waits', () => {
    expect(pendingOf([], COURSE)).toEqual({ kind: 'none' });
    expect(pendingOf([item({ action: { name: 'enroll', course: 'another' } })], COURSE)).toEqual({ kind: 'none' });
    expect(pendingOf([item({ kind: 'writing', action: null })], COURSE)).toEqual({ kind: 'none' });
  });

  it('is the latest asking', () => {
    const items = [item({ until: 5, action: { name: 'unenroll', course: COURSE } }), item({ until: 4 })];
    expect(pendingOf(items, COURSE)).toEqual({ kind: 'waiting', action: 'unenroll', id: 'a' });
  });

  it('is a refusal with its reason until it was read', () => {
    const refused = item({ kind: 'refused', id: 'r', error: 'Enrollment closed at 12:00.' });
    expect(pendingOf([refused], COURSE)).toEqual({
      kind: 'refused',
      action: 'enroll',
      error: 'Enrollment closed at 12:00.',
      id: 'r',
    });
  });
});
