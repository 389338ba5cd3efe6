import type { CertificateStatement, ReceiptStatement } from '#contract/proof';
import type { CharacterClass, ProcessFacts } from '#contract/report';
import { countsOf } from '#writing/document/counts';
import { textOf, type Document } from '#writing/document/document';
import { classForStaff } from '#writing/process/staff-log';
import { bracketsOf, writtenOf } from '../../writing/chain/brackets.ts';
import { firstHead } from '../../writing/chain/chain.ts';
import { headSigningKey } from '../../writing/chain/keys.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { sha256Hex, type LogBatch } from './read-log.ts';

type TextFacts = Pick<ReceiptStatement, 'text_sha256' | 'words' | 'characters' | 'counter' | 'head' | 'written'>;

/** What a log says of the text that it gives: all of it from the log alone. */
export function textFacts(
  submissionId: string,
  batches: readonly LogBatch[],
  doc: Document,
  keyring: Keyring,
): TextFacts {
  const text = textOf(doc);
  const { words, characters } = countsOf(text);
  const last = batches.at(-1);
  return {
    text_sha256: sha256Hex(text),
    words,
    characters,
    counter: last?.counter ?? 0,
    head: (last?.head ?? firstHead(submissionId)).toString('hex'),
    written: writtenOf(batches, bracketsOf(batches, submissionId, headSigningKey(keyring))),
  };
}

/** How many characters of the text are of each class, in the order of their names, as others than its writer read it. */
export function classCounts({ spans }: ProcessFacts): CertificateStatement['classes'] {
  return joinedClasses(spans.map(({ class: name, length }) => ({ class: name, characters: length })));
}

/** Counts with those of one class added up. By hand or voice is one class. */
export function joinedClasses(classes: CertificateStatement['classes']): CertificateStatement['classes'] {
  const counts = new Map<CharacterClass, number>();
  for (const { class: name, characters } of classes) {
    const shown = classForStaff(name);
    counts.set(shown, (counts.get(shown) ?? 0) + characters);
  }
  return [...counts]
    .map(([name, characters]) => ({ class: name, characters }))
    .sort((a, b) => (a.class < b.class ? -1 : 1));
}
