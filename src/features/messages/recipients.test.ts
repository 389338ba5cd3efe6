import { describe, expect, it } from 'vitest';
import type { ClassStudent } from '#contract/class';
import { groupsOf, recipientsOf, sentWords } from './recipients.ts';

const student = (id: string) => ({ id, name: `Student ${id}`, email: `${id}@longhand.test`, roll_no: id });
const row = (id: string, state: ClassStudent['state']) => ({ id, state }) as ClassStudent;
const known = {
  enrolled: ['a', 'b', 'c', 'd'].map(student),
  sections: [
    { id: 's1', name: 'A', students: ['a', 'd', 'gone'] },
    { id: 's2', name: 'B', students: [] },
  ],
  unsubmitted: [row('b', 'not_started'), row('c', 'in_progress'), row('gone', 'in_progress')],
};
const idsOf = (of: Parameters<typeof groupsOf>[0]) =>
  Object.fromEntries(groupsOf(of).map(({ whom, students }) => [whom, students.map(({ id }) => id).join('')]));

describe('the groups of a class', () => {
  it('hold the students that are in the course, and none is empty', () => {
    expect(idsOf(known)).toEqual({ all: 'abcd', not_started: 'b', not_submitted: 'bc', 'section:s1': 'ad' });
  });

  it('tell nothing of who submitted while that is not known by name', () => {
    expect(idsOf({ ...known, unsubmitted: undefined })).toEqual({ all: 'abcd', 'section:s1': 'ad' });
  });

  it('are none before the class is known', () => {
    expect(idsOf({ enrolled: undefined, sections: undefined, unsubmitted: undefined })).toEqual({});
  });

  it('name whom a message goes to, one by one', () => {
    const groups = groupsOf(known);
    expect(recipientsOf('not_submitted', ['a'], groups)).toEqual(['b', 'c']);
    expect(recipientsOf('section:s1', [], groups)).toEqual(['a', 'd']);
    expect(recipientsOf('chosen', ['d'], groups)).toEqual(['d']);
    expect(recipientsOf('section:s2', ['d'], groups)).toEqual([]);
  });
});

describe('what became of a message', () => {
  it.each([
    [{ sent: 1, left: 0 }, 'One student got your message.'],
    [{ sent: 12, left: 1 }, '12 students got your message. One is no longer in the course.'],
    [{ sent: 2, left: 2 }, '2 students got your message. 2 are no longer in the course.'],
  ])('is said of %o', (answer, words) => expect(sentWords(answer)).toBe(words));
});
