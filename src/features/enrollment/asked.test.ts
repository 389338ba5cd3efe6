import { describe, expect, it } from 'vitest';
import { lastAsked, refusalsAbout, type AskedCourse } from './asked.ts';

const COURSE = '01890000-0000-7000-8000-000000000001';

const toEnroll = (course: string) =>
  ({ method: 'POST', path: '/courses/enroll/', params: null, body: { course }, files: {} }) as never;
const toLeave = (id: string) =>
  ({ method: 'POST', path: '/courses/{id}/unenroll/', params: { id }, body: null, files: {} }) as never;

function asked(part: Partial<AskedCourse>): AskedCourse {
  const request = toEnroll(COURSE);
  return { id: 'a', kind: 'request', request, since: 1, until: 1, error: null, ...part } as AskedCourse;
}

describe('what was asked of a course', () => {
  it('is nothing where only others were asked about', () => {
    expect(lastAsked([], COURSE)).toBeNull();
    expect(lastAsked([asked({ request: toEnroll('another') })], COURSE)).toBeNull();
  });

  it('is the latest asking, whatever became of it', () => {
    const refused = asked({ id: 'r', kind: 'refused', until: 3 });
    const waiting = asked({ id: 'w', until: 5, request: toLeave(COURSE) });
    expect(lastAsked([waiting, refused], COURSE)?.id).toBe('w');
    expect(lastAsked([refused, asked({ id: 'older', until: 2 })], COURSE)?.id).toBe('r');
  });

  it('makes every earlier answer about this course stale', () => {
    const items = [
      asked({ id: 'r', kind: 'refused' }),
      asked({ id: 'w' }),
      asked({ id: 'o', kind: 'refused', request: toEnroll('another') }),
    ];
    expect(refusalsAbout(items, COURSE).map(({ id }) => id)).toEqual(['r']);
  });
});
