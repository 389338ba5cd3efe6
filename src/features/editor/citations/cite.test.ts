import { expect, it } from 'vitest';
import { loadCiting } from './cite.ts';
const none = {
  authors: [],
  editors: [],
  container: '',
  publisher: '',
  date: '',
  accessed: '',
  volume: '',
  issue: '',
  edition: '',
  pages: '',
  url: '',
  doi: '',
};
const refs = [
  {
    ...none,
    id: 'a',
    type: 'book' as const,
    title: 'The Art of Memory',
    authors: ['Yates, Frances A.'],
    publisher: 'Routledge',
    date: '1966',
  },
  {
    ...none,
    id: 'b',
    type: 'article-journal' as const,
    title: 'Ambivalence in *stars* and <i>tags</i>',
    authors: ['Grady, John S.', 'Her, Margaret'],
    container: 'American Psychologist',
    volume: '19',
    issue: '3',
    pages: '207-217',
    date: '2019',
    doi: '10.1037/ppm0000185',
  },
  {
    ...none,
    id: 'c',
    type: 'chapter' as const,
    title: 'A chapter',
    authors: ['Aron, L.', 'Botella, M.'],
    editors: ['Editor, E.'],
    container: 'Handbook',
    publisher: 'APA',
    pages: '285-314',
    date: '2019',
  },
  {
    ...none,
    id: 'd',
    type: 'webpage' as const,
    title: '10 things',
    authors: ['World Health Organization'],
    container: 'WHO',
    url: 'https://who.int/x',
    date: '2018-05-24',
    accessed: '2020-01-02',
  },
];
for (const style of ['apa', 'mla', 'chicago', 'ieee'] as const)
  it(style, async () => {
    const c = await loadCiting(style, refs);
    console.log(
      style,
      refs.map((r) => c.cite(r.id, '12-14')),
      refs.map((r) => c.cite(r.id, '')),
      c.list(),
    );
    expect(1).toBe(1);
  });
