import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { promptOf } from '#writing/analysis/prompt';
import { comparedRuns, FINGERPRINT_METHOD, fingerprintsOf } from '#writing/process/fingerprints';
import type { Tx } from '../../platform/database/tables.ts';
import { seal } from '../chain/seal.ts';
import type { Keyring } from '../../platform/keyring.ts';
import type { SubmissionRow, SubmitRow } from './rows.ts';
import { keysOf, type Crypto } from './store.ts';

/** A hand-in that is finalized, and its text. */
export interface FinalText extends Pick<SubmitRow, 'stream' | 'seq'> {
  readonly submitted_at: Date;
  readonly text: string;
}

/**
 * Keeps a hand-in's text and fingerprints, in place of those of an earlier one. Practice is compared with nothing.
 * Throws UnreadableLogError where the submission's keys were destroyed.
 */
export async function keepCompared(
  tx: Tx,
  submission: SubmissionRow,
  { stream, seq, submitted_at, text }: FinalText,
  { keyring, random }: Crypto,
): Promise<void> {
  if (submission.assignment_id === null) return;
  const { university_id, id } = submission;
  const { seal: key } = keysOf(keyring, id, submission.wrapped_key);
  const place = { kind: 'compared text', submission: id } as const;
  const kept = {
    stream,
    seq,
    method: FINGERPRINT_METHOD,
    handed_in_at: submitted_at,
    text: seal(key, random, place, Buffer.from(text)),
  };
  // Locks the row: the second of two concurrent calls replaces the fingerprints of the first.
  const write = tx
    .insertInto('compared_texts')
    .values({ university_id, submission_id: id, ...kept })
    .onConflict((conflict) =>
      conflict
        .columns(['university_id', 'submission_id'])
        .doUpdateSet(kept)
        .where('compared_texts.handed_in_at', '<=', submitted_at),
    )
    .returning('submission_id');
  // A part of a statement that selects from it: on a distributed database an insert returns no subquery.
  const { rows } = await sql<Parameters<typeof promptOf>[0]>`
    with kept as (${write})
    select a.title, a.description from kept
    join assignments a on a.university_id = ${university_id} and a.id = ${submission.assignment_id}`.execute(tx);
  const [assignment] = rows;
  if (assignment === undefined) return;
  const runs = comparedRuns(text, promptOf(assignment));
  await replaceFingerprints(tx, submission, fingerprintsOf(runs, wordHash(keyring, university_id)));
}

async function replaceFingerprints(tx: Tx, { university_id, id }: SubmissionRow, hashes: Set<bigint>): Promise<void> {
  const wanted = sql`${[...hashes].map(String)}::bigint[]`;
  await sql`
    with gone as (
      delete from fingerprints
      where university_id = ${university_id} and submission_id = ${id} and hash <> all (${wanted}))
    insert into fingerprints (university_id, hash, submission_id)
    select ${university_id}, hash, ${id} from unnest(${wanted}) hash on conflict do nothing`.execute(tx);
}

/** A hash of words: the first 64 bits of HMAC-SHA-256 with a key that only this university's fingerprints use. */
function wordHash(keyring: Keyring, universityId: string): (gram: string) => bigint {
  const key = keyring.derive(`fingerprints ${universityId}`);
  return (gram) => createHmac('sha256', key).update(gram).digest().readBigInt64BE();
}
