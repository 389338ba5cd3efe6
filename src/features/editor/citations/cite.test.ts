import { describe, expect, it } from 'vitest';
import {
  citationStyles,
  REFERENCE_FIELDS_MAX,
  REFERENCE_NAME_MAX_LENGTH,
  type CitationStyle,
  type Reference,
} from '#contract/reference';
import { CITATION_MAX_LENGTH } from '#writing/process/label-origin';
import { reference } from '../../../../tests/fixtures/references.ts';
import { parseFormatting } from '../../../ui/formatting/parse.ts';
import { citingBy, type Citing } from './cite.ts';

type Example = readonly [of: Reference, entry: string, citation: string];

/** Opens each style once, which takes long, with the examples of its guide and what every style is asked. */
function citingOf(style: CitationStyle): Citing {
  return citingBy(style, [...EXAMPLES[style].map(([of]) => of), ...hostile, largest, ...twins]);
}

// https://apastyle.apa.org/style-grammar-guidelines/references/examples
const jackson = reference({
  type: 'book',
  authors: ['Jackson, L. M.'],
  title: 'The psychology of prejudice: From attitudes to social action',
  date: '2019',
  edition: '2',
  publisher: 'American Psychological Association',
  doi: '10.1037/0000168-000',
});
const grady = reference({
  type: 'article-journal',
  authors: ['Grady, J. S.', 'Her, M.', 'Moreno, G.', 'Perez, C.', 'Yelinek, J.'],
  title:
    'Emotions in storybooks: A comparison of storybooks that represent ethnic and racial groups in the United States',
  container: 'Psychology of Popular Media Culture',
  volume: '8',
  issue: '3',
  pages: '207-217',
  date: '2019',
  doi: 'https://doi.org/10.1037/ppm0000185',
});
const aron = reference({
  type: 'chapter',
  authors: ['Aron, L.', 'Botella, M.', 'Lubart, T.'],
  title: 'Culinary arts: Talent and their development',
  editors: ['Subotnik, R. F.', 'Olszewski-Kubilius, P.', 'Worrell, F. C.'],
  container: 'The psychology of high performance: Developing human potential into domain-specific talent',
  pages: '345-359',
  publisher: 'American Psychological Association',
  date: '2019',
  doi: '10.1037/0000120-016',
});
const who = reference({
  type: 'webpage',
  authors: ['World Health Organization'],
  title: 'The top 10 causes of death',
  date: '2018-05-24',
  url: 'https://www.who.int/news-room/fact-sheets/detail/the-top-10-causes-of-death',
});

const apa: Example[] = [
  [
    jackson,
    'Jackson, L. M. (2019). *The psychology of prejudice: From attitudes to social action* (2nd ed.). American Psychological Association. https://doi.org/10.1037/0000168-000',
    '(Jackson, 2019, p. 12)',
  ],
  [
    grady,
    'Grady, J. S., Her, M., Moreno, G., Perez, C., & Yelinek, J. (2019). Emotions in storybooks: A comparison of storybooks that represent ethnic and racial groups in the United States. *Psychology of Popular Media Culture*, *8*(3), 207–217. https://doi.org/10.1037/ppm0000185',
    '(Grady et al., 2019, p. 12)',
  ],
  [
    aron,
    'Aron, L., Botella, M., & Lubart, T. (2019). Culinary arts: Talent and their development. In R. F. Subotnik, P. Olszewski-Kubilius, & F. C. Worrell (Eds.), *The psychology of high performance: Developing human potential into domain-specific talent* (pp. 345–359). American Psychological Association. https://doi.org/10.1037/0000120-016',
    '(Aron et al., 2019, p. 12)',
  ],
  [
    who,
    'World Health Organization. (2018, May 24). *The top 10 causes of death*. https://www.who.int/news-room/fact-sheets/detail/the-top-10-causes-of-death',
    '(World Health Organization, 2018, p. 12)',
  ],
];

// https://style.mla.org/works-cited/works-cited-a-quick-guide
const mla: Example[] = [
  [
    reference({ authors: ['Mantel, Hilary'], title: 'Wolf Hall', publisher: 'Picador', date: '2010' }),
    'Mantel, Hilary. *Wolf Hall*. Picador, 2010.',
    '(Mantel 12)',
  ],
  [
    reference({
      type: 'article-journal',
      authors: ['Baron, Naomi S.'],
      title: 'Redefining Reading: The Impact of Digital Communication Media',
      container: 'PMLA',
      volume: '128',
      issue: '1',
      date: '2013-01',
      pages: '193-200',
    }),
    'Baron, Naomi S. “Redefining Reading: The Impact of Digital Communication Media.” *PMLA*, vol. 128, no. 1, Jan. 2013, pp. 193–200.',
    '(Baron 12)',
  ],
  [
    reference({
      type: 'chapter',
      authors: ['Dewar, James A.', 'Ang, Peng Hwa'],
      title: 'The Cultural Consequences of Printing and the Internet',
      container: 'Agent of Change: Print Culture Studies after Elizabeth L. Eisenstein',
      editors: ['Baron, Sabrina Alcorn', 'Lindquist, Eric N.', 'Shevlin, Eleanor F.'],
      publisher: 'U of Massachusetts P / Center for the Book, Library of Congress',
      date: '2007',
      pages: '365-377',
    }),
    'Dewar, James A., and Peng Hwa Ang. “The Cultural Consequences of Printing and the Internet.” *Agent of Change: Print Culture Studies after Elizabeth L. Eisenstein*, edited by Sabrina Alcorn Baron et al., U of Massachusetts P / Center for the Book, Library of Congress, 2007, pp. 365–77.',
    '(Dewar and Ang 12)',
  ],
  [
    reference({
      type: 'webpage',
      authors: ['Hollmichel, Stefanie'],
      title: 'The Reading Brain: Differences between Digital and Print',
      container: 'So Many Books',
      date: '2013-04-25',
      url: 'somanybooksblog.com/2013/04/25/the-reading-brain-differences-between-digital-and-print/',
    }),
    'Hollmichel, Stefanie. “The Reading Brain: Differences between Digital and Print.” *So Many Books*, 25 Apr. 2013, somanybooksblog.com/2013/04/25/the-reading-brain-differences-between-digital-and-print/.',
    '(Hollmichel 12)',
  ],
];

// https://www.chicagomanualofstyle.org/tools_citationguide/citation-guide-2.html (18th edition)
const chicago: Example[] = [
  [
    reference({ authors: ['Yu, Charles'], title: 'Interior Chinatown', publisher: 'Pantheon Books', date: '2020' }),
    'Yu, Charles. 2020. *Interior Chinatown*. Pantheon Books.',
    '(Yu 2020, 12)',
  ],
  [
    reference({
      type: 'article-journal',
      authors: ['Dittmar, Emily L.', 'Schemske, Douglas W.'],
      title: 'Temporal Variation in Selection Influences Microgeographic Local Adaptation',
      container: 'American Naturalist',
      volume: '202',
      issue: '4',
      pages: '471-485',
      date: '2023',
      doi: '10.1086/725865',
    }),
    'Dittmar, Emily L., and Douglas W. Schemske. 2023. “Temporal Variation in Selection Influences Microgeographic Local Adaptation.” *American Naturalist* 202 (4): 471–85. https://doi.org/10.1086/725865.',
    '(Dittmar and Schemske 2023, 12)',
  ],
  [
    reference({
      type: 'chapter',
      authors: ['Doyle, Kathleen'],
      title: 'The Queen Mary Psalter',
      container: 'The Book by Design: The Remarkable Story of the World’s Greatest Invention',
      editors: ['Marks, P. J. M.', 'Parkin, Stephen'],
      publisher: 'University of Chicago Press',
      date: '2023',
    }),
    'Doyle, Kathleen. 2023. “The Queen Mary Psalter.” In *The Book by Design: The Remarkable Story of the World’s Greatest Invention*, edited by P. J. M. Marks and Stephen Parkin. University of Chicago Press.',
    '(Doyle 2023, 12)',
  ],
  [
    reference({
      type: 'webpage',
      authors: ['Google'],
      title: 'Privacy Policy',
      container: 'Privacy & Terms',
      date: '2023-11-15',
      url: 'https://policies.google.com/privacy',
    }),
    'Google. 2023. “Privacy Policy.” Privacy & Terms, November 15. https://policies.google.com/privacy.',
    '(Google 2023, 12)',
  ],
];

// IEEE Reference Guide, https://journals.ieeeauthorcenter.ieee.org/your-role-in-article-production/ieee-editorial-style-manual/
const ieee: Example[] = [
  [
    reference({
      authors: ['Klaus, B.', 'Horn, P.'],
      title: 'Robot Vision',
      place: 'Cambridge, MA, USA',
      publisher: 'MIT Press',
      date: '1986',
    }),
    '[1] B. Klaus and P. Horn, *Robot Vision*. Cambridge, MA, USA: MIT Press, 1986.',
    '[1, p. 12]',
  ],
  [
    reference({
      type: 'article-journal',
      authors: ['Duncombe, J. U.'],
      title: 'Infrared navigation—Part I: An assessment of feasibility',
      container: 'IEEE Trans. Electron Devices',
      volume: 'ED-11',
      issue: '1',
      pages: '34-39',
      date: '1959-01',
      doi: '10.1109/TED.2016.2628402',
    }),
    '[2] J. U. Duncombe, “Infrared navigation—Part I: An assessment of feasibility,” *IEEE Trans. Electron Devices*, vol. ED-11, no. 1, pp. 34–39, Jan. 1959, doi: 10.1109/TED.2016.2628402.',
    '[2, p. 12]',
  ],
  [
    reference({
      type: 'chapter',
      authors: ['Stein, L.'],
      title: 'Random patterns',
      container: 'Computers and You',
      editors: ['Brake, J. S.'],
      place: 'New York, NY, USA',
      publisher: 'Wiley',
      date: '1994',
      pages: '55-70',
    }),
    '[3] L. Stein, “Random patterns,” in *Computers and You*, J. S. Brake, Ed., New York, NY, USA: Wiley, 1994, pp. 55–70.',
    '[3, p. 12]',
  ],
  [
    reference({
      type: 'webpage',
      authors: ['Geralds, J.'],
      title: 'Sega Ends Production of Dreamcast',
      container: 'vnunet.com',
      accessed: '2007-05-12',
      url: 'http://nli.vnunet.com/news/1116995',
    }),
    // The guide ends the title with a period.
    '[4] J. Geralds, “Sega Ends Production of Dreamcast,” vnunet.com. Accessed: May 12, 2007. [Online]. Available: http://nli.vnunet.com/news/1116995',
    '[4, p. 12]',
  ],
];

const title = '# 2 * 3 ** 4 <script>alert(1)</script> [^1] *stars* <i>and</i>\n\n> lines';
const hostile = [
  reference({ title, authors: ['# Doe*, *J<b>.*'], container: '*J*', pages: '*1*', doi: '10.1/*x*' }),
  reference({ title: '- one', type: 'article-journal', container: 'The *Journal*' }),
];
const largest = reference({
  ...Object.fromEntries(Object.entries(REFERENCE_FIELDS_MAX).map(([name, max]) => [name, 'W'.repeat(max)])),
  title: 'W'.repeat(REFERENCE_FIELDS_MAX.title),
  authors: Array.from({ length: 8 }, (_, nth) => `${'W'.repeat(REFERENCE_NAME_MAX_LENGTH - 2)}${String(nth)},`),
  editors: Array.from({ length: 8 }, (_, nth) => `${'E'.repeat(REFERENCE_NAME_MAX_LENGTH - 2)}${String(nth)},`),
  type: 'chapter',
});
const twins = ['Cards', 'Letters'].map((title) => reference({ title, authors: ['Roe, J.'], date: '2020' }));

const EXAMPLES: Readonly<Record<CitationStyle, readonly Example[]>> = { apa, mla, chicago, ieee };

describe.each(citationStyles)('%s', (style) => {
  it('formats the examples of its guide as the guide does', () => {
    const citing = citingOf(style);
    const lines = citing.list();
    for (const [of, entry, citation] of EXAMPLES[style]) {
      expect(lines).toContain(entry);
      expect(citing.cite(of.id, '12')).toBe(citation);
    }
  });

  it('keeps signs of a title literal, and has light marks at whole words alone', () => {
    const citing = citingOf(style);
    const lines = [...hostile.map(({ id }) => citing.cite(id, '*12*') ?? ''), ...citing.list()];
    for (const line of lines) {
      const [parsed, ...more] = parseFormatting(line);
      expect(more).toEqual([]);
      expect(parsed?.kind).toBe('text');
      const spans = parsed?.spans.filter(({ kind }) => kind !== 'mark') ?? [];
      expect(spans.map(({ from, to }) => line.slice(from, to)).join('')).toBe(line.replaceAll('*', ''));
      expect(spans.every(({ kind, bold }) => kind === 'text' && !bold)).toBe(true);
    }
    expect(lines.join('\n')).toContain('∗stars∗');
    expect(lines.join('\n')).toContain('<script>');
  });

  it('makes no longer edit of the largest source than the log believes', () => {
    const citing = citingOf(style);
    const lengths = [...citing.list(), citing.cite(largest.id, 'x'.repeat(60)) ?? ''].map(({ length }) => length);
    expect(Math.max(...lengths)).toBeGreaterThan(1000);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(CITATION_MAX_LENGTH);
  });

  it('knows no source that is not in the list, and tells works of one author and year apart where it names years', () => {
    const citing = citingOf(style);
    const cited = twins.map(({ id }) => citing.cite(id, ''));
    expect(citing.cite('another', '')).toBe(null);
    expect(new Set(cited).size).toBe(2);
    if (style === 'apa') expect(cited).toEqual(['(Roe, 2020a)', '(Roe, 2020b)']);
  });
});
