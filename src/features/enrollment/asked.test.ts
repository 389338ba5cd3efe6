import { describe, expect, it } from 'vitest';
import { lastAsked, refusalsAbout, type AskedCourse } from './asked.ts';

const COURSE = '01890000-0000-7000-8000-000000000001';

function asked(part: Partial<AskedCourse>): AskedCourse {
  const action = { name: 'enroll', course: COURSE } as const;
  return { id: 'a', kind: 'action', action, since: 1, until: 1, error: null, ...part } as AskedCourse;
}

describe('what was asked of a course', () => {
  it('is nothing where only others were asked about', () => {
    expect(lastAsked([], COURSE)).toBeNull();
    expect(lastAsked([asked({ action: { name: 'enroll', course: 'another' } })], COURSE)).toBeNull();
  });

  it('is the latest asking, whatever became of it', () => {
    const refused = asked({ id: 'r', kind: 'refused', until: 3 });
    const waiting = asked({ id: 'w', until: 5, action: { name: 'unenroll', course: COURSE } });
    expect(lastAsked([waiting, refused], COURSE)?.id).toBe('w');
    expect(lastAsked([refused, asked({ id: 'older', until: 2 })], COURSE)?.id).toBe('r');
  });

  it('makes every earlier answer about this course stale', () => {
    const items = [
      asked({ id: 'r', kind: 'refused' }),
      asked({ id: 'w' }),
      asked({ id: 'o', kind: 'refused', action: { name: 'enroll', course: 'another' } }),
    ];
    expect(refusalsAbout(items, COURSE).map(({ id }) => id)).toEqual(['r']);
  });
});
