import { describe, expect, it } from 'vitest';
import { wordsForForm } from './form.ts';

const sum = 'Please check: Department: Modern History is not offered any more.';
const fields = { department: 'Modern History is not offered any more' };

describe('what stands at the end of a form', () => {
  it('is nothing where each field says its own', () => {
    expect(wordsForForm({ error: sum, fields, isSum: true }, ['name', 'department'])).toBeNull();
    expect(wordsForForm({ error: 'Taken.', fields: { name: 'Taken.' } }, ['name'])).toBeNull();
  });

  it('is the whole sentence where the form lacks a field of it, or it says more', () => {
    expect(wordsForForm({ error: sum, fields, isSum: true }, ['name'])).toBe(sum);
    expect(wordsForForm({ error: 'Not now.', fields: { name: 'Taken.' } }, ['name'])).toBe('Not now.');
    expect(wordsForForm({ error: 'Please check.', isSum: true }, ['name'])).toBe('Please check.');
  });
});
