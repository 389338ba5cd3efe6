import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../../../tests/fixtures/hostile-texts.ts';
import { firstUnclosed } from '../../../tests/fixtures/word-document.ts';
import { docxOf } from './docx.ts';
import { fileNames, safeFileName } from './file-names.ts';
import { criteriaCsv } from './criteria-csv.ts';
import { oneByFew } from '../../data/one-by-few.ts';
import { textsZip } from './texts-zip.ts';

describe('a file name', () => {
  it('is one that every system takes', () => {
    expect(safeFileName('CS-1 Asha: "essay"? <1/2>.')).toBe('CS-1 Asha essay 1 2');
    expect(['CON', 'nul.txt', '..', ' . ', 'आशा', '\u202Egpj.exe'].map(safeFileName)).toEqual([
      '_CON',
      '_nul.txt',
      'Unnamed',
      'Unnamed',
      'आशा',
      'gpj.exe',
    ]);
    expect(Array.from(safeFileName('😀'.repeat(300)))).toHaveLength(100);
  });

  it('stands once, where upper and lower case are one', () => {
    expect(fileNames(['Asha', 'ASHA', 'Asha'], '.txt')).toEqual(['Asha.txt', 'ASHA (2).txt', 'Asha (3).txt']);
  });
});

describe('the ZIP of all texts', () => {
  it('holds each text to the letter, and names those that could not be read', () => {
    const files = unzipSync(
      textsZip(
        [
          { name: 'Asha', text: { kind: 'value', value: 'Zeile 1\n\nआशा 😀' } },
          { name: 'Rohan', text: { kind: 'trouble', why: 'The university could not be reached.' } },
        ],
        '.txt',
        true,
      ),
    );
    expect(Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))).toEqual({
      'Asha.txt': 'Zeile 1\n\nआशा 😀',
      'Could not be read.txt': 'Rohan: The university could not be reached.\r\n',
    });
  });

  it('holds Word documents with a paragraph for each line and nothing that XML can’t say', () => {
    const { 'word/document.xml': document } = unzipSync(docxOf('a < b & "c"\n\n\tआशा\u0000\uD800', false));
    const body = /<w:body>(.*)<\/w:body>/.exec(strFromU8(document ?? new Uint8Array()))?.[1];
    expect(body).toBe(
      '<w:p><w:r><w:t xml:space="preserve">a &lt; b &amp; "c"</w:t></w:r></w:p><w:p/>' +
        '<w:p><w:r><w:t xml:space="preserve"></w:t><w:tab/><w:t xml:space="preserve">आशा\uFFFD\uFFFD</w:t></w:r></w:p>',
    );
  });
});

describe('a formatted text as a Word document', () => {
  const partsOf = (text: string) =>
    Object.fromEntries(Object.entries(unzipSync(docxOf(text, true))).map(([name, bytes]) => [name, strFromU8(bytes)]));

  it('has Word’s own headings, quotes, lists and footnotes, and no mark', () => {
    const parts = partsOf('## A\n> b\n- c\n3. d\n\n1. *e* **f**[^4] g[^4]\n[^4]: < *h*');
    const document = parts['word/document.xml'] ?? '';
    expect(document.match(/<w:pStyle w:val="\w+"\/>/g)).toEqual(
      ['Heading2', 'Quote', 'ListParagraph', 'ListParagraph', 'ListParagraph'].map(
        (name) => `<w:pStyle w:val="${name}"/>`,
      ),
    );
    expect(document.match(/<w:numId w:val="\d"\/>/g)).toEqual(['1', '2', '3'].map((id) => `<w:numId w:val="${id}"/>`));
    expect(document).toContain('<w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve">e</w:t></w:r>');
    expect(document).toContain('<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">f</w:t></w:r>');
    expect(document.match(/<w:footnoteReference w:id="1"\/>/g)).toHaveLength(1);
    expect(document.replace(/<[^>]*>/g, '')).toBe('Abcde f g1');
    expect(parts['word/numbering.xml']).toContain('<w:startOverride w:val="3"/>');
    expect((parts['word/footnotes.xml'] ?? '').replace(/<[^>]*>/g, '')).toBe(' &lt; h');
    expect(Object.keys(parts).filter((name) => name.startsWith('word/'))).toHaveLength(5);
  });

  it.each(hostileTexts.filter(({ length }) => length < 10_000))(
    'is made of hostile text %#, with its marks closed',
    (text) => {
      for (const xml of Object.values(partsOf(text))) expect(firstUnclosed(xml)).toBe(null);
    },
  );
});

describe('the CSV of marks', () => {
  it('is guarded against formulas, in names, criteria and feedback', () => {
    const marking = { marks: { a: 7.5 }, total: 7.5, state: 'saved', feedback: ' =HYPERLINK("x")' } as const;
    const csv = criteriaCsv({ criteria: [{ id: 'a', name: '+Argument', points: 10 }] }, [
      { name: '@Asha', roll: '-1', hand_in: 'on time', marking },
      { name: 'Rohan', roll: '2', hand_in: '', marking: null },
    ]);
    expect(csv.split('\r\n')).toEqual([
      '\uFEFFName,Roll number,Submission,"\'+Argument (of 10)",Grade,State,Feedback',
      '"\'@Asha","\'-1",on time,7.5,7.5,saved,"\' =HYPERLINK(""x"")"',
      'Rohan,2,,,,,',
      '',
    ]);
  });

  it('names the levels that points reach, beside criteria that have levels', () => {
    const criteria = [
      { id: 'a', name: 'Argument', points: 10 },
      { id: 'b', name: 'Language', points: 5 },
    ];
    const levels = {
      a: [
        { name: '=Good', points: 10, descriptor: '' },
        { name: 'Poor', points: 2, descriptor: '' },
      ],
    };
    const student = (name: string, a?: number) => ({
      name,
      roll: '',
      hand_in: '',
      marking: {
        marks: { ...(a === undefined ? {} : { a }), b: 4 },
        total: null,
        state: 'saved',
        feedback: '',
      } as const,
    });
    const students = [student('Asha', 10), student('Rohan', 9.5), student('Ravi')];
    expect(criteriaCsv({ criteria, levels }, students).split('\r\n')).toEqual([
      '\uFEFFName,Roll number,Submission,Argument (of 10),Argument: level,Language (of 5),Grade,State,Feedback',
      'Asha,,,10,"\'=Good",4,,saved,',
      'Rohan,,,9.5,,4,,saved,',
      'Ravi,,,,,4,,saved,',
      '',
    ]);
  });
});

describe('many requests', () => {
  it('are few at a time, keep their order, and one that fails does not end the others', async () => {
    let [open, most] = [0, 0];
    const work = async (each: number) => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      if (each === 2) throw new Error('no');
      return each * 10;
    };
    const told: number[] = [];
    const options = { few: 3, signal: new AbortController().signal, onProgress: (done: number) => told.push(done) };
    const got = await oneByFew([1, 2, 3, 4, 5], work, options);
    expect(got.map((each) => (each.kind === 'value' ? each.value : 'trouble'))).toEqual([10, 'trouble', 30, 40, 50]);
    expect(most).toBe(3);
    expect(told).toEqual([1, 2, 3, 4, 5]);
  });

  it('end where they are cancelled', async () => {
    const cancel = new AbortController();
    let begun = 0;
    const work = () => {
      begun += 1;
      if (begun === 2) cancel.abort();
      return Promise.resolve();
    };
    await expect(
      oneByFew([1, 2, 3, 4, 5, 6], work, { few: 1, signal: cancel.signal, onProgress: () => undefined }),
    ).rejects.toThrow('aborted');
    expect(begun).toBe(2);
  });
});
