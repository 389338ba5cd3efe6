import { describe, expect, it } from 'vitest';
import { becomesWords, personWords, roleOf } from './role-words.ts';

describe('the words of a role', () => {
  it('name it, with the texts that were given to an assistant', () => {
    expect(personWords({ role: 'reader', allotted: 0 })).toBe('Reader');
    expect(personWords({ role: 'assistant', allotted: 0 })).toBe('Assistant');
    expect(personWords({ role: 'assistant', allotted: 1 })).toBe('Assistant, 1 text given');
    expect(personWords({ role: 'assistant', allotted: 12 })).toBe('Assistant, 12 texts given');
  });

  it('say before a change what it takes away, and nothing of the role that stays', () => {
    expect(becomesWords({ role: 'assistant', allotted: 12 }, 'assistant')).toBe('');
    expect(becomesWords({ role: 'reader', allotted: 0 }, 'co_teacher')).toBe(
      'They open every text of the course and grade with its teachers.',
    );
    expect(becomesWords({ role: 'assistant', allotted: 1 }, 'co_teacher')).toContain('The text that was given to them');
    expect(becomesWords({ role: 'assistant', allotted: 12 }, 'reader')).toBe(
      'They grade nothing any more. What they graded stays; a grade that they have not sent yet is refused, and stays on their device. The 12 texts that were given to them are the teachers’ again, to be given to other assistants.',
    );
  });

  it('are read from a form, a co-teacher’s where it names none', () => {
    expect(['reader', 'assistant', 'co_teacher', ''].map(roleOf)).toEqual([
      'reader',
      'assistant',
      'co_teacher',
      'co_teacher',
    ]);
  });
});
