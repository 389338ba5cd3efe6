import { sql, type RawBuilder } from 'kysely';
import { CONTACT_STEP_MS, type Class, type ClassCounts, type ClassFilter, type ClassSort } from '#contract/class';
import type { VersionVector } from '#contract/op';
import type { Tenant } from '../../platform/database/connect.ts';
import { folded } from '../../platform/database/folded.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { streamsOf } from '../../writing/submission/columns.ts';
import type { StreamState } from '../../writing/submission/rows.ts';
import {
  classRows,
  classWithPeople,
  isOfClass,
  rollNo,
  type ClassOf,
  type ClassReader,
  type ClassRow,
} from './rows.ts';

export interface ClassSelection {
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
/** A row with the facts that decide its hand-in. */
export interface PageRow extends ClassRow {
  vector: VersionVector | null;
  matches: boolean | null;
  missing: number | null;
  streams: readonly StreamState[];
}

/** The facts of the whole class, the same on every page. */
interface Head {
  readonly counts: ClassCounts;
  /** Texts whose figures are older than their log. */
  readonly behind: readonly string[];
  /** How many match the selection. */
  readonly total: number;
  readonly around: Around;
}

export interface ClassPage extends Head {
  readonly rows: readonly PageRow[];
  /** The student of the text in `around`, on whatever page they are. */
  readonly student: PageRow | null;
}

/** The progress of the whole class, one page of it in the chosen order, and the texts next to one of them. */
export async function readClass(
  tx: Tx,
  who: Tenant,
  of: ClassOf,
  selection: ClassSelection,
  now: Date,
): Promise<ClassPage> {
  const first = (selection.page - 1) * selection.size;
  const last = first + selection.size;
  const around = selection.around ?? null;
  // `offset 0`: evaluated once per row, not at each mention.
  const { rows } = await sql<PageRow & { in_page: boolean; head: Head | null }>`
    with class as materialized (${classRows(who, of, selection.reader)}),
    ordered as materialized (
      select c.student_id, c.submission, p.id, p.name, p.record_shown, r.is_match, row_number() over way as place,
        count(*) filter (where r.is_match) over way as at,
        count(c.submission) filter (where r.is_match) over way as text_at
      from ${classWithPeople(who, of, selection.reader)}
      cross join lateral (select ${wantsRollNo(selection) ? rollNo(who) : sql`''`} as roll_no offset 0) n
      cross join lateral (select ${matches(selection)} as is_match offset 0) r
      where ${isOfClass}
      window way as (order by ${orderOf(selection)} rows unbounded preceding)),
    texts as (select submission, place from ordered where is_match and submission is not null),
    asked as (select place, text_at, is_match from ordered where submission = ${around}::uuid),
    head as (select jsonb_build_object(
      'counts', (select to_jsonb(c) from (${countsOf()}) c),
      'behind', (${behindOf(who, new Date(now.getTime() - CONTACT_STEP_MS))}),
      'total', (select count(*) from ordered where is_match),
      'around', jsonb_build_object(
        'at', (select text_at from asked where is_match),
        'of', (select count(*) from texts),
        'previous', (select submission from texts where place < (select place from asked) order by place desc limit 1),
        'next', (select submission from texts where place > coalesce((select place from asked), 0) order by place limit 1))
      ) as head)
    select o.id, o.name, ${rollNo(who)} as roll_no, c.submission, c.state, c.received_at, c.submitted_at, c.sealed_after,
      c.section_end, c.extended_until, c.hidden, c.words, case when not c.hidden then c.contact end as contact, c.grade, c.student_sees, h.vector, h.matches, h.missing,
      case when f.shown then c.active_ms end as active_ms, case when f.shown then c.pasted_percent end as pasted_percent,
      case when f.shown then c.sittings end as sittings, case when f.shown then c.coverage end as coverage,
      case when f.shown then c.fastest_words end as fastest_words, c.concern,
      coalesce(o.is_match and o.at > ${first} and o.at <= ${last}, false) as in_page,
      case when row_number() over (order by o.place) = 1 then head.head end as head,
      ${streamsOf(who.universityId, sql.ref('o.submission'))} as streams
    from head
    left join (ordered o join class c on c.student_id = o.student_id)
      on (o.is_match and o.at > ${first} and o.at <= ${last}) or o.submission = ${around}::uuid
    left join lateral (select ${isRecordShown('o', selection)} as shown) f on true
    left join lateral (
      select x.vector, x.matches, x.missing from submits x
      where x.university_id = ${who.universityId} and x.submission_id = o.submission
      order by x.counter desc, x.seq desc limit 1) h on true
    order by o.place`.execute(tx);
  const head = rows[0]?.head ?? null;
  if (head === null) throw new Error('The head of a class is always a row.');
  const student = rows.find(({ submission }) => submission !== null && submission === selection.around) ?? null;
  // Beyond the last page, the only row holds the head and no student.
  return { ...head, rows: rows.filter(({ in_page }) => in_page), student };
}

function countsOf(): RawBuilder<unknown> {
  return sql`
    select count(*) as students,
      count(*) filter (where state = 'not_started') as not_started,
      count(*) filter (where state = 'in_progress') as in_progress,
      count(*) filter (where handed_in) as submitted,
      count(*) filter (where late) as late,
      count(*) filter (where state = 'returned') as returned,
      count(*) filter (where handed_in and not is_marked) as to_read,
      count(*) filter (where held) as held,
      count(*) filter (where held and student_sees = 'earlier') as changed,
      case when count(second_marked) > 0 then count(*) filter (where handed_in and not second_marked) end as second_left,
      count(*) filter (where asked) as asked
    from class`;
}

/** The figures of a text in progress are outdated once its log has grown and they are from before `since`. */
function behindOf(who: Tenant, since: Date): RawBuilder<unknown> {
  return sql`
    select coalesce(jsonb_agg(submission), '[]') from class
    where has_key and (
        figures_counter is null or figures_counter < submit_counter
          or (figures_counter < counter and kept_at < ${since}))
      and not exists (select from kept_documents k
        where k.university_id = ${who.universityId} and k.submission_id = class.submission)`;
}

/** The roll number is one look-up for each student, so it is read only if needed. */
function wantsRollNo({ q, sort }: ClassSelection): boolean {
  return q !== '' || sort === 'roll_no';
}

function matches({ q, state }: ClassSelection): RawBuilder<boolean> {
  // strpos compares literally; LIKE would give % and _ a meaning.
  const found = sql`strpos(${folded(sql`p.name || ' ' || n.roll_no || ' ' || p.email`)}, (select fold(${q}))) > 0`;
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

const foldedName = folded(sql`p.name`);

/** Whether the reader is shown how the text of a row `c` came to be; the person is a row `of`. */
function isRecordShown(of: 'o' | 'p', { reader }: ClassSelection): RawBuilder<boolean> {
  return sql`(c.handed_in and ${sql.ref(of)}.record_shown and ${reader !== 'administrator'}::boolean)`;
}

const columns: Readonly<Record<Exclude<ClassSort, 'name'>, (selection: ClassSelection) => RawBuilder<unknown>>> = {
  roll_no: () => sql`nullif(n.roll_no, '')`,
  state: () => sql`array_position(array['not_started', 'in_progress', 'submitted', 'late', 'returned'], state)`,
  submitted: () => sql`case when not c.hidden then coalesce(submitted_at, received_at) end`,
  words: () => sql`words`,
  contact: () => sql`case when not c.hidden then contact end`,
  grade: () => sql`grade`,
  pasted: (selection) => sql`case when ${isRecordShown('p', selection)} then c.pasted_percent end`,
  writing_time: (selection) => sql`case when ${isRecordShown('p', selection)} then c.active_ms end`,
  pace: (selection) => sql`case when ${isRecordShown('p', selection)} then c.fastest_words end`,
  concern: () => sql`array_position(array['open', 'decided'], c.concern)`,
};

/**
 * By the sorted column, empty values last, then by name and id, so that students of one name keep their places.
 * Stand-ins come after names, by number: as text 'Student 10' would come before 'Student 2'.
 * A figure that the reader is not shown is empty here too, so that the order does not tell it.
 */
function orderOf(selection: ClassSelection): RawBuilder<unknown> {
  const { sort, descending } = selection;
  const way = descending ? sql`desc` : sql`asc`;
  const byName = sql`c.hidden ${sort === 'name' ? way : sql`asc`}, p.number ${sort === 'name' ? way : sql`asc`} nulls last`;
  if (sort === 'name') return sql`${byName}, ${foldedName} ${way}, p.name, p.id`;
  return sql`${columns[sort](selection)} ${way} nulls last, ${byName}, ${foldedName}, p.name, p.id`;
}
