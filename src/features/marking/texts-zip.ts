import { strToU8, zipSync, type Zippable } from 'fflate';
import { docxOf, markedDocx } from './docx.ts';
import { fileNames } from './file-names.ts';
import type { MarkedText } from './marked-text.ts';

/** A text for a file: its student's name, and the text or why it could not be read. */
export interface NamedText<T = string> {
  name: string;
  text: { kind: 'value'; value: T } | { kind: 'trouble'; why: string };
}

const MISSING = 'Could not be read.txt';

/**
 * All texts as files of one ZIP: as Word documents with their formatting if they may have any, else to the letter. Those that could not be read are named in a list in it.
 */
export function textsZip(texts: readonly NamedText[], ending: '.txt' | '.docx', isFormatted: boolean): Uint8Array {
  return zipOf(texts, ending, (text) => (ending === '.docx' ? docxOf(text, isFormatted) : strToU8(text)));
}

/** All marked texts as Word documents in one ZIP, like {@link textsZip}. */
export function markedZip(texts: readonly NamedText<MarkedText>[]): Uint8Array {
  return zipOf(texts, '.docx', markedDocx);
}

function zipOf<T>(texts: readonly NamedText<T>[], ending: string, fileOf: (text: T) => Uint8Array): Uint8Array {
  const names = fileNames(
    texts.map(({ name }) => name),
    ending,
  );
  const files: Zippable = {};
  const missing: string[] = [];
  for (const [at, { name, text }] of texts.entries()) {
    if (text.kind === 'trouble') missing.push(`${name}: ${text.why}`);
    else files[names[at] ?? name] = fileOf(text.value);
  }
  if (missing.length > 0) files[MISSING] = strToU8(`${missing.join('\r\n')}\r\n`);
  return zipSync(files);
}
