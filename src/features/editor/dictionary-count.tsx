import type { ReactNode } from 'react';
import { dictionaryWords } from '#writing/document/dictionary-words';
import { useSteady, type Reading } from '../../data/use-steady.ts';
import type { Writer } from '../../offline/journal/writer.ts';
import { formatCount } from '../../wording/plural.ts';
import { COUNT_PAUSE_MS } from './use-states.ts';

const words: Reading<Writer, number | null> = {
  read: (writer) => dictionaryWords(writer.text()),
  pauseMs: COUNT_PAUSE_MS,
  debounced: true,
};

/** The words of a text by dictionary, where its script puts no spaces between them; otherwise nothing. */
export function DictionaryCount({ writer }: { writer: Writer }): ReactNode {
  const count = useSteady(writer, words);
  if (count === null) return null;
  return (
    <span>
      <b>{formatCount(count)}</b> by dictionary
    </span>
  );
}
