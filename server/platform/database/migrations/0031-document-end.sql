-- How large the log of a submission is, and where its document ends: what is stored after that counter is kept and is not
-- computed (server/submission/size.ts). Units are UTF-16 units, those of deleted characters counted as often as they were
-- deleted. Of what is stored already only the insertions are known; they count as deleted, so that no text is cut.
alter table submissions
  add column log_ops bigint not null default 0,
  add column log_inserted bigint not null default 0,
  add column log_deleted bigint not null default 0,
  add column ends_at integer;

update submissions d set log_ops = n.ops, log_inserted = n.inserted, log_deleted = n.inserted
from (
  select university_id, submission_id, sum(high) as ops, sum(next_clock) as inserted from streams
  where submission_id is not null group by university_id, submission_id) n
where n.university_id = d.university_id and n.submission_id = d.id;

-- The same as before (0004), and the sizes: `b_inserted` and `b_deleted` are the units of a batch, `in_units_max` how long
-- a text may be, `in_inserted_max` and `in_ops_max` how much its log may hold. The document ends before the push that
-- takes it beyond one of them.
drop function store_push;
create function store_push(
  in_university uuid, in_user uuid, in_now timestamptz, in_ids uuid[],
  b_submission uuid[], b_counter integer[], b_stream text[], b_first integer[], b_last integer[],
  b_leaf bytea[], b_head bytea[], b_ops bytea[], b_inserted bigint[], b_deleted bigint[],
  s_stream text[], s_high integer[], s_last_edit integer[], s_next_clock integer[],
  d_id uuid[], d_counter integer[], d_head bytea[],
  in_units_max bigint, in_inserted_max bigint, in_ops_max bigint)
returns table (submission_id uuid, stream text, high integer)
language plpgsql volatile as $$
#variable_conflict use_column
begin
  if cardinality(b_stream) > 0 then
    insert into batches (university_id, submission_id, counter, stream, first, last, received_at, leaf, head, ops)
    select in_university, b.submission_id, b.counter, b.stream, b.first, b.last, in_now, b.leaf, b.head, b.ops
    from unnest(b_submission, b_counter, b_stream, b_first, b_last, b_leaf, b_head, b_ops)
      as b (submission_id, counter, stream, first, last, leaf, head, ops);
    update streams s set high = n.high, last_edit = n.last_edit, next_clock = n.next_clock
    from unnest(s_stream, s_high, s_last_edit, s_next_clock) as n (stream, high, last_edit, next_clock)
    where s.university_id = in_university and s.user_id = in_user and s.stream = n.stream;
    update submissions d set counter = n.counter, head = n.head, updated_at = in_now, deleted_at = null,
      log_ops = d.log_ops + v.ops, log_inserted = d.log_inserted + v.inserted,
      log_deleted = least(d.log_deleted + v.deleted, d.log_inserted + v.inserted),
      ends_at = coalesce(d.ends_at, case when
        d.log_inserted + v.inserted - least(d.log_deleted + v.deleted, d.log_inserted + v.inserted) > in_units_max
        or d.log_inserted + v.inserted > in_inserted_max or d.log_ops + v.ops > in_ops_max then d.counter end)
    from unnest(d_id, d_counter, d_head) as n (id, counter, head)
    join (
      select b.submission_id, sum(b.last - b.first + 1) as ops, sum(b.inserted) as inserted, sum(b.deleted) as deleted
      from unnest(b_submission, b_first, b_last, b_inserted, b_deleted)
        as b (submission_id, first, last, inserted, deleted)
      group by b.submission_id) v on v.submission_id = n.id
    where d.university_id = in_university and d.id = n.id;
  end if;
  return query
    select s.submission_id, s.stream, s.high from streams s
    where s.university_id = in_university and s.submission_id = any (in_ids) and s.high > 0;
end
$$;
revoke all on function store_push from public;
grant execute on function store_push to longhand_app;
