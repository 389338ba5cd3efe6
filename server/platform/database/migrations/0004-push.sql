-- The two statements of every push. As functions they are planned once for a connection, not once for a push.

-- Locks a person's streams in the order of their names, then the submissions that they write to in the order of their
-- ids, and answers both. A stream that is unknown is not among the rows.
create function open_push(in_university uuid, in_user uuid, in_streams text[])
returns table (
  stream text, target text, assignment_id uuid, submission_id uuid, began bigint, high integer, last_edit integer,
  next_clock integer, counter integer, head bytea, wrapped_key bytea)
language plpgsql volatile as $$
#variable_conflict use_column
begin
  perform from streams s
  where s.university_id = in_university and s.user_id = in_user and s.stream = any (in_streams)
  order by s.stream for no key update;
  perform from submissions d
  where d.university_id = in_university and d.id in (
    select s.submission_id from streams s
    where s.university_id = in_university and s.user_id = in_user and s.stream = any (in_streams))
  order by d.id for no key update of d;
  return query
    select s.stream, s.target, s.assignment_id, s.submission_id, s.began, s.high, s.last_edit, s.next_clock,
      d.counter, d.head, d.wrapped_key
    from streams s
    left join submissions d on d.university_id = s.university_id and d.id = s.submission_id
    where s.university_id = in_university and s.user_id = in_user and s.stream = any (in_streams);
end
$$;

-- Writes batches, moves the head rows of their streams and submissions, and answers how far every stream of the
-- submissions `in_ids` is stored then. The arrays of batches (b_), streams (s_) and submissions (d_) each go together.
create function store_push(
  in_university uuid, in_user uuid, in_now timestamptz, in_ids uuid[],
  b_submission uuid[], b_counter integer[], b_stream text[], b_first integer[], b_last integer[],
  b_leaf bytea[], b_head bytea[], b_ops bytea[],
  s_stream text[], s_high integer[], s_last_edit integer[], s_next_clock integer[],
  d_id uuid[], d_counter integer[], d_head bytea[])
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
    update submissions d set counter = n.counter, head = n.head, updated_at = in_now, deleted_at = null
    from unnest(d_id, d_counter, d_head) as n (id, counter, head)
    where d.university_id = in_university and d.id = n.id;
  end if;
  return query
    select s.submission_id, s.stream, s.high from streams s
    where s.university_id = in_university and s.submission_id = any (in_ids) and s.high > 0;
end
$$;
