import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { stringsByGroup } from '../scripts/screen-groups.ts';
import { screenStrings, stringsOf } from '../scripts/screen-strings.ts';
import { bannedOf, readingGrade, sentencesOf, voiceFaults } from '../scripts/voice.ts';

const ROOT = new URL('..', import.meta.url).pathname;
/** With fewer strings or turns the reading of them is broken. */
const FEWEST = { strings: 3000, turns: 12, sentences: 200 };
/** Goal U6: the highest reading grade of the screens of students and teachers. */
const GRADE_MAX = 8;
/** Legal texts aside. */
const READ_IN_CLASS =
  /^src\/features\/(account|assignments|courses|editor|electives|enrollment|evidence|marking|profile|proof)\//;

const banned = bannedOf(readFileSync(`${ROOT}docs/VOICE.md`, 'utf8'));
const strings = screenStrings(ROOT);

it('no screen, message or email says what docs/VOICE.md never says', () => {
  expect(banned.length).toBeGreaterThanOrEqual(FEWEST.turns);
  expect(strings.length).toBeGreaterThan(FEWEST.strings);
  expect(voiceFaults(strings, banned)).toEqual([]);
});

it('a banned turn is found in an attribute, in a sentence around an element, and in a template', () => {
  const source = `
    const a = <Notice title="The note waits here." className="what waits" />;
    const b = <p>It <b>stands here</b> for {name}.</p>;
    const c = (n: number) => \`\${n} texts handed in\`;
    import x from 'what waits';
  `;
  const found = voiceFaults(stringsOf('src/features/x/y.tsx', source), banned);
  expect(new Set(found.map(({ text }) => text))).toEqual(
    new Set(['The note waits here.', 'It stands here for ….', '… texts handed in']),
  );
});

it('the sentences of each role can be read after eight years of school', () => {
  const groups = stringsByGroup(ROOT, strings);
  expect([...groups.keys()]).toEqual(['student', 'teacher', 'university_admin', 'visitor']);
  const said = [...groups].map(([group, own]) => ({ group, sentences: sentencesOf(own) }));
  expect(said.filter(({ sentences }) => sentences.length < FEWEST.sentences)).toEqual([]);
  const grades = said.map(({ group, sentences }) => ({ group, grade: readingGrade(sentences) }));
  expect(grades.filter(({ grade }) => !(grade > 0 && grade < GRADE_MAX))).toEqual([]);
});

it('the screens of students and teachers can be read after eight years of school', () => {
  const rooms = new Set(strings.filter(({ file }) => READ_IN_CLASS.test(file)).map(({ room }) => room));
  const grades = [...rooms].map((room) => ({
    room,
    grade: readingGrade(strings.filter((string) => string.room === room).map(({ text }) => text)),
  }));
  expect(grades).toHaveLength(10);
  expect(grades.filter(({ grade }) => !(grade > 0 && grade < GRADE_MAX))).toEqual([]);
  expect(
    readingGrade(['The adjudication of institutional responsibilities necessitates comprehensive documentation.']),
  ).toBeGreaterThan(GRADE_MAX);
});
