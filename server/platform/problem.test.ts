import { expect, it } from 'vitest';
import { badRequest } from './problem.ts';

it('names what to check as screens do, and never by a path', () => {
  const { body } = badRequest('bad_body', [
    { path: 'fields.department', message: 'Modern History is not offered any more' },
    { path: 'students.3.roll_no', message: 'Too long' },
    { path: '', message: 'Something is missing' },
  ]);
  expect(body.error).toBe(
    'Please check: Department: Modern History is not offered any more. Roll no: Too long. Something is missing.',
  );
  expect(body.issues?.map(({ path }) => path)).toEqual(['fields.department', 'students.3.roll_no', '']);
});
