import { describe, expect, it } from 'vitest';
import { gluedSentences } from '../scripts/glued-sentences.ts';
import { indexFolders, indexSources } from '../scripts/source-index.ts';

const ROOT = new URL('..', import.meta.url).pathname;
/** With fewer files the walk is broken. */
const FEWEST_FILES = 1000;

const planted: readonly { what: string; kind: string; source: string; other?: string }[] = [
  {
    what: 'a word chosen within a template',
    kind: 'words spliced in',
    source: "export const a = (on: boolean, name: string) => `The check is ${on ? 'on' : 'off'} for ${name}.`;",
  },
  {
    what: 'a word chosen within an element',
    kind: 'words spliced in',
    source:
      "export const A = (p: P) => <p>It changes nothing, and {p.own ? 'your teacher' : 'the student'} sees it.</p>;",
  },
  {
    what: 'a clause beside the text of an inline element',
    kind: 'words spliced in',
    source: "export const A = (p: P) => <p><b>{p.n} texts</b> {p.late ? 'came late' : 'came in time'}.</p>;",
  },
  {
    what: 'a clause of a function in another file',
    kind: 'words spliced in',
    source: "import { says } from './other.ts';\nexport const a = (n: number) => `The second grader ${says(n)}.`;",
    other: "export function says(n: number) { if (n > 3) return 'has read all'; return 'has read nothing'; }",
  },
  {
    what: 'a word of a table',
    kind: 'words spliced in',
    source:
      "const people = { s: 'students', t: 'teachers' };\nexport const a = (k: 's' | 't') => `That page is for ${people[k]}. Here is your own.`;",
  },
  {
    what: 'a word that a caller passes',
    kind: 'words spliced in',
    source:
      'export const Undo = ({ what }: P) => <p>Undo {what} now</p>;\nexport const B = () => <Undo what="the change of your profile" />;',
  },
  {
    what: 'a word in a constant',
    kind: 'words spliced in',
    source:
      "export function a(n: number) { const far = n > 3 ? 'far away' : 'near'; return `It is ${far} from here.`; }",
  },
  {
    what: 'a sum of words',
    kind: 'words spliced in',
    source:
      "export const a = (late: boolean) => 'It was handed in ' + (late ? 'after the end' : 'in time') + ' by you.';",
  },
  {
    what: 'a word that stands for a name',
    kind: 'stand-in for data',
    source: "export const a = (name: string) => `Texts of ${name === '' ? 'a student' : name} are here.`;",
  },
  {
    what: 'the end of a sentence by itself',
    kind: 'piece of a sentence',
    source: "export const a = (late: boolean) => (late ? ', and it came late' : '');",
  },
  {
    what: 'a plural by hand',
    kind: 'plural by hand',
    source: "export const a = (n: number) => (n === 1 ? 'One text' : `${n} texts`);",
  },
  {
    what: 'a verb by hand',
    kind: 'plural by hand',
    source: "export const a = (n: number) => (n === 1 ? 'sees it' : 'see it');",
  },
  { what: 'a list by hand', kind: 'list by hand', source: "export const a = (names: string[]) => names.join(', ');" },
  {
    what: 'a list with and',
    kind: 'list by hand',
    source: "export const a = (names: string[]) => names.join(' and ');",
  },
];

/** What stands whole in the source, with data in its places. */
const whole = [
  "import { plural } from '../../wording/plural.ts';",
  'export const a = (name: string, n: number) => `${name} has ${plural(n, "text")} to read.`;',
  "export const b = (late: boolean) => (late ? 'It came late.' : 'It came in time.');",
  'export const C = (p: P) => <p>An administrator of {p.name} approves <Link to="/x">new teachers</Link>.</p>;',
  "export const D = (p: P) => <p>It is safe. {p.late ? 'It came late.' : ''} Nothing is lost.</p>;",
  "export const E = (p: P) => <p className={`row ${p.late ? 'late' : 'in-time'}`}>{p.late ? <Notice /> : null}Text</p>;",
  'export const f = (title: string) => `New course: ${title}`;',
].join('\n');

const FILE = 'src/features/x/y.tsx';

const foundIn = (source: string, other = '') =>
  gluedSentences(
    indexSources(
      new Map([
        [FILE, source],
        ['src/features/x/other.ts', other],
        [
          'src/wording/plural.ts',
          'export function plural(n: number, one: string) { return `${n} ${n === 1 ? one : `${one}s`}`; }',
        ],
      ]),
    ),
  );

describe('sentences that stand whole in the source', () => {
  it.each(planted)('$what is found', ({ kind, source, other }) => {
    const found = foundIn(source, other);
    expect(found.map((glued) => [glued.file, glued.kind])).toContainEqual([FILE, kind]);
    expect(found[0]?.line).toBe(
      source
        .split('\n')
        .findIndex(
          (line) =>
            line.includes('export const a') ||
            line.includes('export function a') ||
            line.includes('Undo = ') ||
            line.includes('export const A'),
        ) + 1,
    );
  });

  it('data in its place, whole alternatives, links and sentences side by side are none', () => {
    expect(foundIn(whole)).toEqual([]);
  });

  it('every sentence of the product', () => {
    const index = indexFolders(ROOT, ['contract', 'server', 'src', 'writing']);
    expect(index.programs.size).toBeGreaterThan(FEWEST_FILES);
    expect(gluedSentences(index)).toEqual([]);
  });
});
