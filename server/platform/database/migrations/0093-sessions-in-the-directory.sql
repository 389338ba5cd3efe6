-- The directory of a distributed database names the universities of sessions, too: a refresh asks the worker of its university
-- and not all of them, so that it goes on while another worker is gone.
alter table directory drop constraint directory_kind_check,
  add constraint directory_kind_check check (
    kind in ('person', 'address', 'code', 'link', 'certificate', 'calendar', 'invoice', 'session'));

-- A session that is not in the directory is looked for everywhere: servers of the version before enter none, and other
-- databases have none.
create or replace function find_session_owner(session_id uuid) returns table (university_id uuid, user_id uuid)
language plpgsql stable security definer set search_path = longhand, pg_temp as $$
#variable_conflict use_column
declare
  in_university uuid := university_of('session', session_id::text);
begin
  if in_university is null then
    return query
      select s.university_id, s.user_id from sessions s where s.id = find_session_owner.session_id;
  else
    return query
      select s.university_id, s.user_id from sessions s
      where s.university_id = in_university and s.id = find_session_owner.session_id;
  end if;
end
$$;

do $$
begin
  if to_regprocedure('hold_owner(boolean)') is not null then
    insert into directory (university_id, kind, key, ends_at)
      select university_id, 'session', id::text, expires_at from sessions
      on conflict do nothing;
  end if;
end
$$;
