import { expect, it } from 'vitest';
import { studentSteps, teacherSteps } from './first-steps.ts';

const open = (steps: readonly { title: string; done: boolean }[]) =>
  steps.filter(({ done }) => !done).map(({ title }) => title);
const user = { profile_complete: true };

it('leads a student from the profile to the first grade', () => {
  const nothing = { user: { profile_complete: false }, isEnrolled: false, assignments: [], returns: [] };
  expect(open(studentSteps(nothing))).toHaveLength(5);
  const begun = { submission: 's', handed_in_at: null };
  expect(open(studentSteps({ ...nothing, user, isEnrolled: true, assignments: [begun] }))).toEqual([
    'Submit your work',
    'Read your first grade',
  ]);
  const sent = { submission: 's', handed_in_at: '2026-03-02T08:00:00.000Z' };
  const all = { user, isEnrolled: true, assignments: [sent], returns: [{ submission: 's' }] };
  expect(open(studentSteps(all))).toEqual([]);
});

it('leads a teacher from the profile to the first grade', () => {
  expect(open(teacherSteps({ user: { profile_complete: false }, courses: [], assignments: [] }))).toHaveLength(5);
  const unread = [{ progress: { submitted: 2, to_read: 2 } }];
  expect(open(teacherSteps({ user, courses: [{ id: 'c', students: 0 }], assignments: unread }))).toEqual([
    'Add your students',
    'Grade your first submission',
  ]);
  const read = [{ progress: { submitted: 2, to_read: 1 } }];
  expect(open(teacherSteps({ user, courses: [{ id: 'c', students: 2 }], assignments: read }))).toEqual([]);
});

it('leads a teacher without a course to no course of theirs', () => {
  const [, , , assignment] = teacherSteps({ user, courses: [], assignments: [] });
  expect(assignment?.at).toBe(null);
});
