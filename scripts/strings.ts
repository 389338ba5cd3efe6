/**
 * Prints every string that people read, by room, with the number of strings and the reading grade of each room; the grade
 * of the screens of each role with their hardest sentences; and at the end what is put together of pieces or forbidden by
 * docs/VOICE.md: `npm run strings -- [part of a path]`. Ends with 1 if there is any of that.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { gluedSentences } from './glued-sentences.ts';
import { stringsByGroup } from './screen-groups.ts';
import { FOLDERS, screenStrings } from './screen-strings.ts';
import { indexFolders } from './source-index.ts';
import { bannedOf, hardest, readingGrade, sentencesOf, voiceFaults } from './voice.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const wanted = process.argv[2] ?? '';
const strings = screenStrings(ROOT).filter(({ file }) => file.includes(wanted));
for (const room of new Set(strings.map((string) => string.room))) {
  const own = strings.filter((string) => string.room === room);
  const grade = readingGrade(own.map(({ text }) => text));
  console.log(`\n## ${room}: ${String(own.length)} strings, reading grade ${grade.toFixed(1)}\n`);
  for (const { file, line, text } of own) console.log(`${file.slice(room.length + 1)}:${String(line)}\t${text}`);
}
for (const [group, own] of stringsByGroup(ROOT, strings)) {
  const sentences = sentencesOf(own);
  const grade = readingGrade(sentences);
  console.log(`\n## ${group}: ${String(sentences.length)} sentences, reading grade ${grade.toFixed(1)}`);
  for (const sentence of hardest(sentences)) console.log(`${readingGrade([sentence]).toFixed(1)}\t${sentence}`);
}
const glued = gluedSentences(indexFolders(ROOT, [...FOLDERS, 'writing'])).filter(({ file }) => file.includes(wanted));
console.log(`\n${String(glued.length)} sentences put together of pieces`);
for (const { file, line, kind, text } of glued) console.log(`${file}:${String(line)}\t${kind}\t${text}`);
const faults = voiceFaults(strings, bannedOf(readFileSync(`${ROOT}docs/VOICE.md`, 'utf8')));
console.log(`\n${String(strings.length)} strings, ${String(faults.length)} against docs/VOICE.md`);
for (const { file, line, text, instead } of faults) console.log(`${file}:${String(line)}\t${text}\t(${instead})`);
process.exitCode = faults.length + glued.length === 0 ? 0 : 1;
