import { sql } from 'kysely';
import type { EarlierFrom, ProcessFacts } from '#contract/report';
import { textOf, type Document } from '#writing/document/document';
import { mayHold } from '#writing/process/earlier-parts';
import { earlierRowOf, earlierRowOfSpans, earlierText, type EarlierText } from '#writing/process/earlier-text';
import type { Block } from '#writing/process/earlier-writing';
import { followLog } from '#writing/process/followed-log';
import type { Person } from '../../platform/person.ts';
import type { Row, Tx } from '../../platform/database/tables.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { replayLog } from '../proof/read-log.ts';
import { openKeptReport, readKeptOf } from '../../writing/submission/kept-document.ts';
import { loadLogs, type DatedBatch, type SealedLog } from '../../writing/submission/document.ts';
import type { SubmissionRelation } from '../../writing/submission/policy.ts';
import { LOG_MAX_INSERTED, LOG_MAX_OPS, requireLightLog, sizeColumns } from '../../writing/submission/size.ts';
import { keysOf, type Crypto } from '../../writing/submission/store.ts';
import { UnreadableLogError } from '../../platform/unreadable-log.ts';
import { timedLog } from './timed-log.ts';
import { teaches } from '../../people/account/teaches.ts';

/**
 * Earlier writing is searched for in at most this many other texts of the writer, the latest; fewer where their logs
 * exceed the largest log that is computed.
 */
const TEXTS_MAX = 60;

interface OtherLog extends SealedLog {
  readonly assignment_id: string | null;
  readonly title: string | null;
}

/**
 * The other texts of a submission's writer, including practice, that contain words of these blocks. Skips texts that
 * can't be read. Throws HeavyWork where all their logs are too large for the transaction.
 */
export async function readEarlier(
  tx: Tx,
  submission: SealedLog,
  blocks: readonly Block[],
  crypto: Crypto,
): Promise<EarlierText[]> {
  if (blocks.length === 0) return [];
  const logs = upToLargest(await findOthers(tx, submission));
  const sum = (name: 'log_ops' | 'log_inserted') => logs.reduce((all, log) => all + log[name], submission[name]);
  requireLightLog(tx, { log_ops: sum('log_ops'), log_inserted: sum('log_inserted'), ends_at: null });
  const isWanted = mayHold(blocks.map(({ texts }) => texts.join('')));
  const kept = await readKeptOf(tx, submission.university_id, logs);
  const { keyring } = crypto;
  const whole = logs.filter(({ id }) => !kept.has(id));
  const batches = await loadLogs(tx, submission.university_id, whole, keyring);
  return logs.flatMap(
    (log) => openKept(log, kept.get(log.id), keyring) ?? openLog(log, batches.get(log.id), keyring, isWanted),
  );
}

function upToLargest(logs: readonly OtherLog[]): OtherLog[] {
  let ops = 0;
  let inserted = 0;
  return logs.filter(({ log_ops, log_inserted }) => {
    ops += log_ops;
    inserted += log_inserted;
    return ops <= LOG_MAX_OPS && inserted <= LOG_MAX_INSERTED;
  });
}

function findOthers(tx: Tx, { university_id, id }: SealedLog): Promise<OtherLog[]> {
  return tx
    .selectFrom('submissions as own')
    .innerJoin('submissions as s', (join) =>
      join.onRef('s.university_id', '=', 'own.university_id').onRef('s.user_id', '=', 'own.user_id'),
    )
    .leftJoin('assignments as a', (join) =>
      join.onRef('a.university_id', '=', 's.university_id').onRef('a.id', '=', 's.assignment_id'),
    )
    .where('own.university_id', '=', university_id)
    .where('own.id', '=', id)
    .where('s.id', '<>', id)
    .where('s.deleted_at', 'is', null)
    .where('s.wrapped_key', 'is not', null)
    .select(['s.university_id', 's.id', 's.wrapped_key', 's.assignment_id', 'a.title', ...sizeColumns])
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id')
    .limit(TEXTS_MAX)
    .execute();
}

/** All that ever stood in a document, in the order of its text. */
function everUnit({ tree }: Document): string {
  const texts: string[] = [];
  for (let run = tree.first; run !== null; run = run.next) if (!run.lost) texts.push(run.text);
  return texts.join('');
}

/** The earlier text of a kept document; null where the log was not deleted. */
function openKept(log: OtherLog, kept: Row<'kept_documents'> | undefined, keyring: Keyring): EarlierText[] | null {
  if (kept === undefined) return null;
  try {
    const { text, facts } = openKeptReport(keysOf(keyring, log.id, log.wrapped_key), log, kept);
    return [earlierText(fromOf(log), earlierRowOfSpans(text, facts.spans))];
  } catch (error) {
    if (error instanceof UnreadableLogError) return [];
    throw error;
  }
}

function openLog(
  log: OtherLog,
  batches: readonly DatedBatch[] | undefined,
  keyring: Keyring,
  isWanted: (texts: readonly string[]) => boolean,
): EarlierText[] {
  if (batches === undefined) return [];
  const doc = replayLog(batches);
  if (!isWanted([textOf(doc), everUnit(doc)])) return [];
  const timed = timedLog(log.id, batches, keyring);
  return [earlierText(fromOf(log), earlierRowOf(followLog(timed.batches, timed.headTime)))];
}

function fromOf({ assignment_id: assignment, title }: OtherLog): EarlierFrom {
  return assignment === null ? { kind: 'practice' } : { kind: 'assignment', assignment, title: title ?? '' };
}

/**
 * The facts as this person may see them: the place of earlier writing is shown to its writer and to the teacher of that
 * course only.
 */
export async function tellEarlier(
  tx: Tx,
  person: Person,
  relation: SubmissionRelation,
  facts: ProcessFacts,
): Promise<ProcessFacts> {
  // A kept report of before the search for earlier writing has no such list.
  const earlier = (facts.earlier as ProcessFacts['earlier'] | undefined) ?? [];
  if (relation === 'owns' || earlier.length === 0) return facts;
  const asked = earlier.flatMap(({ from }) => (from.kind === 'assignment' ? [from.assignment] : []));
  const { rows } = await sql<{ id: string }>`
    select a.id from assignments a join courses c on c.university_id = a.university_id and c.id = a.course_id
    where a.university_id = ${person.universityId} and a.id = any(${asked}::uuid[]) and ${teaches('c', person)}`.execute(
    tx,
  );
  const taught = new Set(rows.map(({ id }) => id));
  const told = earlier.map((one) => {
    const { from } = one;
    const isOpen = from.kind === 'this' || (from.kind === 'assignment' && taught.has(from.assignment));
    return isOpen ? one : { ...one, from: { kind: 'another' as const } };
  });
  return { ...facts, earlier: told };
}
