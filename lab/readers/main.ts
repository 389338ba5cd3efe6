/**
 * Has the files that the product gives read by programs that others wrote: texts with comments and grades for Word, what
 * is printed as PDF, tables, calendars. Each must be read without an error and hold the words that it was made of.
 * `npm run readers`; needs LibreOffice, pandoc, poppler, qpdf and Python's icalendar, and names those that are missing.
 * Writes results/readers.json. Ends with 1 where a file was refused or lacks words,
 * or no program is installed.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { buildWhereStale } from '../../scripts/app-build.ts';
import { ensureBrowser } from '../../scripts/browser.ts';
import { startServerProcess } from '../../scripts/server-process.ts';
import { saveFiles, type SavedFile } from './files.ts';
import { isInstalled, readers } from './programs.ts';

interface Result {
  file: string;
  reader: string;
  /** Null where the file was read and nothing is missing. */
  trouble: string | null;
}

const folder = await mkdtemp(join(tmpdir(), 'longhand-readers-'));
await buildWhereStale(console.log);
const server = await startServerProcess({ dataFolder: join(folder, 'data') });
const browser = await chromium.launch({ executablePath: ensureBrowser(console.log), args: ['--no-sandbox'] });
let files: SavedFile[];
try {
  files = await saveFiles(browser, server.url, folder);
} finally {
  await browser.close();
  await server.stop();
}

const results: Result[] = [];
for (const reader of readers) {
  const own = files.filter(({ path }) => path.endsWith(`.${reader.reads}`));
  if (!isInstalled(reader)) {
    console.log(`skipped  ${reader.name}: it is not installed`);
    continue;
  }
  for (const file of own) results.push({ file: file.name, reader: reader.name, trouble: troubleOf(file, reader) });
  const bad = results.filter(({ reader: name, trouble }) => name === reader.name && trouble !== null).length;
  console.log(`${bad === 0 ? 'ok      ' : 'FAIL    '} ${reader.name}: ${own.length} files, ${bad} with trouble`);
}
for (const { file, reader, trouble } of results) if (trouble !== null) console.log(`${reader}, ${file}: ${trouble}`);
await mkdir('results', { recursive: true });
await writeFile('results/readers.json', `${JSON.stringify(results, null, 2)}\n`);
await rm(folder, { recursive: true, force: true });
process.exitCode = results.length > 0 && results.every(({ trouble }) => trouble === null) ? 0 : 1;

function troubleOf({ path, words }: SavedFile, reader: (typeof readers)[number]): string | null {
  const reading = reader.read(path);
  if (reading.kind === 'refused') return reading.why;
  // qpdf says whether a file is whole, not what it says.
  if (reader.name === 'qpdf') return null;
  const read = reading.words.replaceAll(/\s+/g, ' ');
  const missing = words.filter((wanted) => !read.includes(wanted.replaceAll(/\s+/g, ' ')));
  return missing.length === 0 ? null : `it lacks ${missing.map((one) => `'${one}'`).join(', ')}`;
}
