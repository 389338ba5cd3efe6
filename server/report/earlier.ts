import { sql } from 'kysely';
import type { EarlierFrom, ProcessFacts } from '#contract/report';
import { textOf, type Document } from '#writing/document';
import { mayHold } from '#writing/earlier-parts';
import { earlierRowOf, earlierRowOfSpans, earlierText, type EarlierText } from '#writing/earlier-text';
import type { Block } from '#writing/earlier-writing';
import { followLog } from '#writing/process';
import type { Person } from '../account/person.ts';
import type { Tx } from '../database/tables.ts';
import { openKeptReport, readKept } from '../retention/kept.ts';
import { loadDocument, type SealedLog } from '../submission/document.ts';
import type { SubmissionStanding } from '../submission/policy.ts';
import { requireLightLog, sizeColumns } from '../submission/size.ts';
import { keysOf, UnreadableLogError, type Crypto } from '../submission/store.ts';
import { readTimedLog } from './timed-log.ts';

/** Earlier writing is looked for in so many other texts of its writer: those that were written in last. */
const TEXTS_MAX = 60;

interface OtherLog extends SealedLog {
  readonly assignment_id: string | null;
  readonly title: string | null;
}

/**
 * The other texts of a submission's writer, their practice too, that hold words of these blocks. One that can't be read
 * is none. Throws HeavyWork where all of them are too much for the transaction.
 */
export async function readEarlier(
  tx: Tx,
  submission: SealedLog,
  blocks: readonly Block[],
  crypto: Crypto,
): Promise<EarlierText[]> {
  if (blocks.length === 0) return [];
  const logs = await findOthers(tx, submission);
  const sum = (name: 'log_ops' | 'log_inserted') => logs.reduce((all, log) => all + log[name], submission[name]);
  requireLightLog(tx, { log_ops: sum('log_ops'), log_inserted: sum('log_inserted'), ends_at: null });
  const isWanted = mayHold(blocks.map(({ texts }) => texts.join('')));
  const found: EarlierText[] = [];
  for (const log of logs) {
    try {
      const doc = await loadDocument(tx, log, crypto);
      if (isWanted([textOf(doc), everUnit(doc)])) found.push(await openEarlier(tx, log, crypto));
    } catch (error) {
      if (!(error instanceof UnreadableLogError)) throw error;
    }
  }
  return found;
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

async function openEarlier(tx: Tx, log: OtherLog, { keyring }: Crypto): Promise<EarlierText> {
  const { assignment_id: assignment, title } = log;
  const from: EarlierFrom =
    assignment === null ? { kind: 'practice' } : { kind: 'assignment', assignment, title: title ?? '' };
  const kept = await readKept(tx, log);
  if (kept !== undefined) {
    const { text, facts } = openKeptReport(keysOf(keyring, log.id, log.wrapped_key), log, kept);
    return earlierText(from, earlierRowOfSpans(text, facts.spans));
  }
  const { batches, headTime } = await readTimedLog(tx, log, keyring);
  return earlierText(from, earlierRowOf(followLog(batches, headTime)));
}

/**
 * The facts as this person is told them: where earlier writing stands is told to its writer, and else to who teaches
 * there.
 */
export async function tellEarlier(
  tx: Tx,
  person: Person,
  standing: SubmissionStanding,
  facts: ProcessFacts,
): Promise<ProcessFacts> {
  // A report that was kept from before earlier writing was found has no list.
  const earlier = (facts.earlier as ProcessFacts['earlier'] | undefined) ?? [];
  if (standing === 'owns' || earlier.length === 0) return facts;
  const asked = earlier.flatMap(({ from }) => (from.kind === 'assignment' ? [from.assignment] : []));
  const { rows } = await sql<{ id: string }>`
    select a.id from assignments a join courses c on c.university_id = a.university_id and c.id = a.course_id
    where a.university_id = ${person.universityId} and a.id = any(${asked}::uuid[]) and c.teacher_id = ${person.userId}`.execute(
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
