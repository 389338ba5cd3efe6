import { expect, it } from 'vitest';
import { importWords, outcomeWords, undoneWords } from './list-words.ts';

const of = (length: number) => Array.from({ length }, () => ({ name: 'Asha Rao' })) as never;

it('says what importing a list does', () => {
  expect(importWords({ new: of(3), invited: of(12) }, 15)).toBe('Add 3 and invite 12');
  expect(importWords({ new: of(1), invited: [] }, 1)).toBe('Add 1 student');
  expect(importWords({ new: [], invited: of(2) }, 2)).toBe('Invite 2 students');
  expect(importWords(null, 480)).toBe('Import 480 students');
  expect(outcomeWords({ added: 1, invited: 2 })).toBe('Added 1 student and invited 2.');
  expect(outcomeWords({ added: 0, invited: 0 })).toBe('Nothing changed: everybody on the list was there already.');
});

it('says what was undone, and who stays', () => {
  expect(undoneWords({ removed: 2, withdrawn: 1, stayed: [] })).toBe('Took 2 students out and withdrew 1 invitation.');
  expect(undoneWords({ removed: 0, withdrawn: 0, stayed: of(1) })).toBe(
    'Nobody was taken out. Asha Rao has begun to write, and stays.',
  );
  expect(undoneWords({ removed: 1, withdrawn: 0, stayed: of(3) })).toBe(
    'Took 1 student out. Asha Rao and 2 others have begun to write, and stay.',
  );
});
