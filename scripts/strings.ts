/**
 * Prints every string that people read, by room, with the number of strings and the reading grade of each room; at the
 * end those that docs/VOICE.md forbids: `npm run strings -- [part of a path]`. Ends with 1 if there are any.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { screenStrings } from './screen-strings.ts';
import { bannedOf, readingGrade, voiceFaults } from './voice.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const wanted = process.argv[2] ?? '';
const strings = screenStrings(ROOT).filter(({ file }) => file.includes(wanted));
for (const room of new Set(strings.map((string) => string.room))) {
  const own = strings.filter((string) => string.room === room);
  const grade = readingGrade(own.map(({ text }) => text));
  console.log(`\n## ${room}: ${String(own.length)} strings, reading grade ${grade.toFixed(1)}\n`);
  for (const { file, line, text } of own) console.log(`${file.slice(room.length + 1)}:${String(line)}\t${text}`);
}
const faults = voiceFaults(strings, bannedOf(readFileSync(`${ROOT}docs/VOICE.md`, 'utf8')));
console.log(`\n${String(strings.length)} strings, ${String(faults.length)} against docs/VOICE.md`);
for (const { file, line, text, instead } of faults) console.log(`${file}:${String(line)}\t${text}\t(${instead})`);
process.exitCode = faults.length === 0 ? 0 : 1;
