import { describe, expect, it } from 'vitest';
import { checkRows } from '#contract/roster-row';
import { textOfFile } from '../../ui/text-of-file.ts';
import { readList } from './read-list.ts';
import { listWithBadRows, reasonsOfBadRows } from '../../../tests/fixtures/roster-list.ts';

const asha = { email: 'asha@example.edu', roll_no: 'R-1', name: 'Asha Rao' };

async function rowsOf(text: string) {
  const list = await readList(text);
  if (list.kind === 'trouble') throw new Error(list.message);
  return list.rows;
}

describe('reading a list', () => {
  it.each([
    ['commas', 'email,roll no,name\nasha@example.edu,R-1,Asha Rao\n', 2],
    ['semicolons, another order', 'Name;Email Address;Roll Number\nAsha Rao;asha@example.edu;R-1', 2],
    [
      'tabs, as pasted from a sheet',
      'Student ID\tE-mail\tFirst name\tLast name\r\nR-1\tasha@example.edu\tAsha\tRao\r\n',
      2,
    ],
    ['a mark and quotes', '\uFEFF"Email","Roll No.","Name"\r\n"asha@example.edu","R-1","Asha Rao"\r\n', 2],
    ['sep= of Excel', 'sep=;\r\nEmail;Roll No;Name\r\nasha@example.edu;R-1;Asha Rao\r\n', 3],
    ['no headings', 'R-1;Asha Rao;asha@example.edu', 1],
    ['blank lines', '\n\nemail,roll no,name\n,,\n\nasha@example.edu,R-1,Asha Rao\n\n', 6],
    ['columns that say nothing here', 'No.,Email,Phone,Roll No,Name\n1,asha@example.edu,98,R-1,Asha Rao', 2],
  ])('with %s', async (_, text, row) => {
    expect(await rowsOf(text)).toEqual([{ row, ...asha }]);
  });

  it('of addresses alone, as mail programs write them', async () => {
    const { good } = checkRows(await rowsOf('Asha Rao <asha@example.edu>\nmailto:nila@example.edu\n'));
    expect(good).toEqual([
      { row: 1, email: 'asha@example.edu', roll_no: '', name: 'Asha Rao' },
      { row: 2, email: 'nila@example.edu', roll_no: '', name: '' },
    ]);
  });

  it('goes on behind a row whose quotes are broken', async () => {
    const list = await readList(
      'email,roll no\n"asha@example.edu,R-1\nnila@example.edu,R-2\n"x"y,R-3\nvera@example.edu,R-4',
    );
    expect(list).toMatchObject({
      rows: [
        { row: 3, email: 'nila@example.edu' },
        { row: 5, email: 'vera@example.edu' },
      ],
      unread: [{ row: 2 }, { row: 4 }],
    });
  });

  it('says what is wrong with a list that is none, or too long', async () => {
    expect(await readList('email,name\n\n')).toEqual({ kind: 'trouble', message: 'There is no student in this list.' });
    const many = `email\n${'a@example.edu\n'.repeat(5001)}`;
    expect(await readList(many)).toEqual({
      kind: 'trouble',
      message:
        'A list may have at most 5,000 rows, and this one has 5,001. Split it, and import the parts one after the other.',
    });
  });

  it('says of 40 kinds of bad rows among 500 which row it is, and why', async () => {
    const { text, rows } = listWithBadRows();
    const list = await readList(text);
    if (list.kind === 'trouble') throw new Error(list.message);
    const { good, skipped, bad } = checkRows(list.rows);
    const found = [...bad, ...list.unread].toSorted((one, other) => one.row - other.row);
    expect(found).toEqual(reasonsOfBadRows());
    expect(new Set(found.map(({ reason }) => reason.replaceAll(/\d+/g, '#'))).size).toBeGreaterThanOrEqual(40);
    expect(skipped).toEqual([]);
    expect(good.length + bad.length + list.unread.length).toBe(rows);
  });
});

describe('the text of a file', () => {
  const text = 'email;name\r\nzoë@example.edu;Zoë';
  const wide = (little: boolean, mark: boolean) => {
    const units = mark ? `\uFEFF${text}` : text;
    const view = new DataView(new ArrayBuffer(units.length * 2));
    for (let index = 0; index < units.length; index += 1) view.setUint16(index * 2, units.charCodeAt(index), little);
    return new Uint8Array(view.buffer);
  };
  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16, little end first', wide(true, true)],
    ['UTF-16, big end first', wide(false, true)],
    ['UTF-16 without a mark', wide(true, false)],
    ['Windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
  ])('in %s', (_, bytes) => {
    expect(textOfFile(bytes)).toBe(text);
  });
});
