import { expect, it } from 'vitest';
import { REFERENCES_MAX } from '#contract/reference';
import { BIBTEX_MAX_LENGTH, readBibtex } from './bibtex.ts';

const why = (text: string) => {
  const read = readBibtex(text);
  return read.kind === 'unread' ? read.why : read.references.map(({ title }) => title);
};

it('reads books, articles, chapters and pages with their names, dates and signs', () => {
  const read = readBibtex(`
    @string{ru = "Routledge"}
    @book{yates, title = {The {Art} of Memory}, author = {Yates, Frances A. and {Card Society} and Jos\\'e Garc\\'ia and others},
      year = 1966, publisher = ru, address = {London}, edition = {2}}
    @article{x, title = "On <i>cards</i>", journal = {Cards}, author = {A B}, year = {2019}, month = mar, volume = 3,
      number = 2, pages = {1--9}, doi = {10.1000/182}, url = {https://doi.org/10.1000/182}}
    @incollection{y, title = {C}, booktitle = {B}, editor = {E, F}, author = {Q, R}, year = {n.d.}}
    @online{z, title = {W}, url = {https://a.example/c_d}, urldate = {2020-01-02}, date = {2018-05-24}}`);
  expect(read.kind === 'read' ? read.references : read.why).toMatchObject([
    {
      type: 'book',
      title: 'The Art of Memory',
      authors: ['Yates, Frances A.', 'Card Society', 'García, José'],
      date: '1966',
      publisher: 'Routledge',
      place: 'London',
      edition: '2',
    },
    {
      type: 'article-journal',
      title: 'On cards',
      container: 'Cards',
      date: '2019-03',
      pages: '1-9',
      issue: '2',
      url: '',
    },
    { type: 'chapter', container: 'B', editors: ['E, F'], date: '' },
    { type: 'webpage', url: 'https://a.example/c_d', accessed: '2020-01-02', date: '2018-05-24' },
  ]);
});

it('reads all or nothing, and says what is wrong and where', () => {
  expect(why('@book{x, title={a}}\n@book{y, title=')).toBe(
    'This BibTeX can’t be read in line 2. Check its braces and commas.',
  );
  expect(why('Only words.')).toBe('There is no entry here. An entry begins like @book{.');
  expect(why('@book{x, title={a}} @book{y, year=2019}')).toBe('Entry 2 has no title. Add one, or take it out.');
  const many = '@book{x, title={a}}\n'.repeat(REFERENCES_MAX + 1);
  expect(why(many)).toBe('Paste at most 100 entries at a time.');
  expect(why('@book{x, title={'.padEnd(1_000_000, 'a'))).toBe('This is too long. Paste at most 100 entries at a time.');
});

it('gives up on what is nested without end, and cuts what is too long to be a field', () => {
  const depth = BIBTEX_MAX_LENGTH / 2 - 20;
  expect(why(`@book{x, title={${'{'.repeat(depth)}${'}'.repeat(depth)}}}`)).toBe(
    'This BibTeX can’t be read. Check its braces and commas.',
  );
  const read = readBibtex(`@book{x, title={${'word '.repeat(1000)}}, author={${'A B and '.repeat(1000)}C}}`);
  if (read.kind === 'unread') throw new Error(read.why);
  expect(read.references[0]?.title.length).toBeLessThanOrEqual(500);
  expect(read.references[0]?.authors).toHaveLength(50);
});
