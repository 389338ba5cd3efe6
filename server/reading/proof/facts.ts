import type { CertificateStatement, ReceiptStatement } from '#contract/proof';
import type { CharacterOrigin, ProcessFacts } from '#contract/report';
import { countsOf } from '#writing/document/counts';
import { textOf, type Document } from '#writing/document/document';
import { besideRealWriters } from '#writing/process/composition-rates';
import { originForStaff } from '#writing/process/staff-log';
import { bracketsOf, writtenOf } from '../../writing/chain/brackets.ts';
import { firstHead } from '../../writing/chain/chain.ts';
import { headSigningKey } from '../../writing/chain/keys.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { sha256Hex, type LogBatch } from './read-log.ts';

type TextFacts = Pick<ReceiptStatement, 'text_sha256' | 'words' | 'characters' | 'counter' | 'head' | 'written'>;

/** The facts of a text for a statement, all computed from its log. */
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

/** The number of characters of each origin, with the origins that staff is shown. */
export function originCounts({ spans }: ProcessFacts): CertificateStatement['classes'] {
  return joinedOrigins(spans.map(({ class: name, length }) => ({ class: name, characters: length })));
}

/** Counts joined by the origins that staff is shown: by hand and by voice are one. */
export function joinedOrigins(classes: CertificateStatement['classes']): CertificateStatement['classes'] {
  const counts = new Map<CharacterOrigin, number>();
  for (const { class: name, characters } of classes) {
    const shown = originForStaff(name);
    counts.set(shown, (counts.get(shown) ?? 0) + characters);
  }
  return [...counts]
    .map(([name, characters]) => ({ class: name, characters }))
    .sort((a, b) => (a.class < b.class ? -1 : 1));
}

/** What a certificate says of composition; nothing where the log has no such facts. */
export function certifiedComposition(facts: ProcessFacts): Pick<CertificateStatement, 'composition'> {
  const { composition, figures } = facts;
  if (composition === null || figures.kind === 'none') return {};
  const { dropped, passages, sentences, revisited } = composition;
  const beside = besideRealWriters(facts);
  const real_writers = beside && { logs: beside.logs, away: beside.halves.away, dropped: beside.halves.dropped };
  return { composition: { away: figures.away_from_end, dropped, passages, sentences, revisited, real_writers } };
}
