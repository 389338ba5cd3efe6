import { sql, type RawBuilder } from 'kysely';
import { CONTACT_STEP_MS, type Class, type ClassCounts, type ClassFilter, type ClassSort } from '#contract/class';
import type { Tenant } from '../database/connect.ts';
import type { Tx } from '../database/tables.ts';
import { streamsOf } from '../submission/columns.ts';
import type { StreamState } from '../submission/read.ts';
import { classRows, type ClassOf, type ClassReader, type ClassRow } from './rows.ts';

export interface ClassWish {
  readonly q: string;
  readonly sort: ClassSort;
  readonly descending: boolean;
  readonly state: ClassFilter | undefined;
  readonly page: number;
  readonly size: number;
  readonly around: string | undefined;
  readonly reader: ClassReader;
}

type Around = Omit<Class['around'], 'student'>;
type PageRow = ClassRow & { streams: readonly StreamState[] };

/** How far the whole class is, and which texts have figures that are older than their log. */
export async function readCounts(
  tx: Tx,
  who: Tenant,
  of: ClassOf,
  { reader, now }: { readonly reader: ClassReader; readonly now: Date },
): Promise<{ counts: ClassCounts; behind: readonly string[] }> {
  const settled = new Date(now.getTime() - CONTACT_STEP_MS);
  const { rows } = await sql<ClassCounts & { behind: readonly string[] }>`
    with class as (${classRows(who, of, reader)})
    select count(*) as students,
      count(*) filter (where state = 'not_started') as not_started,
      count(*) filter (where state = 'in_progress') as in_progress,
      count(*) filter (where handed_in) as submitted,
      count(*) filter (where late) as late,
      count(*) filter (where state = 'returned') as returned,
      count(*) filter (where handed_in and not is_marked) as to_read,
      count(*) filter (where held) as held,
      count(*) filter (where asked) as asked,
      coalesce(jsonb_agg(submission) filter (where has_key and (
        figures_counter is null or figures_counter < submit_counter
          or (figures_counter < counter and kept_at < ${settled}))
        and not exists (select from kept_documents k
          where k.university_id = ${who.universityId} and k.submission_id = class.submission)), '[]') as behind
    from class`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate answers one row.');
  const { behind, ...counts } = row;
  return { counts, behind };
}

/** One page of the class in the wished order, how many match, the texts around one of them and whose that one is. */
export async function readPage(
  tx: Tx,
  who: Tenant,
  of: ClassOf,
  wish: ClassWish,
): Promise<{ rows: readonly PageRow[]; total: number; around: Around; student: PageRow | null }> {
  const first = (wish.page - 1) * wish.size;
  const last = first + wish.size;
  const { rows } = await sql<PageRow & { total: number; in_page: boolean; around: Around }>`
    with class as materialized (${classRows(who, of, wish.reader)}),
    ordered as (
      select class.*, ${matches(wish)} as is_match, row_number() over (order by ${orderOf(wish)}) as place from class),
    matching as (select o.*, row_number() over (order by place) as at from ordered o where is_match),
    texts as (
      select submission, place, row_number() over (order by place) as at from matching where submission is not null),
    asked as (select place from ordered where submission = ${wish.around ?? null}::uuid),
    around as (select jsonb_build_object(
      'at', (select at from texts where place = (select place from asked)),
      'of', (select count(*) from texts),
      'previous', (select submission from texts where place < (select place from asked) order by place desc limit 1),
      'next', (select submission from texts where place > coalesce((select place from asked), 0) order by place limit 1)
      ) as around)
    select o.*, coalesce(m.at > ${first} and m.at <= ${last}, false) as in_page,
      (select count(*) from matching) as total, around.around,
      ${streamsOf(who.universityId, sql.ref('o.submission'))} as streams
    from around
    left join (ordered o left join matching m on m.place = o.place)
      on (m.at > ${first} and m.at <= ${last}) or o.submission = ${wish.around ?? null}::uuid
    order by m.at`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('The texts around one are always a row.');
  const student = rows.find(({ submission }) => submission !== null && submission === wish.around) ?? null;
  // Beyond the last page the one row has no student.
  return { rows: rows.filter(({ in_page }) => in_page), total: row.total, around: row.around, student };
}

function matches({ q, state }: ClassWish): RawBuilder<boolean> {
  // strpos takes the words as they are: in a pattern % and _ would mean something.
  const found = sql`strpos(fold(name || ' ' || roll_no || ' ' || email), fold(${q})) > 0`;
  return sql`${q === '' ? sql`true` : found} and ${state === undefined ? sql`true` : filters[state]}`;
}

const filters: Readonly<Record<ClassFilter, RawBuilder<boolean>>> = {
  not_started: sql`state = 'not_started'`,
  in_progress: sql`state = 'in_progress'`,
  submitted: sql`handed_in is true`,
  late: sql`late`,
  returned: sql`state = 'returned'`,
  to_read: sql`(handed_in is true and not is_marked)`,
  not_submitted: sql`handed_in is not true`,
  held: sql`held`,
  asked: sql`asked`,
};

const columns: Readonly<Record<ClassSort, RawBuilder<unknown>>> = {
  name: sql`fold(name)`,
  roll_no: sql`nullif(roll_no, '')`,
  state: sql`array_position(array['not_started', 'in_progress', 'submitted', 'late', 'returned'], state)`,
  submitted: sql`coalesce(submitted_at, received_at)`,
  words: sql`words`,
  contact: sql`contact`,
  grade: sql`grade`,
};

/** By the wished column, who has none last; then by name, and by id: two of one name keep their places. */
function orderOf({ sort, descending }: ClassWish): RawBuilder<unknown> {
  const way = descending ? sql`desc` : sql`asc`;
  return sql`${columns[sort]} ${way} nulls last, fold(name), name, id`;
}
