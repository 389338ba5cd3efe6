import { describe, expect, it } from 'vitest';
import { setupSteps } from './setup-steps.ts';

const program = { id: 'p', name: 'B.A.', archived: false };
const department = { id: 'd', name: 'History', program: 'p', archived: false };
const summary = { verified: false, faculty: 0, students: 0, university_id: 'UNI-12345' };

const done = (...given: Parameters<typeof setupSteps>) => setupSteps(...given).map((step) => step.done);

describe('the set-up of a university', () => {
  it('begins with nothing done', () => {
    expect(done(summary, [], [])).toEqual([false, false, false, false, false]);
  });

  it('goes on step by step', () => {
    expect(done({ ...summary, verified: true }, [program], [])).toEqual([true, true, false, false, false]);
    expect(done({ ...summary, faculty: 1 }, [program], [department])).toEqual([false, true, true, true, false]);
    expect(done({ ...summary, students: 3 }, [program, { ...program, id: 'q' }], [department])).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
  });

  it('does not count what is archived', () => {
    expect(done(summary, [{ ...program, archived: true }], [department])).toEqual([false, false, false, false, false]);
    expect(done(summary, [program], [{ ...department, archived: true }])[2]).toBe(false);
  });
});
