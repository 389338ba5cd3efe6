import { describe, expect, it } from 'vitest';
import { checkRows } from './roster-row.ts';

const check = (email: string) => checkRows([{ row: 1, email, roll_no: '', name: '' }]);
const reasonOf = (email: string): string => check(email).bad[0]?.reason ?? '';

describe('the email of a row', () => {
  it.each([
    ['a@b.edu, c@d.edu', 'The email cell holds several addresses.'],
    ['a@b.edu;c@d.edu', 'The email cell holds several addresses.'],
    ['a@b.edu c@d.edu', 'The email cell holds several addresses.'],
    ['a@b@c.edu', 'The email has two @.'],
    ['a@b,edu', 'The email has a comma where a dot belongs.'],
    ['a.b@edu', 'The email has no dot after the @.'],
    ['a_b@c_d.edu', 'The email has an underscore after the @.'],
    ['a1@b.e1u', 'The email ends in a number, not in something like .edu.'],
    ['Asha <a@b.edu', 'The email has a bracket that is not closed.'],
    ['As<ha <a@b.edu>', 'The email has a bracket that is not closed.'],
  ])('%s is refused', (email, reason) => {
    expect(reasonOf(email)).toBe(reason);
  });

  it.each(['a1.b_c@d-e.edu', '<a@b.edu>', 'mailto:a@b.edu'])('%s is taken', (email) => {
    expect(reasonOf(email)).toBe('');
  });

  it.each(['Asha Rao <a@b.edu>', '"Asha Rao"  < a@b.edu >'])('%s tells the name too', (email) => {
    expect(check(email).good).toEqual([{ row: 1, email: 'a@b.edu', roll_no: '', name: 'Asha Rao' }]);
  });
});
