import type { ReactNode } from 'react';
import type { CertificateStatement, ReceiptStatement } from '#contract/proof';
import { Definitions } from '../../ui/page.tsx';
import { plural } from '../../wording/plural.ts';
import { momentWords, writtenWords } from './words.ts';

type TextFacts = Pick<
  CertificateStatement | ReceiptStatement,
  'text_sha256' | 'words' | 'characters' | 'counter' | 'written'
>;

/** The signed facts of a text. */
export function TextFactList({
  of,
  more,
}: {
  of: TextFacts;
  more: readonly (readonly [string, ReactNode])[];
}): ReactNode {
  const { text_sha256: sha256, words, characters, counter, written } = of;
  const { first_received_at: first, last_received_at: last } = written;
  return (
    <>
      <Definitions
        of={[
          ...more,
          ['Text', `${plural(words, 'word')}, ${plural(characters, 'character')}`],
          [
            'Log',
            first === null || last === null
              ? 'Empty'
              : `Received in ${plural(counter, 'part')}, the first ${momentWords(first)}, the last ${momentWords(last)}`,
          ],
          [
            'SHA-256 of the text',
            <span key="sha256" className="num">
              {sha256}
            </span>,
          ],
        ]}
      />
      {writtenWords(written).map((line) => (
        <p key={line} className="mt-2">
          {line}
        </p>
      ))}
    </>
  );
}
