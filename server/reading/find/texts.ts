import { FOUND_PER_PAGE, type FoundTexts } from '#contract/find';
import { searchForAll } from '#writing/document/find-words';
import { sql } from 'kysely';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/person.ts';
import type { Services } from '../../platform/services.ts';
import { unlessUnreadable } from '../../platform/unreadable-log.ts';
import { openText } from '../match/store.ts';
import { accessFound, mayReadText } from '../../writing/submission/policy.ts';
import { inOrder, selectSubmissions } from '../../writing/submission/read.ts';
import type { SubmissionRow } from '../../writing/submission/rows.ts';
import { requireLightFinding } from '../../writing/submission/size.ts';
import { passagesOf } from './passages.ts';

/**
 * One search opens sealed texts of so many bytes, and goes through so many UTF-16 units of text: twice those of 500 texts
 * of 1,500 words. In a thread that takes a second for English, three where most letters have accents of their own.
 */
const SEALED_MAX_BYTES = 16_000_000;
const UNITS_MAX = 10_000_000;
/** The places of one word in one text that are looked at. */
const PLACES_MAX = 100;

interface SealedText {
  readonly submission_id: string;
  readonly text: Buffer;
}

/** The texts in which a person searches, and how. */
export interface Searched {
  readonly assignment: string;
  readonly sought: readonly string[];
  readonly page: number;
}

type Reading = Pick<Services, 'keyring' | 'log'>;

/**
 * Searches the handed-in texts of an assignment that the person may read, the shortest first until they are too many,
 * and answers those with all words in the order of the class. Throws HeavyWork where they are too long for the
 * transaction.
 */
export async function findTexts(
  tx: Tx,
  person: Person,
  search: Searched,
  { keyring, log }: Reading,
): Promise<FoundTexts> {
  const rows = await readable(tx, person, search.assignment);
  requireLightFinding(
    tx,
    rows.reduce((sum, { log_inserted: units }) => sum + units, 0),
  );
  const sealed = await selectSealed(tx, person, rows);
  const find = searchForAll(search.sought, PLACES_MAX);
  const found = new Map<string, ReturnType<typeof passagesOf>>();
  let units = 0;
  let searched = 0;
  for (const row of sealed) {
    if (units > UNITS_MAX) break;
    const text = unlessUnreadable(log, row.id, () => openText(row, row.text, keyring));
    if (text === null) continue;
    units += text.length;
    searched += 1;
    const places = find(text);
    if (places !== null) found.set(row.id, passagesOf(text, places));
  }
  const matching = rows.filter(({ id }) => found.has(id));
  const first = (search.page - 1) * FOUND_PER_PAGE;
  return {
    texts: matching.slice(first, first + FOUND_PER_PAGE).map(({ id, student_name, roll_no }) => ({
      submission: id,
      student_name,
      roll_no,
      ...(found.get(id) ?? { passages: [], more: false }),
    })),
    total: matching.length,
    page: search.page,
    pages: Math.ceil(matching.length / FOUND_PER_PAGE),
    searched,
    unsearched: rows.length - searched,
  };
}

/** The handed-in submissions that the person may read, named as they may know them, in the order of the class. */
async function readable(tx: Tx, person: Person, assignment: string): Promise<readonly SubmissionRow[]> {
  const rows = await selectSubmissions(tx, person, assignment, 'everybody');
  const accessed = rows.filter(({ submit }) => submit !== null).map((row) => accessFound(person, row));
  return inOrder(accessed.filter(({ relation }) => mayReadText(relation)).map(({ submission }) => submission));
}

type Sealed = Pick<SubmissionRow, 'id' | 'wrapped_key'> & Pick<SealedText, 'text'>;

/** The stored texts of these submissions whose keys exist, the shortest first, up to {@link SEALED_MAX_BYTES}. */
async function selectSealed(tx: Tx, who: Tenant, rows: readonly SubmissionRow[]): Promise<Sealed[]> {
  const byId = new Map(rows.filter((row) => row.wrapped_key !== null).map((row) => [row.id, row]));
  const { rows: texts } = await sql<SealedText>`
    with sized as materialized (
      select t.submission_id, sum(octet_length(t.text)) over (order by octet_length(t.text), t.submission_id) as bytes
      from compared_texts t
      where t.university_id = ${who.universityId} and t.submission_id = any(${[...byId.keys()]}::uuid[]))
    select t.submission_id, t.text from sized
    join compared_texts t on t.university_id = ${who.universityId} and t.submission_id = sized.submission_id
    where sized.bytes <= ${SEALED_MAX_BYTES}
    order by sized.bytes`.execute(tx);
  return texts.flatMap(({ submission_id: id, text }) => {
    const row = byId.get(id);
    return row === undefined ? [] : [{ id, wrapped_key: row.wrapped_key, text }];
  });
}
