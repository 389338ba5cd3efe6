import { reference } from '../fixtures/references.ts';
import { randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#contract/access';
import { push } from '#contract/outbox';
import type { DataKind } from '../../server/platform/personal-data/entry.ts';
import { tableData } from '../../server/platform/personal-data/personal-data.ts';
import { sha256 } from '../fixtures/device-stream.ts';
import { columns } from './isolation-grants.ts';
import type { Scene } from './authorization-checks.ts';
import { pushOf } from './authorization-queue.ts';

/** 'c': campus; 'o': the other university; 't': universities registered since. */
export type Side = 'c' | 'o' | 't';

export interface Canary {
  readonly text: string;
  readonly side: Side;
  readonly at: string;
  /** The last twelve digits of the owner's id. */
  readonly tail: string;
}

const WRITTEN_MAX = 12;
const SHARED = 'the postman who came up the hill read every card aloud before noon';
const CANARY = /~([cot])(\d+)\.([0-9a-f]{12})~/g;
/** Suffixes of canaries: roll numbers must end in digits, or no range would find them. */
const AFTER: Readonly<Record<string, string>> = { 'student_profiles.roll_no': '1' };

/** The canary of an owner in a column, used as the column's value: a teacher's name, a student's roll number. */
export function canaryOf(side: Side, at: string, ownerId: string): string {
  return `~${side}${columns.findIndex((column) => column.at === at)}.${ownerId.slice(-12)}~`;
}

/** The canaries that an answer shows. */
export function canariesIn(shown: string): Canary[] {
  const found = new Map<string, Canary>();
  for (const [text, side, index, tail = ''] of shown.matchAll(CANARY)) {
    found.set(text, { text, side: side as Side, at: columns[Number(index)]?.at ?? '', tail });
  }
  return [...found.values()];
}

/** Kinds of data that people type: such a column holds a canary. */
const TYPED: readonly DataKind[] = ['identity', 'words', 'university'];

/** Columns of a university's tables that hold what people type, by the registry of personal data, and no canary. */
export async function findForgottenColumns({ server }: Scene): Promise<string[]> {
  const { rows } = await server.database.asOwner((tx) =>
    sql<{ at: string }>`
      select c.table_name || '.' || c.column_name as at from information_schema.columns c
      where c.table_schema = 'longhand' and c.data_type in ('text', 'ARRAY', 'jsonb', 'json', 'character varying')
        and c.table_name !~ '^batches_'
        and exists (select from information_schema.columns u where u.table_schema = c.table_schema
          and u.table_name = c.table_name and u.column_name = 'university_id')`.execute(tx),
  );
  const untyped = tableData.flatMap(({ table, columns: kinds }) =>
    Object.entries(kinds).flatMap(([column, kind]) => (TYPED.includes(kind) ? [] : `${table}.${column}`)),
  );
  return rows.map(({ at }) => at).filter((at) => !untyped.includes(at) && !columns.some((column) => column.at === at));
}

/** Writes the canaries into every row, new rows included; every text has a note, a statement, references and a comment on a draft, every course a total. */
export async function plant({ server, stage }: Scene): Promise<void> {
  await server.database.asOwner((tx) =>
    sql`insert into notes (university_id, submission_id, user_id, stream, seq, kind, words, written_at)
      select university_id, id, user_id, repeat('A', 22), 1, 'quotation', '', now() from submissions
      where assignment_id is not null on conflict do nothing`.execute(tx),
  );
  await server.database.asOwner((tx) =>
    sql`insert into ai_statements (university_id, submission_id, used, words, links, given_at)
      select university_id, id, 'some', '', '[]', now() from submissions s where assignment_id is not null
        and not exists (
          select 1 from ai_statements a where a.university_id = s.university_id and a.submission_id = s.id)`.execute(
      tx,
    ),
  );
  await server.database.asOwner(async (tx) => {
    await sql`insert into draft_reviews (university_id, assignment_id, submission_id, vector, question, asked_at)
      select university_id, assignment_id, id, '{}', '', now() from submissions where assignment_id is not null
      on conflict do nothing`.execute(tx);
    await sql`insert into draft_comments (university_id, review_id, submission_id, author_id, words, written_at)
      select r.university_id, r.id, r.submission_id, c.teacher_id, '', now() from draft_reviews r
      join assignments a on a.university_id = r.university_id and a.id = r.assignment_id
      join courses c on c.university_id = a.university_id and c.id = a.course_id
      where not exists (
        select 1 from draft_comments d where d.university_id = r.university_id and d.review_id = r.id)`.execute(tx);
    await sql`insert into draft_replies (university_id, comment_id, submission_id, author_id, words, written_at)
      select d.university_id, d.id, d.submission_id, d.author_id, '', now() from draft_comments d
      where not exists (
        select 1 from draft_replies p where p.university_id = d.university_id and p.comment_id = d.id)`.execute(tx);
  });
  await server.database.asOwner((tx) =>
    sql`insert into reference_lists (university_id, assignment_id, user_id, items, style, changed_at)
      select university_id, assignment_id, user_id, '[]', 'apa', now() from submissions where assignment_id is not null
      on conflict do nothing`.execute(tx),
  );
  await server.database.asOwner((tx) =>
    sql`insert into grading_schemes (university_id, course_id, categories, missing_as_zero, letters, shows_total, revision)
      select university_id, id, '[]', false, '[]', true, 1 from courses
      on conflict (university_id, course_id) do update set shows_total = true`.execute(tx),
  );
  const { campus, other } = stage.people;
  const side = sql`case university_id when ${campus.universityId}::uuid then 'c'
    when ${other.universityId}::uuid then 'o' else 't' end`;
  for (const [index, { at, owner }] of columns.entries()) {
    const [table = '', column = ''] = at.split('.');
    if (table === 'words' || table === 'pictures') continue;
    const text = sql`('~' || ${side} || ${String(index)}::text || '.' || coalesce(right(${sql.ref(owner)}::text, 12), '') || '~'
      || ${AFTER[at] ?? ''}::text)`;
    await server.database.asOwner((tx) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${valueOf(at, text)}`.execute(tx),
    );
  }
}

function valueOf(at: string, text: RawBuilder<unknown>) {
  if (at === 'universities.teacher_domains') return sql`array[${text}]`;
  if (at === 'concerns.decision') return sql`case when decided_at is not null then ${text} end`;
  const id = sql.ref(
    at.endsWith('.comments') ? 'submission_id' : at === 'grading_schemes.categories' ? 'course_id' : 'id',
  );
  const json = jsonOf(at);
  if (json !== undefined) return jsonWith(json, { text, id });
  if (at === 'invoices.content') return sql`jsonb_set(content, '{buyer,name}', ${jsonWith('$text', { text })})`;
  return text;
}

/** What a column of JSON holds: a canary in the place of $text, and an id of its row in that of $id. */
function jsonOf(at: string): unknown {
  if (at === 'ai_statements.links') return ['$text'];
  if (at === 'grading_schemes.categories') return [{ id: '$id', name: '$text', weight: 100, drop: 0, assignments: [] }];
  if (at === 'grading_schemes.letters') return [{ letter: '$text', from: 0 }];
  if (at === 'audit.detail') return { note: '$text' };
  if (at === 'markings.overtaken')
    return [{ at: '2026-03-02T00:00:00.000Z', revision: 2147483647, change: { kind: 'feedback', words: '$text' } }];
  if (at.startsWith('marking_trail.')) return '$text';
  if (at.endsWith('.criteria')) return [{ id: '$id', name: '$text', points: 10 }];
  if (at.endsWith('.comments')) return [{ id: '$id', words: '$text', anchor: anchorOf('a') }];
  if (at === 'reference_lists.items') return [{ ...reference({ title: '' }), title: '$text' }];
  if (at === 'draft_comments.anchor') return anchorOf('$text');
  return undefined;
}

function anchorOf(quote: string): object {
  return { start: 0, end: 1, quote, sha256: 'a'.repeat(64) };
}

/** JSON with values in the places of their names, by “||” alone: Citus changes rows by nothing that a setting might change. */
function jsonWith(json: unknown, values: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> {
  const parts = JSON.stringify(json).split(/\$(text|id)\b/);
  const texts = parts.map((part, index) => (index % 2 === 0 ? sql`${part}::text` : sql`${values[part]}::text`));
  return sql`(${sql.join(texts, sql` || `)})::jsonb`;
}

/**
 * Students write their canary at the beginning of the texts that they began first, and people at that of their
 * practice. Repeated at every call, because some may have been deleted since.
 */
export async function writeWords(scene: Scene): Promise<void> {
  const { people } = scene.stage;
  for (const actor of ['S1', 'S2', 'S3'] as const) await writeInto(scene, actor, people.assignmentId, SHARED);
  for (const actor of ['S1', 'T1', 'XT'] as const) await writeInto(scene, actor, null);
  for (const actor of ['S1', 'XS'] as const)
    for (const assignment of await assignmentsOf(scene, people[actor].userId))
      await writeInto(scene, actor, assignment);
}

/** The assignments in which a student wrote first: pools of ids contain these, too. */
async function assignmentsOf({ server }: Scene, userId: string): Promise<string[]> {
  const { rows } = await server.database.asOwner((tx) =>
    sql<{ id: string }>`select assignment_id as id from submissions
      where user_id = ${userId} and assignment_id is not null order by id limit ${WRITTEN_MAX}`.execute(tx),
  );
  return rows.map(({ id }) => id);
}

/** `shared` words stand behind the canary and are handed in: matches of others might reveal their writer. */
async function writeInto({ server, stage }: Scene, actor: Actor, id: string | null, shared = '') {
  const member = stage.member(actor);
  if (member === null) throw new Error(`${actor} writes nothing.`);
  const side = actor.startsWith('X') ? 'o' : 'c';
  const canary = canaryOf(side, id === null ? 'words.practice' : 'words.assignment', member.userId);
  const text = `${canary} ${shared}`;
  const insert = { kind: 'insert', seq: 1, at: 0, clock: 0, after: null, before: null, text, source: 'typed' };
  const stream = randomBytes(16).toString('base64url');
  const submit = { kind: 'submit', seq: 2, at: 1, vector: { [stream]: 1 }, sha256: sha256(text) };
  const ops = shared === '' ? [insert] : [insert, submit];
  const body = pushOf(id === null ? { kind: 'practice' } : { kind: 'assignment', id }, ops, stream);
  const answer = await server.as(member).call(push, { params: { user_id: member.userId }, body } as never);
  if (answer.ok.streams[0]?.status !== 'stored') throw new Error(`The words of ${actor} were not stored.`);
}
