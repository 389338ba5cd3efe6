import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

describe('a table as CSV', () => {
  it('has a mark of UTF-8 and lines that end as RFC 4180 says', () => {
    expect(
      csvOf([
        ['Name', 'Grade'],
        ['Asha', 7.5],
        ['Rohan', null],
      ]),
    ).toBe('\uFEFFName,Grade\r\nAsha,7.5\r\nRohan,\r\n');
  });

  it('gives back every text to the letter', () => {
    const texts = ['a "b", c', 'two\nlines', ' blank ', 'आशा', ''];
    expect(Papa.parse(csvOf([texts]).slice(1).trimEnd()).data).toEqual([texts]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '＝1', '|cmd', '%0'])('makes no formula of %j', (text) => {
    expect(Papa.parse<string[]>(csvOf([[text, 'end']]).slice(1)).data[0]?.[0]).toBe(`'${text}`);
  });

  it('leaves numbers alone, also below zero', () => {
    expect(csvOf([[-1, 0.5]])).toBe('\uFEFF-1,0.5\r\n');
  });
});
