import { describe, expect, it } from 'vitest';
import { isPosted } from './is-posted.ts';

const since = Date.parse('2026-11-28T09:00:00.000Z');
const known = {
  id: '01a22000-0000-7000-8000-000000000001',
  course: '01a22000-0000-7000-8000-000000000002',
  course_name: 'Academic Writing',
  course_code: 'HS-201',
  author_name: 'Meera Joshi',
  title: 'No class on Friday',
  words: 'We meet again on Monday.',
  posted_at: '2026-11-28T09:00:03.000Z',
  edited_at: null,
};
const posting = (change: { title?: string; words?: string; undoable?: boolean; kind?: 'request' | 'refused' } = {}) => {
  const { title = known.title, words = known.words, undoable = false, kind = 'request' } = change;
  const request = {
    method: 'POST',
    path: '',
    params: { id: known.course },
    body: { title, words },
    files: {},
  } as const;
  return { kind, request, since, undoable };
};

describe('a posting that still waits', () => {
  it('is among the announcements where its answer alone was lost', () => {
    expect(isPosted(posting(), [known])).toBe(true);
    expect(isPosted(posting({ title: ' No class on Friday ', words: `${known.words}\n` }), [known])).toBe(true);
  });

  it('is not where nothing carried it yet, or only its like was posted', () => {
    expect(isPosted(posting({ undoable: true }), [known])).toBe(false);
    expect(isPosted(posting({ words: 'We meet on Tuesday.' }), [known])).toBe(false);
    expect(isPosted(posting({ title: 'Friday' }), [known])).toBe(false);
    expect(isPosted(posting({ kind: 'refused' }), [known])).toBe(false);
    expect(isPosted(posting(), [])).toBe(false);
    const lastWeek = { ...known, posted_at: '2026-11-21T09:00:00.000Z' };
    expect(isPosted(posting(), [lastWeek])).toBe(false);
  });
});
