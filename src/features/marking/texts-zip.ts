import { strToU8, zipSync, type Zippable } from 'fflate';
import { docxOf } from './docx.ts';
import { fileNames } from './file-names.ts';

/** A text for a file: its student's name, and the text or why it could not be read. */
export interface NamedText {
  name: string;
  text: { kind: 'value'; value: string } | { kind: 'trouble'; why: string };
}

const MISSING = 'Could not be read.txt';

/**
 * All texts as files of one ZIP: as Word documents with their formatting if they may have any, else to the letter. Those that could not be read are named in a list in it.
 */
export function textsZip(texts: readonly NamedText[], ending: '.txt' | '.docx', isFormatted: boolean): Uint8Array {
  const names = fileNames(
    texts.map(({ name }) => name),
    ending,
  );
  const files: Zippable = {};
  const missing: string[] = [];
  for (const [at, { name, text }] of texts.entries()) {
    if (text.kind === 'trouble') missing.push(`${name}: ${text.why}`);
    else files[names[at] ?? name] = ending === '.docx' ? docxOf(text.value, isFormatted) : strToU8(text.value);
  }
  if (missing.length > 0) files[MISSING] = strToU8(`${missing.join('\r\n')}\r\n`);
  return zipSync(files);
}
