import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourcesUnder } from '../scripts/sources.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const FEWEST_FILES = 1000;
/** Where numbers, dates and lists are written; `zoned-time` computes with a format's parts. */
const ROOM = /^(src\/wording\/|server\/platform\/wording\.ts$|contract\/(locale|zoned-time)\.ts$)/;
/** A segmenter finds words in any language, and the names of time zones are no words. */
const FORMATS = /\.toLocale(Date|Time)?String\b|\bIntl\.(?!Segmenter\b|supportedValuesOf\b)|\.to(Fixed|Precision)\(/;
const LOCALE = /(['"`])[a-z]{2}-[A-Z]{2}\1/;
/** What operators read in the log of the server; rounding; and the reasons of an analysis, which are stored as words. */
const ASIDE =
  /^(server\/platform\/database\/keep-running|writing\/(analysis\/(reasons|result)|process\/paste-figures))\.ts$/;

const formatsByItself = (source: string): boolean => FORMATS.test(source) || LOCALE.test(source);

it('numbers, dates and lists are written by one room, for one locale', () => {
  const files = ['contract', 'server', 'src', 'sw', 'writing'].flatMap((folder) => sourcesUnder(ROOT, folder));
  expect(files.length).toBeGreaterThan(FEWEST_FILES);
  const outside = files.filter((file) => !ROOM.test(file) && !ASIDE.test(file));
  expect(outside.filter((file) => formatsByItself(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

it('finds each way to write them elsewhere', () => {
  const planted = [
    "const a = count.toLocaleString('en');",
    'const a = at.toLocaleDateString();',
    'const a = new Intl.ListFormat().format(names);',
    'const a: Intl.DateTimeFormatOptions = {};',
    'const a = (share * 100).toFixed(1);',
    "const a = 'en-IN';",
  ];
  expect(planted.filter((source) => !formatsByItself(source))).toEqual([]);
  const fine = ["new Intl.Segmenter(undefined, { granularity: 'word' });", "Intl.supportedValuesOf('timeZone');"];
  expect(fine.filter(formatsByItself)).toEqual([]);
});

it('one file names the locale', () => {
  const files = ['contract', 'server', 'src', 'sw', 'writing'].flatMap((folder) => sourcesUnder(ROOT, folder));
  const naming = files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes("'en-IN'"));
  expect(naming).toEqual(['contract/locale.ts']);
});
