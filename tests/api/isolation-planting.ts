import { sql } from 'kysely';
import { push } from '#contract/outbox';
import { columns, plain } from './isolation-grants.ts';
import type { Scene } from './authorization-checks.ts';
import { pushOf } from './authorization-queue.ts';

/** One of campus, one of the other university, one of any that was registered since. */
export type Side = 'c' | 'o' | 't';

export interface Canary {
  readonly text: string;
  readonly side: Side;
  readonly at: string;
  /** The last twelve digits of the owner's id. */
  readonly tail: string;
}

const CANARY = /~([cot])(\d+)\.([0-9a-f]{12})~/g;
/** Roll numbers end in digits, or no range would find them. */
const AFTER: Readonly<Record<string, string>> = { 'student_profiles.roll_no': '1' };

/** The canary of an owner in a column: a teacher's name, a student's roll number. */
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

/** Columns with text of a university's tables that neither hold canaries nor are named as plain. */
export async function findForgottenColumns({ server }: Scene): Promise<string[]> {
  const { rows } = await server.database.asOwner((tx) =>
    sql<{ at: string }>`
      select c.table_name || '.' || c.column_name as at from information_schema.columns c
      where c.table_schema = 'longhand' and c.data_type in ('text', 'ARRAY', 'jsonb', 'json', 'character varying')
        and c.table_name !~ '^batches_'
        and exists (select from information_schema.columns u where u.table_schema = c.table_schema
          and u.table_name = c.table_name and u.column_name = 'university_id')`.execute(tx),
  );
  return rows.map(({ at }) => at).filter((at) => !plain.includes(at) && !columns.some((column) => column.at === at));
}

/** Puts every row's canaries into it, new rows' too. */
export async function plant({ server, stage }: Scene): Promise<void> {
  const { campus, other } = stage.people;
  const side = sql`case university_id when ${campus.universityId}::uuid then 'c'
    when ${other.universityId}::uuid then 'o' else 't' end`;
  for (const [index, { at, owner }] of columns.entries()) {
    const [table = '', column = ''] = at.split('.');
    if (table === 'words' || table === 'pictures') continue;
    const text = sql`concat('~', ${side}, ${String(index)}::text, '.', right(${sql.ref(owner)}::text, 12), '~',
      ${AFTER[at] ?? ''}::text)`;
    await server.database.asOwner((tx) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${valueOf(at, text)}`.execute(tx),
    );
  }
}

function valueOf(at: string, text: ReturnType<typeof sql>) {
  if (at === 'universities.teacher_domains') return sql`array[${text}]`;
  if (at === 'audit.detail') return sql`jsonb_build_object('note', ${text})`;
  if (at === 'invoices.content') return sql`jsonb_set(content, '{buyer,name}', to_jsonb(${text}))`;
  return text;
}

/** People write their canary at the beginning of an assignment of their university, and of their practice. */
export async function writeWords({ server, stage }: Scene): Promise<void> {
  const { people } = stage;
  const written = [
    ['S1', 'c', people.assignmentId],
    ['S2', 'c', people.assignmentId],
    ['S3', 'c', people.assignmentId],
    ['XS', 'o', await stage.assignment('XT')],
    ['S1', 'c', null],
    ['T1', 'c', null],
    ['XT', 'o', null],
  ] as const;
  for (const [actor, side, id] of written) {
    const { userId } = people[actor];
    const text = canaryOf(side, id === null ? 'words.practice' : 'words.assignment', userId);
    const insert = { kind: 'insert', seq: 1, at: 0, clock: 0, after: null, before: null, text, source: 'typed' };
    const body = pushOf(id === null ? { kind: 'practice' } : { kind: 'assignment', id }, [insert]);
    const answer = await server.as(people[actor]).call(push, { params: { user_id: userId }, body } as never);
    if (answer.ok.streams[0]?.status !== 'stored') throw new Error(`The words of ${actor} were not stored.`);
  }
}
