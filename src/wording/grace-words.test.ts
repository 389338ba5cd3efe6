import { expect, it } from 'vitest';
import { graceForStudents, graceWords } from './grace-words.ts';

it('says how long work without a network still counts, to students and to staff', () => {
  expect(graceForStudents(24)).toMatch(/still counts if it arrives up to 24 hours after the end\.$/);
  expect(graceForStudents(1)).toContain('up to 1 hour after');
  expect(graceWords(1)).toMatch(/^1 hour after the end, .* up to 1 extra hour\.$/);
});
