import { plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import { referenceFromCsl } from '#contract/csl-reference';
import { REFERENCES_MAX, type ReferenceFields } from '#contract/reference';

/** A longer text is not read, in UTF-16 units: a page would stand still meanwhile. */
export const BIBTEX_MAX_LENGTH = 200_000;

/** What a text of BibTeX holds, or in words why it is not read. */
export type BibtexRead =
  | { readonly kind: 'read'; readonly references: readonly ReferenceFields[] }
  | { readonly kind: 'unread'; readonly why: string };

/** Reads all entries of a text of BibTeX or BibLaTeX, or none of them. */
export function readBibtex(text: string): BibtexRead {
  if (text.length > BIBTEX_MAX_LENGTH)
    return unread(`This is too long. Paste at most ${String(REFERENCES_MAX)} entries at a time.`);
  let items: unknown;
  try {
    items = plugins.input.chain(text, { generateGraph: false, forceType: '@biblatex/text' });
  } catch (error) {
    const line = error instanceof Error ? /\bat line (\d+)/.exec(error.message)?.[1] : undefined;
    return unread(
      line === undefined
        ? 'This BibTeX can’t be read. Check its braces and commas.'
        : `This BibTeX can’t be read in line ${line}. Check its braces and commas.`,
    );
  }
  const entries = Array.isArray(items) ? items : [];
  const references = entries.map(referenceFromCsl);
  const untitled = references.indexOf(null);
  if (entries.length === 0) return unread('There is no entry here. An entry begins like @book{.');
  if (untitled !== -1) return unread(`Entry ${String(untitled + 1)} has no title. Add one, or take it out.`);
  if (entries.length > REFERENCES_MAX) return unread(`Paste at most ${String(REFERENCES_MAX)} entries at a time.`);
  return { kind: 'read', references: references.filter((reference) => reference !== null) };
}

function unread(why: string): BibtexRead {
  return { kind: 'unread', why };
}
