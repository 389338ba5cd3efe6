-- Pushes of several people of one university in one transaction. in_users[i] is the writer of in_streams[i].

-- Locks streams and their submissions, and answers both. A row that another transaction holds is left out, so that one
-- writer whose text is held makes nobody wait. The look-ups go row by row: every index begins with the university, which
-- alone says nothing here.
create function open_pushes(in_university uuid, in_users uuid[], in_streams text[])
returns table (
  user_id uuid, stream text, target text, submission_id uuid, began bigint, high integer, last_edit integer,
  next_clock integer, counter integer, head bytea, wrapped_key bytea)
language plpgsql volatile as $$
#variable_conflict use_column
begin
  return query
    select s.user_id, s.stream, s.target, s.submission_id, s.began, s.high, s.last_edit, s.next_clock,
      d.counter, d.head, d.wrapped_key
    from unnest(in_users, in_streams) as n (user_id, stream)
    cross join lateral (
      select * from streams t
      where t.university_id = in_university and t.user_id = n.user_id and t.stream = n.stream
      for no key update skip locked) s
    cross join lateral (
      select * from submissions t
      where t.university_id = in_university and t.id = s.submission_id
      for no key update skip locked) d;
end
$$;

-- The same as store_push (0031), which servers of earlier versions call: s_user[i] is the writer of s_stream[i].
create function store_pushes(
  in_university uuid, in_now timestamptz, in_ids uuid[],
  b_submission uuid[], b_counter integer[], b_stream text[], b_first integer[], b_last integer[],
  b_leaf bytea[], b_head bytea[], b_ops bytea[], b_inserted bigint[], b_deleted bigint[],
  s_user uuid[], s_stream text[], s_high integer[], s_last_edit integer[], s_next_clock integer[],
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
    from unnest(s_user, s_stream, s_high, s_last_edit, s_next_clock) as n (user_id, stream, high, last_edit, next_clock)
    where s.university_id = in_university and s.user_id = n.user_id and s.stream = n.stream;
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
    select s.submission_id, s.stream, s.high from unnest(in_ids) as n (id)
    cross join lateral (
      select * from streams t
      where t.university_id = in_university and t.submission_id = n.id and t.high > 0 offset 0) s;
end
$$;
revoke all on function open_pushes, store_pushes from public;
grant execute on function open_pushes, store_pushes to longhand_app;
