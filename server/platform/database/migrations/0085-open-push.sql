-- The same as before (0004), without a join of streams and submissions. Every index begins with the university, so that
-- PostgreSQL, while it has counted no rows yet, may go by that alone: a push read every stream of the university for each of
-- its submissions, and reads every submission once at most now.
create or replace function open_push(in_university uuid, in_user uuid, in_streams text[])
returns table (
  stream text, target text, assignment_id uuid, submission_id uuid, began bigint, high integer, last_edit integer,
  next_clock integer, counter integer, head bytea, wrapped_key bytea)
language plpgsql volatile as $$
#variable_conflict use_column
declare
  ids uuid[];
begin
  select array_agg(s.submission_id) into ids from (
    select submission_id from streams
    where university_id = in_university and user_id = in_user and stream = any (in_streams)
    order by stream for no key update) s;
  perform from submissions d
  where d.university_id = in_university and d.id = any (ids)
  order by d.id for no key update;
  return query
    select s.stream, s.target, s.assignment_id, s.submission_id, s.began, s.high, s.last_edit, s.next_clock,
      d.counter, d.head, d.wrapped_key
    from streams s
    left join lateral (
      select * from submissions d where d.university_id = in_university and d.id = s.submission_id offset 0) d on true
    where s.university_id = in_university and s.user_id = in_user and s.stream = any (in_streams);
end
$$;
